"""What makes and checks databases and files: for the command line, and for programs that build their own."""

from __future__ import annotations

from ..build import build, forget
from ..database import default_path
from ..firstfile import first_file

__all__ = ["build", "default_path", "first_file", "forget"]

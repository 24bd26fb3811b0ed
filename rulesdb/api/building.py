"""What makes and checks databases and files: for the command line, and for programs that build their own."""

from __future__ import annotations

from ..build import build, forget
from ..firstfile import first_file
from ..places import database_file

__all__ = ["build", "database_file", "first_file", "forget"]

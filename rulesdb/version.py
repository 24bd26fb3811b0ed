"""The version of the package, for modules that must not import what imports them."""

__version__ = "0.1.0"

"""hupai (胡牌): read a hand of Sichuan tiles or 川牌 from a photo and say what it is worth."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("hupai")

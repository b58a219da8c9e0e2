"""The page for phones and the documentation: a few static files, all from here."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from hupai.api.errors import Problem

__all__ = ["docs_router", "router"]

_WEB: Final = Path(__file__).resolve().parent.parent / "web"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_FILES: Final = {path.name: path for path in sorted(_WEB.iterdir()) if path.suffix in _TYPES}
"""Every file of the page; nothing else of the disk can be asked for."""
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "geolocation=(), microphone=()",
}

router = APIRouter(include_in_schema=False)
docs_router = APIRouter(include_in_schema=False)


@router.get("/")
async def page() -> Response:
    """Return the page."""
    return _file("index.html")


@docs_router.get("/docs")
async def docs() -> Response:
    """Return the documentation of the REST service; it works without the internet."""
    return _file("docs.html")


@router.get("/web/{name}")
async def asset(name: str) -> Response:
    """Return one of the page's own files."""
    if name not in _FILES:
        raise Problem("not_found", f"The page has no file {name[:40]!r}.")
    return _file(name)


def _file(name: str) -> Response:
    return FileResponse(_FILES[name], media_type=_TYPES[_FILES[name].suffix], headers=_HEADERS)

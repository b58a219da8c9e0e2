"""The page for phones and the documentation: a few static files, all from here."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from hupai.api.errors import Problem

__all__ = ["docs_router", "router"]

_WEB: Final = Path(__file__).resolve().parent.parent / "web"
_DIST: Final = _WEB / "dist"
"""The page as ``make web`` builds it from ``web/ui``."""
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


def _listed(folder: Path, pattern: str) -> dict[str, Path]:
    found = (path for path in sorted(folder.glob(pattern)) if path.suffix in _TYPES)
    return {path.relative_to(folder).as_posix(): path for path in found}


_FILES: Final = {**_listed(_WEB, "*"), **_listed(_DIST, "**/*")}
"""Every file of the page; nothing else of the disk can be asked for."""
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "geolocation=(), microphone=(), camera=(self)",
}
_LASTING: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For files whose name holds a hash of what is in them."""

router = APIRouter(include_in_schema=False)
docs_router = APIRouter(include_in_schema=False)


@router.get("/")
async def page() -> Response:
    """Return the page."""
    return _file("index.html")


@router.get("/sw.js")
async def service_worker() -> Response:
    """Return the service worker, from the place that lets it keep the whole page."""
    return _file("sw.js")


@docs_router.get("/docs")
async def docs() -> Response:
    """Return the documentation of the REST service; it works without the internet."""
    return _file("docs.html")


@router.get("/web/{name:path}")
async def asset(name: str) -> Response:
    """Return one of the page's own files."""
    if name not in _FILES:
        raise Problem("not_found", f"The page has no file {name[:40]!r}.")
    return _file(name)


def _file(name: str) -> Response:
    path = _FILES[name]
    headers = {**_HEADERS, **(_LASTING if name.startswith("assets/") else {})}
    return FileResponse(path, media_type=_TYPES[path.suffix], headers=headers)

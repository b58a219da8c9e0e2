"""A photo out of a request body, held in memory only: nothing of it is ever written to disk."""

import sys
from dataclasses import dataclass, field
from typing import Final

from fastapi import Request
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from hupai.api.errors import Problem
from hupai.scorer.core.errors import Fault, ImageRejected

__all__ = ["Upload", "read_upload"]

IMAGE_FIELD: Final = "image"
_MAX_PARTS: Final = 8
_ACCEPT: Final = "multipart/form-data, image/*"


@dataclass(frozen=True, slots=True)
class Upload:
    """The photo's bytes and the text fields that came with it."""

    image: bytes
    fields: dict[str, str] = field(default_factory=dict)


class _InMemoryParser(MultiPartParser):
    # Starlette would spool a larger file to a temporary one on disk.
    spool_max_size = sys.maxsize


async def read_upload(
    request: Request, *, fields: tuple[str, ...] = (), raw: bool = True, max_field: int
) -> Upload:
    """Read the photo of a multipart body, or (if ``raw``) the body itself as the photo.

    :param fields: names of the text fields that the route knows.
    :param max_field: largest text field, in bytes.
    :raises Problem: ``unsupported_media_type``, ``multipart_invalid`` or ``request_invalid``.
    :raises ImageRejected: ``image_empty``.
    """
    kind = _content_type(request)
    if kind == "multipart/form-data":
        upload = await _read_form(request, fields, max_field)
    elif raw and kind.startswith("image/"):
        upload = Upload(await request.body())
    else:
        detail = "Send multipart/form-data with the photo in the field 'image'"
        detail += ", or the photo alone as image/jpeg, image/png or the like." if raw else "."
        raise Problem("unsupported_media_type", detail, headers={"Accept": _ACCEPT})
    if not upload.image:
        raise ImageRejected("The photo is empty: no byte arrived.", code="image_empty")
    return upload


def _content_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _read_form(request: Request, fields: tuple[str, ...], max_field: int) -> Upload:
    parser = _InMemoryParser(
        Headers({"content-type": _without_charset(request.headers["content-type"])}),
        request.stream(),
        max_files=_MAX_PARTS,
        max_fields=_MAX_PARTS,
        max_part_size=max_field,
    )
    try:
        form = await parser.parse()
    except MultiPartException as error:
        raise Problem("multipart_invalid", f"The form cannot be read: {error.message}") from None
    except (ValueError, LookupError):
        raise Problem("multipart_invalid", "The form cannot be read.") from None
    try:
        return await _take(form, fields)
    finally:
        await form.close()


def _without_charset(content_type: str) -> str:
    """Keep the boundary only: some of Python's charsets are slow or fail in odd ways."""
    parts = content_type.split(";")
    return ";".join(p for p in parts if not p.strip().lower().startswith("charset"))


async def _take(form: FormData, fields: tuple[str, ...]) -> Upload:
    _check_names([name for name, _ in form.multi_items()], fields)
    image = form[IMAGE_FIELD]
    if not isinstance(image, UploadFile):
        raise _fault(IMAGE_FIELD, "send the photo as a file, with a file name")
    texts = {name: await _text(name, form[name]) for name in fields if name in form}
    return Upload(await image.read(), texts)


def _check_names(names: list[str], fields: tuple[str, ...]) -> None:
    known = (IMAGE_FIELD, *fields)
    for name in names:
        if name not in known:
            raise _fault(name[:40], f"no such field; this route knows {', '.join(known)}")
        if names.count(name) > 1:
            raise _fault(name, "send this field once")
    if IMAGE_FIELD not in names:
        raise _fault(IMAGE_FIELD, "the photo is missing")


async def _text(name: str, value: UploadFile | str) -> str:
    if isinstance(value, str):
        return value
    try:
        return (await value.read()).decode()
    except UnicodeDecodeError:
        raise _fault(name, "the text is not UTF-8") from None


def _fault(where: str, message: str) -> Problem:
    return Problem("request_invalid", f"{where}: {message}.", errors=[Fault(where, message)])

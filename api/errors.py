"""Every error as RFC 9457 ``application/problem+json``: the one place where a code gets a status.

A body looks like ``{"type", "title", "title_zh", "status", "detail", "instance", "code",
"errors": [{"where", "message"}]}``; ``code`` is stable, ``errors`` is there for input faults. An
``impossible_event`` also carries the ``index`` of the event and the ``reason`` in both languages.
"""

import http
import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from hupai.scorer.core.errors import Fault, HupaiError, ImpossibleEvent

__all__ = [
    "MEDIA_TYPE",
    "PROBLEMS",
    "Problem",
    "ProblemKind",
    "install_error_handlers",
    "problem_of",
]

MEDIA_TYPE: Final = "application/problem+json"
RETRY_AFTER_S: Final = 1
"""Seconds a client is asked to wait when nothing better is known."""

_log = logging.getLogger("hupai.api")


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What one code means: HTTP status and the title people read."""

    status: int
    title: str
    title_zh: str


PROBLEMS: Final[dict[str, ProblemKind]] = {
    "json_invalid": ProblemKind(400, "The body is not valid JSON", "请求内容不是有效的 JSON"),
    "multipart_invalid": ProblemKind(400, "The form cannot be read", "表单无法读取"),
    "bad_request": ProblemKind(400, "The request cannot be read", "请求无法读取"),
    "not_found": ProblemKind(404, "There is nothing here", "没有这个地址"),
    "method_not_allowed": ProblemKind(405, "No such method here", "这个地址不支持该方法"),
    "body_too_large": ProblemKind(413, "The body is too large", "内容太大"),
    "image_too_large": ProblemKind(413, "The picture is too large", "图片太大，请缩小再传"),
    "image_too_many_pixels": ProblemKind(
        413, "The picture has too many pixels", "图片像素太多，请缩小再传"
    ),
    "unsupported_media_type": ProblemKind(415, "This type of body is not read", "不支持的内容类型"),
    "image_format": ProblemKind(415, "This kind of file is not read", "只读 JPEG、PNG、WebP 照片"),
    "heic_not_installed": ProblemKind(415, "HEIC is not installed here", "本机没有安装 HEIC 支持"),
    "request_invalid": ProblemKind(422, "The request does not fit", "请求内容不符合要求"),
    "hand_invalid": ProblemKind(422, "The hand cannot be understood", "看不懂这手牌"),
    "impossible_event": ProblemKind(422, "This cannot have happened", "这件事不可能发生"),
    "option_invalid": ProblemKind(422, "No such house option", "没有这个规则选项"),
    "unknown_ruleset": ProblemKind(422, "No such rule set", "没有这套规则"),
    "deck_mismatch": ProblemKind(422, "Not the deck of these rules", "这种打法不用这副牌"),
    "image_empty": ProblemKind(422, "There is no picture", "文件是空的"),
    "image_damaged": ProblemKind(422, "The picture is damaged", "图片坏了或没传完整"),
    "image_rejected": ProblemKind(422, "The picture cannot be read", "图片无法读取"),
    "rate_limited": ProblemKind(429, "Too many photos from you", "照片发送太频繁"),
    "internal_error": ProblemKind(500, "A mistake of ours", "服务器出错了"),
    "model_unavailable": ProblemKind(503, "Photos cannot be read now", "暂时不能识别照片"),
    "overloaded": ProblemKind(503, "Too many photos at once", "排队的照片太多"),
    "error": ProblemKind(422, "The request cannot be served", "请求无法处理"),
}
"""Status and titles of every code that the API answers."""

_WAITABLE: Final = frozenset({429, 503})
_UNION_TAGS: Final = ("(tiles)", "(cards)")
"""How pydantic names the two forms of a body; no field of the client's."""
_CODE_OF_STATUS: Final = {400: "bad_request", 404: "not_found", 405: "method_not_allowed"}


class Problem(HTTPException):
    """An error that a route raises itself; ``code`` is a key of :data:`PROBLEMS`."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        kind: ProblemKind | None = None,
        status: int | None = None,
        errors: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = kind or PROBLEMS[code]
        super().__init__(status or self.kind.status, detail, headers)
        self.code = code
        self.errors = tuple(errors)
        self.extra: Mapping[str, object] = {}
        """Members of the body that only this code has."""

    @classmethod
    def of_validation(cls, errors: Iterable[Mapping[str, Any]], under: str = "") -> "Problem":
        """Build ``request_invalid`` from what pydantic found; ``under`` names the field around."""
        faults = [Fault(_where(e["loc"], under), str(e["msg"])) for e in errors]
        detail = "; ".join(f"{fault.where}: {fault.message}" for fault in faults[:3])
        return cls("request_invalid", detail, errors=faults)

    def response(self, request: Request) -> Response:
        """Return the answer as ``application/problem+json``."""
        body: dict[str, object] = {
            "type": f"urn:hupai:problem:{self.code}",
            "title": self.kind.title,
            "title_zh": self.kind.title_zh,
            "status": self.status_code,
            "detail": self.detail,
            "instance": quote(request.scope["path"], errors="replace"),
            "code": self.code,
        }
        if self.errors:
            body["errors"] = [{"where": f.where, "message": f.message} for f in self.errors]
        body |= self.extra
        headers = dict(self.headers or {})
        if self.status_code in _WAITABLE:
            headers.setdefault("Retry-After", str(RETRY_AFTER_S))
        text = json.dumps(body, ensure_ascii=False)
        # A text of the client may hold what UTF-8 cannot; its echo must not fail.
        return Response(text.encode("utf-8", "replace"), self.status_code, headers, MEDIA_TYPE)


def _where(location: Sequence[object], under: str) -> str:
    parts = [str(part)[:40] for part in location if part not in _UNION_TAGS]
    parts = parts[1:] if parts[:1] == ["body"] else parts
    return ".".join([under, *parts] if under else parts) or "body"


def kind_of(error: HupaiError) -> ProblemKind:
    """Return what the error's code means, or what the code of its nearest class means."""
    codes = [error.code, *(vars(c).get("code", "") for c in type(error).__mro__)]
    return next(PROBLEMS[code] for code in codes if code in PROBLEMS)


def problem_of(error: HupaiError) -> Problem:
    """Turn an error of the library into its problem, under its own code."""
    problem = Problem(error.code, error.message, kind=kind_of(error), errors=error.faults)
    if isinstance(error, ImpossibleEvent):
        problem.extra = {"index": error.index, "reason": {"zh": error.zh, "en": error.en}}
    return problem


def _problem_of_status(error: HTTPException) -> Problem:
    if isinstance(error, Problem):
        return error
    fallback = "internal_error" if error.status_code >= 500 else "bad_request"
    code = _CODE_OF_STATUS.get(error.status_code, fallback)
    detail = error.detail or http.HTTPStatus(error.status_code).phrase
    return Problem(code, detail, status=error.status_code, headers=error.headers)


async def _on_hupai_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HupaiError)
    return problem_of(error).response(request)


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _problem_of_status(error).response(request)


async def _on_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return Problem.of_validation(error.errors()).response(request)


async def _on_unforeseen(request: Request, error: Exception) -> Response:
    _log.error("unforeseen error at %s", request.scope["path"], exc_info=error)
    detail = "The request may be fine; the server's log says what went wrong."
    return Problem("internal_error", detail).response(request)


def install_error_handlers(app: FastAPI) -> None:
    """Answer every error of the app as a problem."""
    app.add_exception_handler(HupaiError, _on_hupai_error)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(Exception, _on_unforeseen)

"""What an owner may set, from ``HUPAI_*`` environment variables or from the caller."""

from typing import Annotated, Literal

from pydantic import Field
from pydantic.functional_validators import BeforeValidator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

__all__ = ["ENV_PREFIX", "MEBIBYTE", "Settings"]

ENV_PREFIX = "HUPAI_"
MEBIBYTE = 1024 * 1024


def _split_commas(value: object) -> object:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return value


CommaList = Annotated[list[str], NoDecode, BeforeValidator(_split_commas)]


class Settings(BaseSettings):
    """Settings of the service; each is read from the environment as ``HUPAI_<NAME>``."""

    model_config = SettingsConfigDict(env_prefix=ENV_PREFIX, extra="ignore", frozen=True)

    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on; 0.0.0.0 lets the phones of the room in.",
    )
    port: int = Field(default=8000, ge=0, le=65535, description="TCP port; 0 takes a free one.")
    workers: int = Field(
        default=1, ge=1, le=64, description="Server processes; each loads the model for itself."
    )
    ruleset: str = Field(
        default="sichuan_a",
        description="Rule set that the command line uses when none is named.",
    )
    lang: Literal["zh", "en", "both"] = Field(
        default="both", description="Language of what the command line prints for people."
    )
    model: str | None = Field(
        default=None, description="Id or path of the tile model; none takes the shipped one."
    )
    backend: Literal["onnxruntime", "openvino"] = Field(
        default="onnxruntime",
        description="Library that runs the model; openvino needs hupai[openvino].",
    )
    card_model: str | None = Field(
        default=None, description="Id or path of the card model; none takes the shipped one."
    )
    threads: int = Field(
        default=0,
        ge=0,
        le=256,
        description="Threads of one inference; 0 shares the processors among the workers.",
    )
    readers: int = Field(
        default=1, ge=1, le=64, description="Photos that one process reads at the same time."
    )
    queue_size: int = Field(
        default=16,
        ge=0,
        le=10_000,
        description="Photos that may wait; one more is answered 503 with Retry-After.",
    )
    max_upload_bytes: int = Field(
        default=20 * MEBIBYTE,
        ge=1024,
        description="Largest body with a photo, counted as it arrives; more is answered 413.",
    )
    max_pixels: int = Field(
        default=40_000_000,
        ge=1024,
        description="Largest picture, by the size that its header declares; more is answered 413.",
    )
    max_json_bytes: int = Field(
        default=MEBIBYTE // 4,
        ge=1024,
        description="Largest body without a photo; more is answered 413.",
    )
    max_live: int = Field(
        default=8,
        ge=0,
        le=10_000,
        description="Cameras that one process serves at /v1/live; one more is told to come later.",
    )
    max_frame_bytes: int = Field(
        default=4 * MEBIBYTE,
        ge=1024,
        description="Largest frame of a camera; a larger one closes its connection.",
    )
    rate_limit: int = Field(
        default=0,
        ge=0,
        description="Photos that one client may send in a minute (429 beyond); 0 sets no limit.",
    )
    trusted_proxies: int = Field(
        default=0,
        ge=0,
        le=10,
        description="Proxies of your own in front: so many X-Forwarded-For entries are believed.",
    )
    cors_origins: CommaList = Field(
        default_factory=list,
        description="Web origins (comma separated) whose pages may call the API; none by default.",
    )
    docs: bool = Field(default=True, description="Serve the documentation at /docs.")
    log_level: Literal["critical", "error", "warning", "info", "debug"] = Field(
        default="info", description="How much the server says on standard error."
    )

"""``hupai serve``: the REST service and the page."""

import logging
import os
import socket
from typing import Annotated

import typer
import uvicorn

from hupai.api.commands.options import LangOption, ModelOption, settings, speaker
from hupai.api.settings import ENV_PREFIX, Settings
from hupai.api.show.speaker import Speaker

__all__ = ["serve"]

APP = "hupai.api.app:create_app"


def serve(
    host: Annotated[
        str | None, typer.Option("--host", help="0.0.0.0 lets the phones of the room in.")
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="0 takes a free port.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=64, help="Server processes.")
    ] = None,
    model: ModelOption = None,
    lang: LangOption = None,
) -> None:
    """启动服务: start the REST service and the page for phones."""
    _to_environment(host=host, port=port, workers=workers, model=model)
    chosen = settings()
    say = speaker(lang)
    _share_threads(chosen)
    # A stranger's broken form is answered to the stranger; the owner's log is no place for it.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    listening = _free_port(say, chosen)
    _greet(say, chosen.host, listening)
    uvicorn.run(
        APP,
        factory=True,
        host=chosen.host,
        port=listening,
        workers=chosen.workers,
        log_level=chosen.log_level,
        server_header=False,
        proxy_headers=False,
    )


def _free_port(say: Speaker, chosen: Settings) -> int:
    """Return the port, a free one for 0; say so at once when it is taken."""
    family = socket.AF_INET6 if ":" in chosen.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((chosen.host, chosen.port))
        except OSError as error:
            say.warn(f"{chosen.host}:{chosen.port}: {error.strerror or error}")
            raise typer.Exit(1) from None
        return int(probe.getsockname()[1])


def _to_environment(**chosen: object) -> None:
    """Hand what was typed to every server process, which reads its settings for itself."""
    for name, value in chosen.items():
        if value is not None:
            os.environ[f"{ENV_PREFIX}{name.upper()}"] = str(value)


def _share_threads(chosen: Settings) -> None:
    if chosen.workers > 1 and chosen.threads == 0:
        from hupai.vision.threads import allowed_threads

        _to_environment(threads=max(1, allowed_threads() // chosen.workers))


def _greet(say: Speaker, host: str, port: int) -> None:
    name = f"[{host}]" if ":" in host else host
    say.err.print(f"hupai 胡牌 → [bold cyan]http://{name}:{port}[/]", highlight=False)
    if host in ("0.0.0.0", "::"):
        say.note(
            f"手机打开：http://{_own_address()}:{port}",
            f"On a phone: http://{_own_address()}:{port}",
        )
    say.note("Ctrl-C 停止。", "Ctrl-C stops.")


def _own_address() -> str:
    """Return the address under which the network knows this machine; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])

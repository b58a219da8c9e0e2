"""``hupai serve``: the REST service and the page."""

import logging
import os
import socket
from pathlib import Path
from typing import Annotated, Any

import typer
import uvicorn

from hupai.api.commands.greeting import greet
from hupai.api.commands.options import BackendOption, LangOption, ModelOption, settings, speaker
from hupai.api.settings import ENV_PREFIX, Settings
from hupai.api.show.speaker import Speaker

__all__ = ["serve", "uvicorn_options"]

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
    https: Annotated[
        bool,
        typer.Option(
            "--https",
            help="Serve phones their live camera: a certificate of our own, on 0.0.0.0 unless "
            "--host says otherwise. Needs hupai[https].",
        ),
    ] = False,
    model: ModelOption = None,
    backend: BackendOption = None,
    lang: LangOption = None,
) -> None:
    """启动服务: start the REST service and the page for phones."""
    if https and host is None and f"{ENV_PREFIX}HOST" not in os.environ:
        host = "0.0.0.0"
    _to_environment(host=host, port=port, workers=workers, model=model, backend=backend)
    chosen = settings()
    say = speaker(lang)
    certificate = _certificate(say, chosen.host) if https else None
    _share_threads(chosen)
    # A stranger's broken form is answered to the stranger; the owner's log is no place for it.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    listening = _free_port(say, chosen)
    greet(say, chosen.host, listening, https=https)
    options = uvicorn_options(chosen) | {"port": listening, "ssl_certfile": certificate}
    uvicorn.run(APP, factory=True, **options)


def uvicorn_options(chosen: Settings) -> dict[str, Any]:
    """Return how uvicorn serves the app."""
    return {
        "host": chosen.host,
        "port": chosen.port,
        "workers": chosen.workers,
        "log_level": chosen.log_level,
        "server_header": False,
        "proxy_headers": False,
        # A frame a little too large is answered; a far larger one is cut off as it arrives.
        "ws_max_size": max(2 * chosen.max_frame_bytes, chosen.max_json_bytes),
        # A JPEG does not shrink.
        "ws_per_message_deflate": False,
    }


def _certificate(say: Speaker, host: str) -> Path:
    """Return the file of this machine's certificate."""
    import ipaddress
    from contextlib import suppress

    from hupai.api.addresses import host_names, own_addresses
    from hupai.api.folders import data_folder

    try:
        from hupai.api.certificate import ensure_certificate
    except ImportError:
        say.warn("HTTPS needs the optional package: pip install 'hupai[https]'")
        raise typer.Exit(1) from None
    names, addresses = host_names(), own_addresses()
    addresses += [ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1")]
    with suppress(ValueError):
        addresses.append(ipaddress.ip_address(host))
    try:
        return ensure_certificate(data_folder(), names, addresses)
    except OSError as error:
        say.warn(f"{data_folder()}: {error.strerror or error}")
        raise typer.Exit(1) from None


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

"""What ``hupai serve`` says when it starts: where it is, and how a phone gets there."""

import ipaddress
from typing import Final

from hupai.api.addresses import own_addresses
from hupai.api.show.speaker import Speaker

__all__ = ["greet"]

_EVERYWHERE: Final = ("0.0.0.0", "::")


def greet(say: Speaker, host: str, port: int, *, https: bool) -> None:
    """Say the address; where phones may come, how."""
    scheme = "https" if https else "http"
    say.err.print(f"hupai 胡牌 → [bold cyan]{_url(scheme, host, port)}[/]", highlight=False)
    own = _own_address()
    if host in _EVERYWHERE and own:
        _to_phones(say, _url(scheme, own, port), https=https)
    elif https and not _is_loopback(host):
        _to_phones(say, _url(scheme, host, port), https=True)
    say.note("Ctrl-C 停止。", "Ctrl-C stops.")


def _to_phones(say: Speaker, url: str, *, https: bool) -> None:
    say.note(f"手机打开：{url}", f"On a phone: {url}")
    _show_code(say, url)
    if not https:
        say.note(
            "手机要用实时看牌，请改用 hupai serve --https；拍照算番现在就能用。",
            "A phone's live camera needs hupai serve --https; taking photos works as it is.",
        )
        return
    say.note(
        "证书是这台电脑自己做的，所以手机第一次打开会警告："
        "安卓点「高级 → 继续前往」，苹果点「显示详细信息 → 访问此网站」。",
        "The certificate is this machine's own, so a phone warns once: on Android tap Advanced, "
        "then Proceed; on an iPhone tap Show Details, then visit this website.",
    )


def _show_code(say: Speaker, url: str) -> None:
    """Draw the address where a phone can see it."""
    from hupai.api.show.qr import qr_code

    if not say.err.is_terminal or "utf" not in say.err.encoding:
        return
    try:
        say.err.print(qr_code(url), soft_wrap=False, no_wrap=True, crop=True)
    except ImportError:
        return


def _url(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"


def _own_address() -> str:
    """Return the address under which the room knows this machine; none without a network."""
    addresses = sorted(own_addresses(), key=lambda address: address.version)
    return str(addresses[0]) if addresses else ""


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

"""Under which addresses the machines of the room reach this one. Nothing is sent to find out."""

import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

__all__ = ["IpAddress", "host_names", "own_addresses"]

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses for examples, which no machine has."""

_SIOCGIFADDR: Final = 0x8915


def own_addresses() -> list[IpAddress]:
    """Return the addresses of this machine, the one towards the network first; no loopback."""
    found = dict.fromkeys([*_towards_the_network(), *_of_the_name(), *_of_the_interfaces()])
    return [address for address in found if _reachable(address)]


def host_names() -> list[str]:
    """Return the names of this machine, ``localhost`` among them."""
    name = socket.gethostname().lower().rstrip(".")
    names = ["localhost", name, *([f"{name}.local"] if "." not in name else [])]
    return [one for one in dict.fromkeys(names) if one and one.isascii()]


def _reachable(address: IpAddress) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _towards_the_network() -> Iterator[IpAddress]:
    for family, elsewhere in _ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            yield ipaddress.ip_address(probe.getsockname()[0])


def _of_the_name() -> Iterator[IpAddress]:
    with suppress(OSError, UnicodeError):
        for *_, where in socket.getaddrinfo(socket.gethostname(), None):
            yield ipaddress.ip_address(str(where[0]).partition("%")[0])


def _of_the_interfaces() -> Iterator[IpAddress]:
    """Ask the kernel, where it can be asked (Linux)."""
    try:
        import fcntl
    except ImportError:
        return
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):
                told = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, asked)
                yield ipaddress.IPv4Address(told[20:24])

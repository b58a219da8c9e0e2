"""A certificate of this machine's own, so that phones of the room may hand out their camera.

Needs the extra ``[https]``; nothing here is imported without it.
"""

import datetime
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from hupai.api.addresses import IpAddress

__all__ = ["FILE_NAME", "ensure_certificate"]

FILE_NAME: Final = "https.pem"
"""Key and certificate in one file, so that they can never be of two makes."""

_LIFE: Final = datetime.timedelta(days=397)
"""The longest that browsers accept."""

_RENEW_BEFORE: Final = datetime.timedelta(days=14)
_CLOCK_SKEW: Final = datetime.timedelta(days=1)


def ensure_certificate(
    folder: Path,
    names: Sequence[str],
    addresses: Sequence[IpAddress],
    *,
    now: datetime.datetime | None = None,
) -> Path:
    """Return the file with key and certificate for these names; make it where it is needed.

    It is made anew when it lacks a name or an IPv4 address, soon expires, or cannot be read; an
    IPv6 address alone is no reason, as many change daily and phones would have to accept it
    again. Only the owner may read the file.

    :raises OSError: the folder cannot be written.
    """
    now = now or datetime.datetime.now(datetime.UTC)
    path = folder / FILE_NAME
    needed = _general_names(names, [one for one in addresses if one.version == 4])
    if not _serves(path, set(needed), now):
        _write(path, _make(_general_names(names, addresses), now))
    return path


def _general_names(names: Sequence[str], addresses: Sequence[IpAddress]) -> list[x509.GeneralName]:
    return list(dict.fromkeys([*map(x509.DNSName, names), *map(x509.IPAddress, addresses)]))


def _serves(path: Path, wanted: set[x509.GeneralName], now: datetime.datetime) -> bool:
    try:
        pem = path.read_bytes()
        certificate = x509.load_pem_x509_certificate(pem)
        key = load_pem_private_key(pem, None)
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    return (
        wanted <= set(names.value)
        and certificate.not_valid_before_utc <= now
        and now < certificate.not_valid_after_utc - _RENEW_BEFORE
        and key.public_key() == certificate.public_key()
        and not (os.name == "posix" and path.stat().st_mode & 0o077)
    )


def _make(names: Sequence[x509.GeneralName], now: datetime.datetime) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hupai 胡牌")])
    builder = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCK_SKEW)
        .not_valid_after(now - _CLOCK_SKEW + _LIFE)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    certificate = builder.sign(key, hashes.SHA256())
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret + certificate.public_bytes(Encoding.PEM)


def _write(path: Path, pem: bytes) -> None:
    """Write whole or not at all, readable by nobody else from its first byte on."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(pem)
    draft.replace(path)

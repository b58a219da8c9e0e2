"""HTTPS for phones: the certificate, the addresses, what the console says, a real handshake."""

import datetime
import io
import ipaddress
import os
import re
import signal
import ssl
import stat
import subprocess
import sys
import time

import httpx
import pytest
from rich.console import Console
from typer.testing import CliRunner
from websockets.sync.client import connect

from hupai.api.addresses import host_names, own_addresses
from hupai.api.cli import app
from hupai.api.commands import greeting
from hupai.api.commands.greeting import greet
from hupai.api.folders import data_folder
from hupai.api.show.speaker import Speaker

x509 = pytest.importorskip("cryptography.x509", reason="needs hupai[https]")
pytest.importorskip("segno", reason="needs hupai[https]")
certificate = pytest.importorskip("hupai.api.certificate")

NAMES = ["localhost", "table.local"]
ADDRESSES = [ipaddress.ip_address(text) for text in ("127.0.0.1", "192.0.2.7", "2001:db8::7")]
NOW = datetime.datetime(2030, 5, 1, tzinfo=datetime.UTC)


def ensure(folder, addresses=ADDRESSES, now=NOW, names=NAMES):
    return certificate.ensure_certificate(folder, names, addresses, now=now)


def parsed(path):
    return x509.load_pem_x509_certificate(path.read_bytes())


class TestCertificate:
    def test_it_names_this_machine_and_nothing_else(self, tmp_path):
        made = parsed(ensure(tmp_path))
        names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        assert names.get_values_for_type(x509.DNSName) == NAMES
        assert names.get_values_for_type(x509.IPAddress) == ADDRESSES
        basic = made.extensions.get_extension_for_class(x509.BasicConstraints).value
        assert not basic.ca, "a phone that trusts it must not trust what else it could sign"
        usage = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
        assert [one.dotted_string for one in usage] == ["1.3.6.1.5.5.7.3.1"]
        life = made.not_valid_after_utc - made.not_valid_before_utc
        assert life <= datetime.timedelta(days=398), "browsers refuse longer ones"
        assert made.not_valid_before_utc < NOW < made.not_valid_after_utc

    def test_it_is_kept(self, tmp_path):
        path = ensure(tmp_path)
        before = path.read_bytes()
        assert ensure(tmp_path, now=NOW + datetime.timedelta(days=300)).read_bytes() == before
        assert ensure(tmp_path, ADDRESSES[:2]).read_bytes() == before
        assert [one.name for one in tmp_path.iterdir()] == [path.name]

    @pytest.mark.parametrize("days", [-30, 390, 400, 4000])
    def test_it_is_renewed_before_it_expires(self, tmp_path, days):
        before = ensure(tmp_path).read_bytes()
        later = NOW + datetime.timedelta(days=days)
        path = ensure(tmp_path, now=later)
        assert path.read_bytes() != before
        assert parsed(path).not_valid_before_utc < later < parsed(path).not_valid_after_utc

    def test_it_is_renewed_for_a_new_address_or_name(self, tmp_path):
        before = ensure(tmp_path).read_bytes()
        moved = [*ADDRESSES, ipaddress.ip_address("198.51.100.9")]
        after = ensure(tmp_path, moved).read_bytes()
        assert after != before
        assert ensure(tmp_path, moved, names=[*NAMES, "other.local"]).read_bytes() != after

    def test_a_changing_ipv6_address_does_not_renew_it(self, tmp_path):
        before = ensure(tmp_path).read_bytes()
        moved = [*ADDRESSES[:2], ipaddress.ip_address("2001:db8::8")]
        assert ensure(tmp_path, moved).read_bytes() == before

    @pytest.mark.parametrize("damage", [b"", b"nonsense", None])
    def test_a_damaged_file_is_replaced(self, tmp_path, damage):
        path = ensure(tmp_path)
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
        assert parsed(ensure(tmp_path)).not_valid_after_utc > NOW

    def test_a_key_of_another_certificate_is_replaced(self, tmp_path):
        one, two = ensure(tmp_path / "a"), ensure(tmp_path / "b")
        marker = b"-----BEGIN CERTIFICATE"
        key = one.read_bytes().partition(marker)[0]
        two.write_bytes(key + marker + two.read_bytes().partition(marker)[2])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with pytest.raises(ssl.SSLError):
            context.load_cert_chain(two)
        context.load_cert_chain(ensure(tmp_path / "b"))

    @pytest.mark.skipif(os.name != "posix", reason="other rights there")
    def test_nobody_else_may_read_the_key(self, tmp_path):
        folder = tmp_path / "data" / "hupai"
        path = ensure(folder)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        before = path.read_bytes()
        path.chmod(0o644)
        assert ensure(folder).read_bytes() != before, "others have been able to read it"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


class TestAddresses:
    def test_own_addresses_are_usable_and_named_once(self):
        found = own_addresses()
        assert len(found) == len(set(found))
        assert not any(one.is_loopback or one.is_link_local for one in found)

    def test_host_names(self, monkeypatch):
        monkeypatch.setattr("socket.gethostname", lambda: "Table")
        assert host_names() == ["localhost", "table", "table.local"]
        monkeypatch.setattr("socket.gethostname", lambda: "a.example")
        assert host_names() == ["localhost", "a.example"]
        monkeypatch.setattr("socket.gethostname", lambda: "桌子")
        assert host_names() == ["localhost"]

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other folders there")
    def test_the_data_folder(self, monkeypatch, tmp_path):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert data_folder() == tmp_path / "hupai"
        monkeypatch.delenv("XDG_DATA_HOME")
        monkeypatch.setenv("HOME", str(tmp_path))
        assert data_folder() == tmp_path / ".local" / "share" / "hupai"


@pytest.fixture
def said(monkeypatch):
    """Return what the greeting prints, on a terminal or not."""
    monkeypatch.setattr(greeting, "own_addresses", lambda: [ADDRESSES[2], ADDRESSES[1]])

    def say(host, *, https, terminal=False, lang="both"):
        err = Console(
            file=io.StringIO(), width=200, soft_wrap=True, force_terminal=terminal, record=True
        )
        greet(Speaker(lang, err=err), host, 8000, https=https)
        return err.export_text()

    return say


class TestGreeting:
    def test_on_this_machine_alone(self, said):
        text = said("127.0.0.1", https=False)
        assert "http://127.0.0.1:8000" in text
        assert "--https" not in text
        assert "手机" not in text

    def test_without_https_a_phone_still_takes_photos(self, said):
        text = said("0.0.0.0", https=False)
        assert "http://192.0.2.7:8000" in text
        for words in ("拍照算番现在就能用", "live camera needs hupai serve --https"):
            assert words in text
        assert "photos" in said("0.0.0.0", https=False, lang="en")

    @pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.7"])
    def test_with_https_it_says_how_to_accept(self, said, host):
        text = said(host, https=True)
        assert "https://192.0.2.7:8000" in text
        for words in ("高级", "显示详细信息", "Advanced", "Show Details"):
            assert words in text

    def test_an_ipv6_host_is_written_in_brackets(self, said):
        assert "https://[2001:db8::7]:8000" in said("2001:db8::7", https=True)

    def test_a_terminal_gets_a_code_that_leads_here(self, said):
        cv2 = pytest.importorskip("cv2")
        np = pytest.importorskip("numpy")
        lines = [
            line.strip("\n") for line in said("0.0.0.0", https=True, terminal=True).splitlines()
        ]
        drawn = [line for line in lines if line and set(line) <= set(" ▀▄█")]
        width = max(map(len, drawn))
        cells = []
        for line in drawn:
            for half in ("▀█", "▄█"):
                cells.append([sign in half for sign in line.ljust(width)])
        dark = np.kron(np.array(cells), np.ones((8, 8)))
        picture = np.pad(np.where(dark, 0, 255).astype(np.uint8), 40, constant_values=255)
        assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == "https://192.0.2.7:8000"

    def test_without_a_terminal_or_the_extra_there_is_no_code(self, said, monkeypatch):
        assert "█" not in said("0.0.0.0", https=True)
        monkeypatch.setitem(sys.modules, "segno", None)
        assert "https://192.0.2.7:8000" in said("0.0.0.0", https=True, terminal=True)


def test_the_extra_is_named_when_it_is_missing(monkeypatch):
    monkeypatch.delitem(sys.modules, "hupai.api.certificate")
    monkeypatch.setitem(sys.modules, "cryptography", None)
    result = CliRunner().invoke(app, ["serve", "--https", "--port", "0"])
    assert result.exit_code == 1
    assert "hupai[https]" in result.stderr


def test_a_folder_that_cannot_be_written(monkeypatch, tmp_path):
    (tmp_path / "hupai").write_text("in the way")
    monkeypatch.setattr("hupai.api.folders.data_folder", lambda: tmp_path / "hupai")
    monkeypatch.setenv("HUPAI_HOST", "127.0.0.1")
    result = CliRunner().invoke(app, ["serve", "--https", "--port", "0"])
    assert result.exit_code == 1
    assert "hupai" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals and folders differ")
def test_a_phone_that_trusts_the_certificate_reaches_page_and_socket(tmp_path):
    """The whole command: certificate, TLS, page, live socket, end."""
    command = [sys.executable, "-m", "hupai.api.cli", "serve", "--https", "--port", "0"]
    env = {
        **os.environ,
        "XDG_DATA_HOME": str(tmp_path),
        "HUPAI_HOST": "127.0.0.1",
        "HUPAI_MODEL": "no-such-model",
        "HUPAI_LOG_LEVEL": "error",
    }
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=env, text=True) as process:
        address = re.search(r"https://127\.0\.0\.1:\d+", process.stderr.readline())[0]
        trust = ssl.create_default_context(cafile=tmp_path / "hupai" / certificate.FILE_NAME)
        for _ in range(600):
            try:
                assert httpx.get(f"{address}/livez", verify=trust).text == "ok\n"
                break
            except httpx.TransportError:
                time.sleep(0.1)
        assert httpx.get(f"{address}/", verify=trust).status_code == 200
        with connect(f"wss{address[5:]}/v1/live", ssl=trust) as socket:
            assert '"model_unavailable"' in socket.recv(timeout=60)
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{address}/livez")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)
    assert process.returncode in (0, -signal.SIGINT)

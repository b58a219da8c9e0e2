"""The command line: output, exit status, languages, corrections."""

import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from PIL import Image
from typer.testing import CliRunner

import hupai
import hupai.datasets
from hupai.api.cli import app, main
from hupai.scorer.core.errors import ImageRejected, ModelUnavailable
from hupai.vision.reader import Reader

HAND = "23445677m34578p"


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run():
    return lambda *args, **more: CliRunner().invoke(app, [str(arg) for arg in args], **more)


@pytest.fixture
def with_reader(monkeypatch, make_reader):
    """Put a reader in place of the model; its pictures are what the files say."""

    def put(reading=None):
        reader = make_reader(reading)
        monkeypatch.setattr(Reader, "load", lambda *_, **__: reader)
        return reader

    return put


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "a photo 手牌.jpg"
    path.write_bytes(b"picture")
    return path


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_version(run):
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"hupai {hupai.__version__}\n")


def test_score_a_typed_hand(run):
    result = run("score", "--hand", HAND, "--win-tile", "9p", "--win-by", "discard")
    assert result.exit_code == 0
    for text in ("胡 wins", "平胡", "plain hand", "合计 total", "×1", "谁点炮谁给"):
        assert text in result.stdout
    assert result.stderr == ""


def test_score_a_typed_hand_as_json(run):
    result = run("score", "--hand", HAND, "--win-tile", "9p", "--win-by", "discard", "--json")
    [line] = lines(result)
    assert (line["file"], line["reading"]) == (None, None)
    assert line["score"]["wins"] is True
    assert [fan["id"] for fan in line["score"]["fans"]] == ["ping_hu"]


@pytest.mark.parametrize(
    ("lang", "there", "absent"),
    [("zh", "平胡", "plain"), ("en", "plain hand", "平胡"), ("both", "平胡", None)],
)
def test_languages(run, monkeypatch, lang, there, absent):
    result = run("score", "--hand", HAND, "--win-tile", "9p", "--lang", lang)
    assert there in result.stdout
    assert absent is None or absent not in result.stdout
    monkeypatch.setenv("HUPAI_LANG", lang)
    assert run("score", "--hand", HAND, "--win-tile", "9p").stdout == result.stdout


def test_context_options_melds_and_preset(run):
    args = ["score", "--hand", "345m2234p", "--meld", "pong 3m", "--meld", "kong_concealed 8p"]
    args += ["--win-tile", "5p", "--win-by", "self_draw", "--json"]
    args += ["--context", "kong_chain=1", "--context", "kong_source=concealed"]
    assert lines(run(*args))[0]["score"]["fan"] == 3
    args += ["--option", "gang_shang_hua_absorbs_root=false", "--option", "cap_fan=null"]
    assert lines(run(*args))[0]["score"]["fan"] == 4
    seven = ["score", "--hand", "11222244m557788p", "--json", "--preset", "chengdu_common"]
    assert lines(run(*seven))[0]["score"]["fan"] == 3


def test_a_hand_that_does_not_win_is_an_answer(run):
    result = run("score", "--hand", "1m")
    assert result.exit_code == 0
    assert "没有胡 no win" in result.stdout
    assert "14" in result.stdout


@pytest.mark.parametrize(
    "args",
    [
        ["score"],
        ["score", "--hand", "xyz"],
        ["score", "--hand", "1m", "--ruleset", "riichi"],
        ["score", "--hand", "1m", "--option", "colour=1"],
        ["score", "--hand", "1m", "--option", "cap_fan"],
        ["score", "--hand", "1m", "--option", "cap_fan=3", "--option", "cap_fan=4"],
        ["score", "--hand", "1m", "--option", "cap_fan=NaN"],
        ["score", "--hand", "1m", "--context", "weather=rain"],
        ["score", "--hand", "1m", "--preset", "nope"],
        ["score", "--hand", "1m", "--win-by", "luck"],
        ["score", "--hand", "1m", "a.jpg"],
        ["score", "--hand", "1m", "--fix", "0=1m"],
        ["score", "a.jpg", "--fix", "x=1m"],
        ["score", "a.jpg", "--fix", "1="],
        ["score", "a.jpg", "b.jpg", "--win-tile", "1m"],
        ["read"],
        ["read", "a.jpg", "--ruleset", "riichi"],
        ["read", "a.jpg", "--deck", "tarot"],
        ["rules", "riichi"],
        ["waits", "xyz"],
        ["serve", "--port", "70000"],
        ["nonsense"],
        ["score", "--nonsense"],
    ],
)
def test_wrong_usage(run, with_reader, args):
    with_reader()
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr
    assert "Traceback" not in result.stderr


def test_a_setting_that_does_not_fit(run, monkeypatch):
    monkeypatch.setenv("HUPAI_PORT", "eighty")
    result = run("serve")
    assert result.exit_code == 2
    assert "HUPAI_PORT" in result.stderr


def test_read(run, with_reader, photo):
    with_reader()
    result = run("read", photo)
    assert result.exit_code == 0
    assert "2万 3万 4万" in result.stdout
    [line] = lines(run("read", photo, "--json", "--ruleset", "sichuan_a"))
    assert line["file"] == str(photo)
    keys = {"file", "image", "rows", "tiles", "hand", "sure", "warnings", "model", "ms"}
    assert keys <= set(line)


def test_doubtful_tiles_are_marked_with_their_candidates(run, with_reader, make_reading, photo):
    reading = make_reading("123m")
    reading["tiles"][1] |= {"sure": False, "alternatives": [{"code": "5m", "confidence": 0.2}]}
    reading["warnings"] = [{"code": "doubtful", "message": {"zh": "没看准", "en": "in doubt"}}]
    with_reader(reading)
    for command in ("read", "score"):
        output = run(command, photo).stdout
        assert "#1 2万 99%" in output
        assert "--fix 1=5m" in output
        assert "没看准 in doubt" in output


def test_score_a_photo(run, with_reader, photo):
    with_reader()
    result = run("score", photo, "--win-by", "discard", "--win-tile", "9p")
    assert result.exit_code == 0
    assert photo.name in result.stdout
    assert "胡 wins" in result.stdout
    [line] = lines(run("score", photo, "--json"))
    assert {"file", "reading", "score"} <= set(line)
    assert line["hand"]["hand"] == "23445677m345789p"


def test_corrections(run, with_reader, photo):
    with_reader()
    result = run("score", photo, "--fix", "0=9m", "--fix", "13=-", "--json")
    assert lines(result)[0]["hand"]["hand"] == "34456779m34578p"
    outside = run("score", photo, "--fix", "99=1m")
    assert outside.exit_code == 2
    assert "99" in outside.stderr


def test_melds_on_a_photo(run, with_reader, make_reading, photo):
    with_reader(make_reading("222m34567p88999p"))
    [line] = lines(run("score", photo, "--meld", "pong 2m", "--json"))
    assert line["hand"] == {
        "hand": "3456788999p",
        "melds": ["pong 2m"],
        "win_tile": "",
        "flowers": [],
    }


def test_no_hand_on_the_photo_is_said_plainly(run, with_reader, make_reading, photo):
    reading = make_reading("")
    sentence = {"zh": "没看到麻将牌。", "en": "No tiles were found."}
    reading["warnings"] = [{"code": "no_hand", "message": sentence}]
    with_reader(reading)
    result = run("score", photo)
    assert result.exit_code == 0
    assert "没看到麻将牌。 No tiles were found." in result.stdout
    [line] = lines(run("score", photo, "--json"))
    assert line["score"]["wins"] is False


def test_one_bad_photo_does_not_stop_the_others(run, with_reader, tmp_path, photo):
    with_reader()
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"damaged")
    for command in ("read", "score"):
        result = run(command, tmp_path / "nope.jpg", photo, bad, tmp_path, photo, "--json")
        assert result.exit_code == 1
        assert [line["file"] for line in lines(result)] == [str(photo), str(photo)]
        for name in ("nope.jpg", "bad.jpg", str(tmp_path)):
            assert name in result.stderr


def test_without_a_model(monkeypatch, photo):
    def fail(*_, **__):
        raise ModelUnavailable("the model file is not there")

    monkeypatch.setattr(Reader, "load", fail)
    monkeypatch.setattr(sys, "argv", ["hupai", "read", str(photo)])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 1


def test_standard_input(run, with_reader):
    with_reader()
    result = run("read", "-", "--json", input=b"picture")
    assert lines(result)[0]["file"] == "-"


def test_save(run, monkeypatch, tmp_path, make_reader):
    stream = io.BytesIO()
    Image.new("RGB", (64, 32), (20, 90, 60)).save(stream, "PNG")
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "hand.png").write_bytes(stream.getvalue())
    monkeypatch.setattr(Reader, "load", lambda *_, **__: make_reader())
    monkeypatch.setattr("hupai.vision.draw.annotate", lambda image, reading: image)
    photos = [tmp_path / "a" / "hand.png", tmp_path / "b" / "hand.png"]
    out = tmp_path / "out" / "deep"
    assert run("read", *photos, "--save", out, "--json").exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == ["hand-2.jpg", "hand.jpg"]
    with Image.open(out / "hand.jpg") as picture:
        assert picture.size == (64, 32)


def test_rules(run):
    listed = run("rules")
    assert "sichuan_a" in listed.stdout
    shown = run("rules", "sichuan_a")
    for text in ("清一色", "qing_yi_se", "cap_fan", "chengdu_common"):
        assert text in shown.stdout
    assert [line["id"] for line in lines(run("rules", "--json"))][:1] == ["sichuan_a"]
    [whole] = lines(run("rules", "sichuan_a", "--json"))
    assert {"deck", "fans", "options"} <= set(whole)


def test_waits(run):
    result = run("waits", "1122334455667m")
    assert result.exit_code == 0
    assert "7万" in result.stdout
    [line] = lines(run("waits", "1122334455667m", "--json"))
    assert [wait["tile"] for wait in line["waits"]] == ["1m", "4m", "7m"]
    assert "没有下叫" in run("waits", "1m").stdout


def test_eval_needs_labels(run, tmp_path, with_reader):
    with_reader()
    result = run("eval", tmp_path)
    assert result.exit_code == 1
    assert str(tmp_path) in result.stderr
    (tmp_path / "truth.jsonl").write_text("nonsense\n")
    assert run("eval", tmp_path).exit_code == 1


def test_eval(run, tmp_path, with_reader, make_reading):
    with_reader(make_reading("123m"))
    for name, rows in (("right", [["1m", "2m", "3m"]]), ("wrong", [["1m", "2m", "4m"]])):
        Image.new("RGB", (64, 32)).save(tmp_path / f"{name}.png")
        with (tmp_path / "truth.jsonl").open("a") as file:
            file.write(json.dumps({"image": f"{name}.png", "rows": rows}) + "\n")
    [report] = lines(run("eval", tmp_path, "--json"))
    assert [wrong["image"] for wrong in report["wrong"]] == ["wrong.png"]
    kept = tmp_path / "out" / "report.json"
    shown = run("eval", tmp_path, "--out", kept)
    for text in ("5/6  83.3%", "说准的牌，真对 sure tiles right", "5/6  (43.6%–97.0%)"):
        assert text in shown.stdout
    assert json.loads(kept.read_text("utf-8"))["all"]["photos"] == 2
    assert len(kept.with_suffix(".csv").read_text("utf-8").splitlines()) == 3
    assert run("eval", tmp_path, "--out", tmp_path / "report").exit_code == 2


def test_eval_goes_on_after_a_damaged_photo(run, tmp_path, with_reader, make_reading):
    with_reader(make_reading("123m"))
    Image.new("RGB", (64, 32)).save(tmp_path / "right.png")
    (tmp_path / "bad.png").write_bytes(b"damaged")
    rows = [["1m", "2m", "3m"]]
    for name in ("bad", "right"):
        with (tmp_path / "truth.jsonl").open("a") as file:
            file.write(json.dumps({"image": f"{name}.png", "rows": rows}) + "\n")
    result = run("eval", tmp_path, "--json")
    assert result.exit_code == 1
    assert lines(result)[0]["all"]["photos"] == 1
    assert "bad.png: 看不了，没有计入。" in result.stderr


@pytest.fixture
def labelled(tmp_path, with_reader, make_reading):
    """Make a photo that is read as 123m, labelled 1m 9s 3m and with a box of no size."""
    with_reader(make_reading("123m"))
    Image.new("RGB", (300, 100)).save(tmp_path / "a.png")
    boxes = [
        {"code": code, "xyxy": [40 * place, 10, 40 * place + 38, 64]}
        for place, code in enumerate(("1m", "9s", "3m"))
    ]
    row = {"image": "a.png", "size": [300, 100], "family": "x", "boxes": boxes}
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n")
    return tmp_path


def test_check_lists_and_proposes(run, labelled):
    out, fixes = labelled / "review", labelled / "fixes.jsonl"
    result = run("check", labelled, "--out", out)
    assert result.exit_code == 0
    assert "1: a.png [1]: 牌名可能标错 perhaps a wrong code: 9s → 2m (0.99)" in result.stdout
    assert (out / "sheet_1.png").is_file()
    [line] = lines(run("check", labelled, "--json"))
    assert (line["kind"], line["place"], line["read"]) == ("wrong_code", 1, "2m")
    fixes.write_text("")
    assert run("check", labelled, "--accept", "1", "--out", out).exit_code == 2
    asked = ("check", labelled, "--out", out, "--corrections", fixes)
    assert run(*asked, "--accept", "one").exit_code == 2
    assert run(*asked, "--accept", "2").exit_code == 1
    assert run(*asked, "--accept", "1").exit_code == 0
    assert json.loads(fixes.read_text()) == {"image": "a.png", "codes": {"1": "2m"}}
    assert lines(run(*asked, "--json")) == []


def test_check_looks_at_the_labels_alone(run, labelled, monkeypatch):
    monkeypatch.setattr(Reader, "load", lambda *_, **__: pytest.fail("the model was loaded"))
    assert run("check", labelled, "--no-read").exit_code == 0
    text = (labelled / "labels.jsonl").read_text()
    (labelled / "labels.jsonl").write_text(text.replace("9s", "9z"))
    result = run("check", labelled, "--no-read", "--json")
    assert result.exit_code == 1
    assert lines(result)[0]["kind"] == "unknown_code"
    assert run("check", labelled / "nowhere").exit_code == 1


def test_mine_keeps_what_the_detector_finds_and_labels_lack(run, tmp_path):
    samples = Path(hupai.datasets.__file__).parent / "samples" / "cards"
    row = json.loads((samples / "truth.jsonl").read_text("utf-8").splitlines()[0])
    (tmp_path / "images").mkdir()
    shutil.copy(samples / row["image"], tmp_path / "images")
    first, *others = row["boxes"]
    wrong = {**first, "code": "55" if first["code"] != "55" else "11"}
    far = [box for box in others if box.get("card") != others[-1].get("card")]
    labels = {**row, "family": "synth", "boxes": [wrong, *far]}
    (tmp_path / "labels.jsonl").write_text(json.dumps(labels) + "\n", "utf-8")
    result = run("mine", tmp_path, "--deck", "cards")
    assert result.exit_code == 0, result.stderr
    found = json.loads((tmp_path / "found.jsonl").read_text("utf-8"))
    codes = [box["code"] for box in found["boxes"]]
    assert wrong["code"] in codes, "a face that is read otherwise than it is labelled"
    assert "none" in codes, "a thing that no label speaks of"
    assert run("mine", tmp_path / "nowhere").exit_code == 1


@pytest.mark.parametrize("args", [["train", "data", "--out", "o"], ["export", "w", "--out", "o"]])
def test_the_training_extra_is_named_when_it_is_missing(run, monkeypatch, args):
    for name in ("torch", "ultralytics", "onnx"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in [
        name
        for name in sys.modules
        if name.startswith(("hupai.models.train", "hupai.models.export"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    result = run(*args)
    assert result.exit_code == 1
    assert "hupai[train]" in result.stderr


@pytest.mark.parametrize(
    "command",
    ["score", "read", "waits", "serve", "webcam", "rules", "eval", "check", "synth",
     "mine", "train", "export", "promote"],
)  # fmt: skip
def test_help(run, command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert run("-h").stdout.count(command) >= 1


def test_a_rejection_of_the_reader_names_the_file(run, monkeypatch, photo):
    class Picky:
        def read(self, data, *, allowed=None):
            raise ImageRejected("The picture has too many pixels.", code="image_too_many_pixels")

    monkeypatch.setattr(Reader, "load", lambda *_, **__: Picky())
    result = run("read", photo)
    assert result.exit_code == 1
    sentence = "图片像素太多，请缩小再传。 The picture has too many pixels."
    assert f"{photo.name}: {sentence}" in result.stderr


class TestProcess:
    """The installed command, as a shell runs it."""

    def call(self, *args, **more):
        command = [sys.executable, "-m", "hupai.api.cli", *args]
        return subprocess.run(command, capture_output=True, timeout=900, check=False, **more)

    def test_json_is_utf8_lines_whatever_the_locale(self):
        env = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"}
        result = self.call("score", "--hand", HAND, "--win-tile", "9p", "--json", env=env)
        assert result.returncode == 0, result.stderr
        assert json.loads(result.stdout.decode("utf-8"))["score"]["fans"][0]["zh"] == "平胡"

    def test_people_get_an_answer_whatever_the_locale(self):
        env = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"}
        result = self.call("score", "--hand", HAND, "--win-tile", "9p", env=env)
        assert result.returncode == 0, result.stderr

    def test_a_missing_file(self):
        result = self.call("read", "nope.jpg")
        assert result.returncode == 1
        assert b"Traceback" not in result.stderr
        assert result.stdout == b""

    def test_scoring_typed_hands_loads_no_vision(self):
        code = (
            "import sys; from hupai.api.cli import app; "
            f"app(['score', '--hand', '{HAND}', '--json'], standalone_mode=False); "
            "heavy = {'numpy', 'cv2', 'onnxruntime', 'PIL', 'torch'} & set(sys.modules); "
            "sys.exit(str(heavy) if heavy else 0)"
        )
        result = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, timeout=900, check=False
        )
        assert result.returncode == 0, result.stderr

    @pytest.mark.skipif(os.name == "nt", reason="signals are other there")
    def test_serve_prints_its_address_serves_and_stops(self):
        command = [sys.executable, "-m", "hupai.api.cli", "serve", "--port", "0"]
        env = {**os.environ, "HUPAI_MODEL": "no-such-model", "HUPAI_LOG_LEVEL": "error"}
        with subprocess.Popen(command, stderr=subprocess.PIPE, env=env, text=True) as process:
            address = re.search(r"http://127\.0\.0\.1:\d+", process.stderr.readline())[0]
            for _ in range(3000):
                try:
                    assert httpx.get(f"{address}/livez").text == "ok\n"
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            assert httpx.get(f"{address}/readyz").status_code == 503
            assert httpx.get(f"{address}/").status_code == 200
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=300)
        assert process.returncode in (0, -signal.SIGINT)

    def test_a_port_that_is_taken(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            result = self.call("serve", "--port", str(taken.getsockname()[1]))
        assert result.returncode == 1
        assert b"Traceback" not in result.stderr

    @pytest.mark.skipif(os.name == "nt", reason="file names are texts there")
    def test_a_file_name_that_is_no_text(self, tmp_path):
        odd = tmp_path / os.fsdecode(b"\xff\xfe.jpg")
        odd.write_bytes(b"x")
        result = self.call("read", odd, "--json")
        assert result.returncode == 1
        assert b"Traceback" not in result.stderr

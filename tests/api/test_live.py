"""The live socket and the session behind it, with a reader whose pictures say what they show."""

import asyncio
import threading
import time
from typing import Any

import numpy as np
import pytest
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hupai.api import live_socket
from hupai.api.app import create_app
from hupai.api.live import LiveSession
from hupai.api.live_messages import Question, UnlockMessage, parse_message
from hupai.api.live_socket import LiveSocket
from hupai.api.scoring import Terms
from hupai.api.settings import Settings
from hupai.scorer.core.errors import HupaiError, ImageRejected
from hupai.vision.image import RgbImage

HAND = "23445677m345789p"
OTHER = "23445677m345777p"
NINE = "234m345p789s"


class ScriptedReader:
    """Pictures are one flat colour; ``shows`` says which hand a colour is, careful or at a glance.

    A frame is the text of its number, so that no JPEG is needed.
    """

    def __init__(self, make_reading, fake) -> None:
        self._make = make_reading
        self._fake = fake
        self.info = fake.info
        self.shows: dict[int, str] = {}
        self.glimpses: dict[int, str] = {}
        self.looks: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Semaphore(0)

    def decode(self, data: bytes) -> RgbImage:
        if not data.isdigit():
            raise ImageRejected("The picture ends too early.", code="image_damaged")
        return picture(int(data))

    def read_image(self, image: RgbImage, *, allowed: Any = None) -> Any:
        self.entered.release()
        self.gate.wait(60)
        return self._reading("full", self.shows.get(number_of(image), HAND))

    def glance(self, image: RgbImage, *, allowed: Any = None) -> Any:
        number = number_of(image)
        return self._reading("glance", self.glimpses.get(number, self.shows.get(number, HAND)))

    def read(self, data: bytes, *, allowed: Any = None) -> Any:
        return self._fake.read(data, allowed=allowed)

    def _reading(self, look: str, hand: str) -> Any:
        self.looks.append(look)
        return type("Reading", (), {"to_dict": lambda _: self._make(hand)})()


def picture(number: int) -> RgbImage:
    """Half is black, so that a shade more is not taken for a change of light."""
    pixels = np.zeros((36, 64, 3), np.uint8)
    pixels[:, :30] = number
    return RgbImage.of(pixels)


def number_of(image: RgbImage) -> int:
    return int(image.pixels[0, 0, 0])


@pytest.fixture
def eye(make_reading, reader) -> ScriptedReader:
    return ScriptedReader(make_reading, reader)


@pytest.fixture
def session(eye) -> LiveSession:
    return LiveSession(eye, Question(Terms("sichuan_a", "discard")))


class Camera:
    """Shows a session one picture after the other; near numbers are near pictures."""

    def __init__(self, session: LiveSession) -> None:
        self.session = session
        self.frame = 0

    def show(self, *numbers: int):
        for number in numbers:
            self.frame += 1
            view = self.session.see_image(picture(number), self.frame)
        return view


@pytest.fixture
def camera(session) -> Camera:
    return Camera(session)


SWAY = (100, 110, 100, 110)
"""Four pictures that differ a little: a held camera."""


class TestSession:
    def test_a_complete_hand_locks_after_four_careful_readings(self, eye, camera):
        assert not camera.show(100).stable
        view = camera.show(110, 100)
        assert (view.stable, view.locked, view.score, view.hand) == (True, False, None, None)
        view = camera.show(110)
        assert view.locked
        assert view.score["wins"]
        assert view.hand["hand"] == HAND
        assert view.reading_frame == view.frame == 4
        assert eye.looks == ["full"] * 4

    def test_a_still_picture_is_not_read_again_once_locked(self, eye, camera):
        camera.show(*SWAY)
        view = camera.show(*[110] * 20)
        assert eye.looks == ["full"] * 4
        assert (view.look, view.frame, view.reading_frame, view.locked) == ("kept", 24, 4, True)
        camera.show(*[110] * 10)
        assert len(eye.looks) == 5, "now and then a kept reading is checked all the same"

    def test_a_still_picture_is_read_until_it_locks(self, eye, camera):
        assert camera.show(100, 100, 100, 100).locked
        assert eye.looks == ["full"] * 4

    def test_a_glance_confirms_what_is_locked(self, eye, camera):
        camera.show(*SWAY)
        view = camera.show(100, 110, 100)
        assert eye.looks[4:] == ["glance"] * 3
        assert (view.look, view.reading_frame, view.locked) == ("glance", 4, True)

    def test_a_wrong_glance_does_not_unlock(self, eye, camera):
        camera.show(*SWAY)
        eye.glimpses = {100: OTHER, 110: OTHER}
        for number in SWAY * 3:
            assert camera.show(number).locked
        assert set(eye.looks[4:]) == {"glance", "full"}

    def test_another_hand_takes_over(self, eye, camera):
        camera.show(*SWAY)
        eye.shows = {100: OTHER, 110: OTHER}
        view = camera.show(*SWAY[:3])
        assert view.hand["hand"] == HAND
        view = camera.show(*SWAY[3:])
        assert (view.locked, view.hand["hand"]) == (True, OTHER)

    def test_an_empty_table_unlocks_and_is_not_read_for_ever(self, eye, camera):
        camera.show(*SWAY, *SWAY, *SWAY)
        eye.shows = dict.fromkeys((100, 110), "")
        view = camera.show(*SWAY)
        assert (view.locked, view.score, view.reading["tiles"]) == (False, None, [])
        before = len(eye.looks)
        assert camera.show(*[110] * 10).look == "kept"
        assert len(eye.looks) == before

    def test_an_empty_table_is_glanced_at_until_a_tile_comes(self, eye, camera):
        eye.shows = dict.fromkeys((100, 110), "")
        camera.show(*SWAY, 100, 110)
        assert eye.looks == ["full", "glance", "glance", "glance", "full", "glance"]
        eye.shows = {}
        assert camera.show(100).reading["hand"]["concealed"] == HAND
        assert eye.looks[-2:] == ["glance", "full"]

    def test_what_only_a_careful_look_finds_is_found(self, eye, camera):
        eye.glimpses = dict.fromkeys((100, 110), "")
        assert camera.show(*SWAY).locked
        assert camera.show(*SWAY).locked

    def test_a_hand_of_another_size_is_given_time(self, eye, camera):
        eye.shows = dict.fromkeys((100, 110), NINE)
        view = camera.show(*SWAY, *SWAY, *SWAY[:3])
        assert (view.stable, view.locked) == (True, False)
        view = camera.show(*SWAY[3:])
        assert (view.locked, view.score["wins"]) == (True, False)

    def test_thirteen_and_the_winning_tile_are_complete(self, eye):
        session = LiveSession(eye, Question(Terms("sichuan_a", "discard"), "9p"))
        eye.shows = dict.fromkeys((100, 110), "23445677m34578p")
        view = Camera(session).show(*SWAY)
        assert view.locked
        assert view.score["wins"]
        assert view.hand["win_tile"] == "9p"

    def test_melds_count_as_three(self, eye, camera, make_reading):
        reading = make_reading("23445677m34p", ("kong_exposed 9p", "pong 5s")[:1])
        eye._make = lambda _: reading
        assert not camera.show(*SWAY).locked
        eye._make = lambda _: make_reading("23445677m345p", ("kong_exposed 9p",))
        assert camera.show(*SWAY).locked

    def test_a_reading_that_flickers_does_not_lock(self, eye, camera):
        eye.shows = {110: OTHER}
        view = camera.show(*SWAY * 3)
        assert (view.stable, view.locked) == (False, False)

    def test_in_motion_it_glances_and_nothing_is_stable(self, eye, camera):
        camera.show(100)
        view = camera.show(200, 100, 200)
        assert eye.looks == ["full", *["glance"] * 3]
        assert (view.look, view.stable) == ("glance", False)
        camera.show(100)
        assert eye.looks[-1] == "full", "a camera that never rests is read all the same"

    def test_a_hand_that_passes_over_does_not_unlock(self, eye, camera):
        camera.show(*SWAY)
        eye.shows[250] = ""
        assert camera.show(250).locked
        assert camera.show(110).locked

    def test_unlock(self, eye, session, camera):
        camera.show(*SWAY)
        session.unlock()
        view = camera.show(110)
        assert (view.look, view.stable, view.locked) == ("full", False, False)
        assert camera.show(100, 110, 100).locked

    def test_new_terms_score_the_locked_hand_anew(self, session, camera):
        assert session.ask(Question(Terms("sichuan_b"))) is None
        camera.show(*SWAY)
        view = session.ask(Question(Terms("sichuan_a", "self_draw")))
        assert view.score["ruleset"] == "sichuan_a"
        assert camera.show(110).score == view.score

    def test_a_glance_does_not_say_that_it_is_in_doubt(self, eye, camera, make_reading):
        reading = make_reading(HAND)
        reading["warnings"] = [{"code": "doubtful", "message": ""}, {"code": "no_hand"}]
        eye._make = lambda _: reading
        view = camera.show(100, 200)
        assert [warning["code"] for warning in view.reading["warnings"]] == ["no_hand"]


class TestMessages:
    def test_terms_change_only_what_they_hold(self):
        question = Question(Terms("sichuan_a"))
        question = question.changed(parse_message('{"win_by": "discard", "win_tile": "9p"}'))
        question = question.changed(parse_message('{"type": "terms", "options": {"cap_fan": 3}}'))
        assert question == Question(Terms("sichuan_a", "discard", {}, {"cap_fan": 3}), "9p")

    def test_another_rule_set_starts_afresh(self):
        question = Question(Terms("sichuan_a", "discard", {}, {"cap_fan": 3}), "9p")
        message = parse_message('{"ruleset": "sichuan_b", "win_by": "self_draw"}')
        assert question.changed(message) == Question(Terms("sichuan_b", "self_draw"), "9p")

    def test_unlock(self):
        assert isinstance(parse_message('{"type": "unlock"}'), UnlockMessage)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "nonsense",
            "[]",
            "1",
            '{"type": "dance"}',
            '{"type": []}',
            '{"type": "unlock", "now": true}',
            '{"win_by": "luck"}',
            '{"win_tile": 9}',
            '{"ruleset": null}',
            '{"ruleset": "riichi"}',
            '{"ruleset": "gehu"}',
            '{"ruleset": "sichuan_a", "ruleset": "sichuan_a"}',
            '{"win_tile": "xyz"}',
            '{"options": {"colour": 1}}',
            '{"options": {"cap_fan": NaN}}',
            '{"context": {"weather": "rain"}}',
            '{"preset": "nope"}',
            "[" * 5000,
        ],
    )
    def test_what_cannot_be_understood_is_said(self, client_of, text):
        with client_of().websocket_connect("/v1/live") as socket:
            socket.send_text(text)
            error = socket.receive_json()
            assert error["type"] == "error"
            assert error["code"] in live_socket_codes()
            assert error["message"]
            socket.send_bytes(b"100")
            assert socket.receive_json()["type"] == "reading"


def live_socket_codes():
    from hupai.api.errors import PROBLEMS

    return set(PROBLEMS) - {"internal_error"}


@pytest.fixture
def client_of(make_client, eye):
    """Return an app's client, with its own settings."""
    return lambda **settings: make_client(lambda: eye, **settings)


def lock(socket):
    """Send frames until a hand is locked; return the last answer."""
    for number in SWAY:
        socket.send_bytes(str(number).encode())
        answer = socket.receive_json()
    assert answer["locked"], answer
    return answer


class TestSocket:
    def test_frames_in_a_scored_hand_out(self, client_of):
        with client_of().websocket_connect("/v1/live") as socket:
            socket.send_json({"ruleset": "sichuan_b", "win_by": "self_draw", "win_tile": "9p"})
            socket.send_bytes(b"100")
            first = socket.receive_json()
            assert {
                key: first[key]
                for key in ("type", "stable", "locked", "score", "frame", "dropped", "look")
            } == {
                "type": "reading",
                "stable": False,
                "locked": False,
                "score": None,
                "frame": 1,
                "dropped": 0,
                "look": "full",
            }
            assert first["reading"]["hand"]["concealed"] == HAND
            last = lock(socket)
            assert last["score"]["ruleset"] == "sichuan_b"
            assert last["score"]["wins"] is True
            assert last["hand"]["win_tile"] == "9p"

    def test_the_rule_set_of_the_server_is_the_default(self, client_of):
        with client_of(ruleset="sichuan_b").websocket_connect("/v1/live") as socket:
            assert lock(socket)["score"]["ruleset"] == "sichuan_b"

    def test_terms_may_change_later_and_unlock(self, client_of):
        with client_of().websocket_connect("/v1/live") as socket:
            lock(socket)
            socket.send_json({"ruleset": "sichuan_b"})
            assert socket.receive_json()["score"]["ruleset"] == "sichuan_b"
            socket.send_json({"type": "unlock"})
            socket.send_bytes(b"110")
            answer = socket.receive_json()
            assert (answer["locked"], answer["score"]) == (False, None)

    def test_the_newest_frame_overtakes(self, client_of, eye):
        with client_of().websocket_connect("/v1/live") as socket:
            eye.gate.clear()
            socket.send_bytes(b"100")
            assert eye.entered.acquire(timeout=60)
            for number in range(101, 106):
                socket.send_bytes(str(number).encode())
            socket.send_json({"win_by": "self_draw"})
            socket.send_text("nonsense")
            assert socket.receive_json()["type"] == "error", "all of it has been taken in by now"
            eye.gate.set()
            assert socket.receive_json()["frame"] == 1
            answer = socket.receive_json()
            assert (answer["frame"], answer["dropped"]) == (6, 4)

    def test_a_damaged_frame_is_told_and_the_next_is_read(self, client_of):
        with client_of().websocket_connect("/v1/live") as socket:
            for garbage in (b"", b"\xff\xd8garbage", b"\x00" * 9000):
                socket.send_bytes(garbage)
                error = socket.receive_json()
                assert error["code"] == "image_damaged"
                assert error["title_zh"] == "图片坏了或没传完整"
            assert error["frame"] == 3
            socket.send_bytes(b"100")
            assert socket.receive_json()["frame"] == 4

    def test_endless_garbage_ends(self, client_of):
        with client_of().websocket_connect("/v1/live") as socket:
            for _ in range(live_socket.MAX_FAULTS):
                socket.send_text("garbage")
                assert socket.receive_json()["code"] == "json_invalid"
            assert closing(socket) == 1008

    def test_faults_between_good_frames_are_forgiven(self, client_of):
        with client_of().websocket_connect("/v1/live") as socket:
            for _ in range(live_socket.MAX_FAULTS + 5):
                socket.send_bytes(b"garbage")
                assert socket.receive_json()["type"] == "error"
                socket.send_bytes(b"100")
                assert socket.receive_json()["type"] == "reading"

    def test_a_frame_beyond_the_limit(self, client_of, eye):
        with client_of(max_frame_bytes=2048).websocket_connect("/v1/live") as socket:
            socket.send_bytes(b"1" * 2049)
            assert socket.receive_json()["code"] == "body_too_large"
            assert closing(socket) == 1009
        assert eye.looks == []

    def test_a_text_beyond_the_limit(self, client_of):
        with client_of(max_json_bytes=1024).websocket_connect("/v1/live") as socket:
            socket.send_json({"preset": "x" * 1024})
            assert socket.receive_json()["code"] == "body_too_large"
            socket.send_bytes(b"100")
            assert socket.receive_json()["type"] == "reading"

    def test_one_camera_too_many(self, client_of):
        client = client_of(max_live=1)
        with client.websocket_connect("/v1/live") as socket:
            with client.websocket_connect("/v1/live") as other:
                assert other.receive_json()["code"] == "overloaded"
                assert closing(other) == 1013
            lock(socket)
            assert "hupai_live_cameras 1" in client.get("/metrics").text
        wait_until(lambda: "hupai_live_cameras 0" in client.get("/metrics").text)
        with client.websocket_connect("/v1/live") as socket:
            lock(socket)

    def test_a_connection_counts_as_one_photo(self, client_of):
        client = client_of(rate_limit=1)
        with client.websocket_connect("/v1/live") as socket:
            lock(socket)
        with client.websocket_connect("/v1/live") as socket:
            assert socket.receive_json()["code"] == "rate_limited"
            assert closing(socket) == 1013

    def test_without_a_model(self, make_client):
        def load():
            from hupai.scorer.core.errors import ModelUnavailable

            raise ModelUnavailable("the model file is not there")

        with make_client(load).websocket_connect("/v1/live") as socket:
            error = socket.receive_json()
            assert error["code"] == "model_unavailable"
            assert "not there" in error["message"]
            assert closing(socket) == 1013

    @pytest.mark.parametrize(
        ("origin", "fits"),
        [
            ("http://testserver", True),
            ("https://testserver", True),
            ("https://a.example", True),
            ("https://evil.example", False),
            ("http://testserver.evil.example", False),
            ("http://testserver:81", False),
            ("null", False),
            ("", False),
        ],
    )
    def test_only_pages_of_this_origin(self, client_of, origin, fits):
        client = client_of(cors_origins=["https://a.example"])
        if fits:
            with client.websocket_connect("/v1/live", headers={"origin": origin}) as socket:
                lock(socket)
            return
        with pytest.raises(WebSocketDisconnect) as caught:
            client.websocket_connect("/v1/live", headers={"origin": origin}).__enter__()
        assert caught.value.code == 1008

    def test_a_silent_client_is_sent_away(self, client_of, monkeypatch):
        monkeypatch.setattr(live_socket, "IDLE_S", 0.05)
        with client_of().websocket_connect("/v1/live") as socket:
            assert closing(socket) == 1000

    def test_a_mistake_of_ours_is_said_and_logged(self, client_of, eye, caplog):
        eye.read_image = None
        with client_of().websocket_connect("/v1/live") as socket:
            socket.send_bytes(b"100")
            assert socket.receive_json()["code"] == "internal_error"
            assert closing(socket) == 1011
        assert "unforeseen error at /v1/live" in caplog.text


def closing(socket) -> int:
    """Return the code with which the server closes."""
    with pytest.raises(WebSocketDisconnect) as caught:
        socket.receive_json()
    return caught.value.code


def wait_until(holds) -> None:
    until = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


class Client:
    """A socket as the app sees it; a deaf client never takes an answer off the line."""

    application_state = WebSocketState.CONNECTED

    def __init__(self, deaf: bool = False) -> None:
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._deaf = deaf
        self.spoken_to = asyncio.Event()
        self.heard: list[dict[str, Any]] = []

    def frame(self, data: bytes) -> None:
        self._messages.put_nowait({"type": "websocket.receive", "bytes": data})

    def leave(self) -> None:
        self._messages.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def receive(self) -> dict[str, Any]:
        return await self._messages.get()

    async def send_json(self, fields: dict[str, Any]) -> None:
        self.spoken_to.set()
        if self._deaf:
            await asyncio.Event().wait()
        self.heard.append(fields)


class TestTogether:
    """Cameras and photos share one pool."""

    def test_a_photo_waits_for_one_frame_at_most(self, client_of, eye, png):
        client = client_of(queue_size=0, readers=2)
        eye.gate.clear()
        with (
            client.websocket_connect("/v1/live") as one,
            client.websocket_connect("/v1/live") as two,
        ):
            for socket in (one, two):
                socket.send_bytes(b"100")
            assert eye.entered.acquire(timeout=60)
            answer = client.post("/v1/read", content=png, headers={"content-type": "image/png"})
            assert answer.status_code == 200
            assert not eye.entered.acquire(timeout=0.2), "the other frame comes later"
            eye.gate.set()
            for socket in (one, two):
                assert socket.receive_json()["frame"] == 1

    def test_a_client_that_never_reads_holds_up_nobody(self, eye):
        async def both() -> list[dict[str, Any]]:
            state = create_app(Settings(), load_reader=lambda: eye).state.hupai
            deaf, other = Client(deaf=True), Client()
            with state.live.place(), state.live.place():
                served = [
                    asyncio.create_task(LiveSocket(one, state, eye).serve())
                    for one in (deaf, other)
                ]
                deaf.frame(b"100")
                await asyncio.wait_for(deaf.spoken_to.wait(), 60)
                other.frame(b"100")
                await asyncio.wait_for(other.spoken_to.wait(), 60)
                deaf.leave()
                other.leave()
                await asyncio.wait_for(asyncio.gather(*served), 60)
            state.pool.close()
            return [*deaf.heard, *other.heard]

        [answer] = asyncio.run(both())
        assert answer["type"] == "reading"

    def test_a_full_pool_delays_a_frame_and_loses_no_message(self, client_of, eye, reader, png):
        client = client_of(queue_size=0, readers=1)
        reader.gate.clear()
        with client.websocket_connect("/v1/live") as socket:
            post = threading.Thread(
                target=client.post,
                args=("/v1/read",),
                kwargs={"content": png, "headers": {"content-type": "image/png"}},
            )
            post.start()
            assert reader.entered.acquire(timeout=60)
            socket.send_bytes(b"100")
            socket.send_json({"ruleset": "sichuan_b"})
            time.sleep(3 * live_socket._BUSY_S)
            assert eye.looks == []
            reader.gate.set()
            post.join(60)
            assert socket.receive_json()["frame"] == 1
            assert lock(socket)["score"]["ruleset"] == "sichuan_b"


def test_question_names_what_does_not_exist():
    with pytest.raises(HupaiError, match="riichi"):
        Question(Terms("riichi")).checked()
    assert Question(Terms("sichuan_a")).checked() == Question(Terms("sichuan_a"))

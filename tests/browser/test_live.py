"""The live camera, fed with a drawn hand; and what is offered where there is none."""

import io
from urllib.parse import urlsplit

import pytest
from PIL import Image

MIDDLE_PX = 80


@pytest.fixture
def drawn_camera(launch, sample, tmp_path):
    """Chromium whose camera shows a sample picture."""
    stream = io.BytesIO()
    table = Image.new("RGB", (1280, 720), (30, 80, 60))
    table.paste(Image.open(sample("qing_yi_se")), (0, MIDDLE_PX))
    table.save(stream, "JPEG", quality=92)
    video = tmp_path / "hand.mjpeg"
    video.write_bytes(stream.getvalue())
    return launch(
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={video}",
    )


@pytest.mark.usefixtures("needs_model")
def test_it_locks_scores_and_says_the_result(visit, drawn_camera, serious):
    page = visit("live", browser=drawn_camera)
    page.evaluate(
        """() => {
          window.spoken = [];
          const hear = (said) => said.text && window.spoken.push([said.text, said.lang]);
          speechSynthesis.speak = hear;
        }"""
    )
    page.get_by_role("button", name="打开镜头").click()
    page.get_by_test_id("result").get_by_text("清一色").first.wait_for(timeout=120_000)
    assert "认准了" in page.get_by_test_id("live-state").inner_text()
    spoken = page.evaluate("window.spoken")
    assert len(spoken) == 1
    assert "清一色" in spoken[0][0]
    assert spoken[0][1] == "zh-CN"
    assert serious(page) == []
    page.get_by_role("radio", name="自摸").check()
    page.locator(".payments strong", has_text="没胡的各家").wait_for()
    page.get_by_role("button", name="有错").click()
    page.locator(".stage .mark").first.wait_for()
    assert page.get_by_test_id("hand-tiles").locator("[data-code]").count() == 14


@pytest.mark.usefixtures("needs_model")
def test_a_frame_goes_out_only_after_the_last_was_answered(visit, drawn_camera):
    page = visit("live", browser=drawn_camera)
    page.evaluate(
        """() => {
          window.log = [];
          const [send, hear] = [WebSocket.prototype.send, WebSocket.prototype.addEventListener];
          WebSocket.prototype.send = function (data) {
            if (typeof data !== 'string') window.log.push('sent');
            return send.call(this, data);
          };
          WebSocket.prototype.addEventListener = function (kind, handler) {
            const told = (event) => { window.log.push('got'); handler(event); };
            return hear.call(this, kind, kind === 'message' ? told : handler);
          };
        }"""
    )
    page.get_by_role("button", name="打开镜头").click()
    page.get_by_test_id("result").wait_for(timeout=120_000)
    log = page.evaluate("window.log")
    assert log.count("sent") >= 4
    assert "sent,sent" not in ",".join(log)


def test_no_permission(visit):
    page = visit("live", permissions=[])
    page.evaluate(
        "() => { navigator.mediaDevices.getUserMedia = () =>"
        "Promise.reject(new DOMException('no', 'NotAllowedError')); }"
    )
    page.get_by_role("button", name="打开镜头").click()
    page.get_by_text("没有得到用摄像头的允许").wait_for()
    page.locator(".refused input[type=file]").first.wait_for(state="attached")


def test_no_camera(visit):
    page = visit("live")
    page.get_by_role("button", name="打开镜头").click()
    page.locator(".refused").wait_for()
    page.locator(".refused input[type=file]").first.wait_for(state="attached")


def test_without_https_the_page_says_why_and_offers_the_photo(visit, server, launch):
    port = urlsplit(server).port
    browser = launch("--host-resolver-rules=MAP phone.test 127.0.0.1")
    page = visit("live", browser=browser, address=f"http://phone.test:{port}")
    page.get_by_text("浏览器只在 https 的页面开镜头").wait_for()
    page.get_by_text("拍照算番").wait_for()

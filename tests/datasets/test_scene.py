import numpy as np
import pytest

from hupai.datasets.synth.scene.body import Body, outline, rotation
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.layouts import LAYOUTS
from hupai.datasets.synth.scene.pile import pile, touches
from hupai.datasets.synth.scene.render import Lighting, Table, render
from hupai.datasets.synth.scene.spot import Spot, turn_all

_LIGHT = Lighting((0.0, 0.0, 1.0), 0.5)
_GREY = (90, 90, 90)


def _camera(elevation: float = 60, size: tuple[int, int] = (320, 240)) -> Camera:
    return look_at((0, 0), elevation, 12, 600, size)


def _tile(x: float, y: float, *, yaw: float = 0, code: str | None = "1m", z: float = 0.3) -> Body:
    face = np.full((64, 48, 3), (250, 20, 20), np.uint8)
    bands = ((0.4, (20, 200, 20)), (0.6, (20, 20, 220)))
    return Body((x, y, z), (1.0, 1.33, 0.6), rotation(yaw, 0), bands, face, 0.08, 0.0, code)


def _render(bodies: list[Body], camera: Camera | None = None) -> Table:
    camera = camera or _camera()
    ground = np.full((camera.size[1], camera.size[0], 3), _GREY, np.uint8)
    return render(ground, camera, bodies, _LIGHT)


def _red_box(table: Table) -> tuple[float, float, float, float]:
    """The box round all pixels of a red face."""
    pixels = table.pixels.astype(int)
    red = (pixels[..., 0] > 140) & (pixels[..., 1] < 60) & (pixels[..., 2] < 60)
    ys, xs = np.flatnonzero(red.any(1)), np.flatnonzero(red.any(0))
    return float(xs[0]), float(ys[0]), float(xs[-1] + 1), float(ys[-1] + 1)


def test_the_camera_sees_its_target_in_the_middle_and_far_points_higher() -> None:
    camera = _camera()
    middle, far, right = camera.project(np.array([[0, 0, 0], [0, 3, 0], [1, 0, 0]], float))
    assert middle == pytest.approx((160, 120))
    assert far[1] < middle[1]
    assert right[0] > middle[0]
    assert right[0] - middle[0] == pytest.approx(50)


@pytest.mark.parametrize("yaw", [0, 17, 45, 90, 180, 250])
@pytest.mark.parametrize("elevation", [35, 60, 88])
def test_a_label_is_the_box_round_the_drawn_face(yaw: float, elevation: float) -> None:
    table = _render([_tile(0.4, -0.2, yaw=yaw)], _camera(elevation))
    (label,) = table.labels
    assert label.code == "1m"
    assert label.xyxy == pytest.approx(_red_box(table), abs=2.0)


def test_a_tile_shows_its_side_bands_below_its_face() -> None:
    table = _render([_tile(0, 0)], _camera(40))
    x = 160
    column = table.pixels[:, x].astype(int)
    red, blue, green = (np.flatnonzero(column[:, k] > column.sum(1) * 0.55) for k in (0, 2, 1))
    assert red.size
    assert blue.size
    assert green.size
    assert red.max() < blue.min() < green.max()


def test_a_hidden_face_has_no_label_and_a_half_hidden_one_a_smaller_box() -> None:
    above = _camera(88)
    whole = _render([_tile(0, 0)], above).labels[0].xyxy
    half = _render([_tile(0, 0), _tile(0.6, 0, code=None, z=0.9)], above).labels[0].xyxy
    assert half[:2] == pytest.approx(whole[:2], abs=0.2)
    assert half[2] < whole[2] - 15
    assert not _render([_tile(0, 0), _tile(0.2, 0, code=None, z=0.9)], above).labels


def test_a_tile_partly_outside_the_picture_keeps_a_box_inside() -> None:
    camera = _camera()
    table = _render([_tile(3.1, 0)], camera)
    (label,) = table.labels
    assert label.xyxy[2] <= camera.size[0]
    assert not _render([_tile(30, 0)], camera).labels


def test_a_face_turned_away_is_not_labelled() -> None:
    tile = _tile(0, 0)
    away = Body(tile.centre, tile.size, rotation(0, 180), tile.bands, tile.face, code="1m")
    assert not _render([away]).labels


def test_the_outline_runs_anticlockwise() -> None:
    x, y = outline(1.0, 1.3, 0.1).T
    assert np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) > 0


def test_a_piletouches_but_never_overlaps(rng: np.random.Generator) -> None:
    spots = pile(rng, 30, 1.34, 0.0)
    placed = np.array([(s.x, s.y, s.yaw) for s in spots])
    for k in range(1, len(placed)):
        assert not touches(placed[k], placed[:k], 1.34).any()
    gaps = [np.sort(np.hypot(*(placed[:, :2] - p[:2]).T))[1] for p in placed]
    assert max(gaps) < 1.8


@pytest.mark.parametrize("maker", [maker for maker, _ in LAYOUTS], ids=lambda m: m.__name__)
def test_every_layout_lays_tiles_without_sharing_a_place(maker, rng: np.random.Generator) -> None:  # type: ignore[no-untyped-def]
    for _ in range(5):
        spots = maker(rng, 1.34).spots
        assert spots
        places = np.array([(s.x, s.y, s.z) for s in spots])
        apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(len(places))
        assert apart.min() > 0.45


def test_turning_the_hand_turns_places_and_tiles() -> None:
    (spot,) = turn_all((Spot(1.0, 0.0, 10.0),), 90)
    assert (spot.x, spot.y, spot.yaw) == pytest.approx((0, 1, 100))

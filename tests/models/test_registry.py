import pytest

from hupai.models import registry
from hupai.models.onnx_file import class_names, metadata
from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES


def test_a_whole_model_is_loaded(write_model):
    folder = write_model()
    model = registry.load()
    assert model.path == folder / "tiles.onnx"
    assert model.card.classes == DETECTOR_CLASSES
    assert registry.default_id() == "tiles"


def test_classes_may_be_fewer_and_in_any_order(write_model):
    write_model(inside=["back", "9p", "1m"])
    assert registry.load().card.classes == ("back", "9p", "1m")


def test_the_file_must_be_there(write_model):
    (write_model() / "tiles.onnx").unlink()
    with pytest.raises(ModelUnavailable, match="missing"):
        registry.load()


@pytest.mark.parametrize("keep", [0, 10, 200, -1])
def test_a_cut_file_is_refused(write_model, keep):
    file = write_model() / "tiles.onnx"
    file.write_bytes(file.read_bytes()[:keep])
    with pytest.raises(ModelUnavailable, match="damaged"):
        registry.load()


def test_another_checksum_is_refused(write_model):
    write_model(sha256="0" * 64)
    with pytest.raises(ModelUnavailable, match="expected 000000000000"):
        registry.load()


def test_other_names_inside_are_refused(write_model):
    """T10: the card and the file must agree on every name."""
    write_model(inside=["1m", "1p", "1s"], on_card=["1m", "1p", "2s"])
    with pytest.raises(ModelUnavailable, match=r"\['1s', '2s'\]"):
        registry.load()


def test_the_same_names_in_another_order_are_refused(write_model):
    write_model(inside=["1m", "1p", "1s", "2m"], on_card=["1m", "2m", "1p", "1s"])
    with pytest.raises(ModelUnavailable, match="another order"):
        registry.load()


def test_an_unknown_name_is_named(write_model):
    write_model(inside=["1m", "GD"])
    with pytest.raises(ModelUnavailable, match="GD"):
        registry.load()


def test_no_such_model(write_model):
    write_model()
    with pytest.raises(ModelUnavailable, match="'other'; known are: tiles"):
        registry.load("other")


def test_two_models_need_a_default(write_model):
    write_model()
    folder = write_model(id="second", file="second.onnx")
    with pytest.raises(ModelUnavailable, match="default = true"):
        registry.load()
    card = folder / "cards" / "second.toml"
    card.write_text("default = true\n" + card.read_text("utf-8"), "utf-8")
    assert registry.load().card.id == "second"
    assert [card.id for card in registry.cards()] == ["second", "tiles"]


def test_no_model_at_all(tmp_path, monkeypatch):
    monkeypatch.setenv("HUPAI_MODEL_DIR", str(tmp_path))
    with pytest.raises(ModelUnavailable, match="no model of mahjong"):
        registry.load()


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("version", "version = 1"),
        ("licence", ""),
        ("classes", "classes = []"),
        ("classes", 'classes = ["1m", "1m"]'),
        ("classes", "classes = [1]"),
        ("id", "= broken"),
    ],
)
def test_a_bad_card_is_named(write_model, field, bad):
    card = write_model() / "cards" / "tiles.toml"
    lines = [line for line in card.read_text("utf-8").splitlines() if not line.startswith(field)]
    card.write_text("\n".join([*lines, bad]), "utf-8")
    with pytest.raises(ModelUnavailable, match=r"tiles\.toml"):
        registry.load()


@pytest.mark.parametrize("extra", ["trust = 3", "[trust]\nkeep = 'x'", "[looks]\ntile_px = true"])
def test_settings_are_numbers(write_model, extra):
    write_model(extra=extra)
    with pytest.raises(ModelUnavailable, match="must be a"):
        registry.load()


def test_a_card_tells_where_a_model_comes_from(write_model):
    extra = """
[looks]
tile_px = 56
[trust]
keep = 0.3
[training]
steps = 9000
[[attribution]]
what = "photos"
who = "somebody"
licence = "CC BY 4.0"
[[accuracy]]
set = "dev"
exact = 20
"""
    write_model(extra=extra)
    card = registry.load_card()
    assert card.attribution[0].who == "somebody"
    assert (card.looks["tile_px"], card.trust["keep"]) == (56, 0.3)
    assert card.accuracy[0]["exact"] == 20
    assert card.training["steps"] == 9000


def test_a_bare_file_names_its_own_classes(write_model):
    file = write_model(inside=["1m", "2m"]) / "tiles.onnx"
    model = registry.load(str(file))
    assert model.card.classes == ("1m", "2m")
    assert model.card.licence == "AGPL-3.0-or-later"
    assert len(model.card.sha256) == 64


def test_a_bare_file_that_is_no_model(tmp_path):
    file = tmp_path / "x.onnx"
    file.write_bytes(b"\xff" * 40)
    with pytest.raises(ModelUnavailable):
        registry.load(str(file))
    with pytest.raises(ModelUnavailable, match="missing"):
        registry.load(str(tmp_path / "y.onnx"))


def test_names_are_read_in_every_common_form():
    assert class_names({"names": '{"1": "2m", "0": "1m"}'}) == ("1m", "2m")
    assert class_names({"names": "{0: '1m', 1: '2m'}"}) == ("1m", "2m")
    assert class_names({"names": '["1m", "2m"]'}) == ("1m", "2m")
    for bad in ("", "7", "{0: 1}", '{"0": "1m", "2": "2m"}'):
        with pytest.raises(ModelUnavailable):
            class_names({"names": bad})


def test_metadata_of_every_prefix_is_read_or_refused(write_model):
    data = (write_model() / "tiles.onnx").read_bytes()
    refused = 0
    for length in range(len(data)):
        try:
            metadata(data[:length])
        except ModelUnavailable:
            refused += 1
    assert refused > len(data) * 0.9


@pytest.mark.parametrize("card", registry.cards(), ids=lambda card: card.id)
def test_shipped_models_are_what_their_cards_say(card, monkeypatch):
    monkeypatch.delenv("HUPAI_MODEL_DIR", raising=False)
    assert registry.load(card.id, deck=card.deck).card.attribution


def test_a_model_of_cards_stands_beside_that_of_tiles(write_model):
    write_model()
    write_model(CARD_CLASSES, id="cards", file="cards.onnx", deck="cards")
    assert registry.load().card.id == "tiles"
    model = registry.load(deck="cards")
    assert model.card.id == "cards"
    assert model.card.vocabulary == CARD_CLASSES
    with pytest.raises(ModelUnavailable, match="reads mahjong, not cards"):
        registry.load("tiles", deck="cards")


def test_without_a_model_of_cards_none_is_found(write_model):
    write_model()
    with pytest.raises(ModelUnavailable, match="no model of cards"):
        registry.load(deck="cards")


def test_classes_of_the_other_deck(write_model):
    write_model(CARD_CLASSES, id="cards", file="cards.onnx")
    with pytest.raises(ModelUnavailable, match="mahjong has no classes"):
        registry.load()


def test_a_path_knows_its_deck_by_the_class_names(write_model):
    folder = write_model(CARD_CLASSES, id="cards", file="cards.onnx", deck="cards")
    assert registry.load(str(folder / "cards.onnx"), deck="cards").card.deck == "cards"
    with pytest.raises(ModelUnavailable, match="reads cards, not mahjong"):
        registry.load(str(folder / "cards.onnx"))


WITH_NONE = [*DETECTOR_CLASSES, "none"]


def test_a_closer_look_comes_with_its_model(write_model):
    folder = write_model(faces=WITH_NONE)
    assert registry.load().closer == folder / "faces.onnx"


def test_a_model_without_a_closer_look_has_none(write_model):
    write_model()
    assert registry.load().closer is None


def test_a_closer_look_must_be_there(write_model):
    (write_model(faces=WITH_NONE) / "faces.onnx").unlink()
    with pytest.raises(ModelUnavailable, match=r"faces\.onnx is missing"):
        registry.load()


def test_a_closer_look_of_another_checksum_is_refused(write_model):
    write_model(faces=WITH_NONE, closer_sha256="0" * 64)
    with pytest.raises(ModelUnavailable, match=r"faces\.onnx is damaged"):
        registry.load()


def test_a_closer_look_knows_the_faces_of_its_model(write_model):
    write_model(faces=[*DETECTOR_CLASSES[:-1], "none"])
    with pytest.raises(ModelUnavailable, match=r"faces\.onnx names other classes.*back"):
        registry.load()

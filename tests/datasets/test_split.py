from pathlib import Path

import pytest
from PIL import Image

from hupai.datasets.labels import LabelledPicture, read_labels, write_labels
from hupai.datasets.split import hash_share, main, split, split_folder


def test_a_split_keeps_groups_together_and_never_changes() -> None:
    pictures = [LabelledPicture(f"set{k % 40}/{k}.jpg", (10, 10), ()) for k in range(400)]
    train, held = split(pictures, 0.25, key=lambda p: p.image.split("/")[0])
    assert len(train) + len(held) == 400
    assert not {p.image.split("/")[0] for p in train} & {p.image.split("/")[0] for p in held}
    assert 40 < len(held) < 180
    assert split(pictures[::-1], 0.25, key=lambda p: p.image.split("/")[0])[1] == held[::-1]
    assert hash_share("hupai") == hash_share("hupai")
    with pytest.raises(ValueError, match="between"):
        split(pictures, 1.5)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    source = tmp_path / "source"
    pictures = [
        LabelledPicture(f"{'xy'[k % 2]}/{k}.jpg", (10, 10), (), f"set {k % 5}") for k in range(30)
    ]
    for name in "xy":
        (source / name).mkdir(parents=True)
    for picture in pictures:
        Image.new("RGB", (10, 10)).save(source / picture.image)
    write_labels(source, pictures)
    return source


def test_a_folder_is_split_into_two(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder), str(tmp_path / "out"), "--held", "0.4", "--by", "family"]) == 0
    train, held = (read_labels(tmp_path / "out" / name) for name in ("train", "held"))
    told = f"{len(train)} pictures to train on, {len(held)} held back"
    assert capsys.readouterr().out.strip() == told
    assert len(train) + len(held) == 30
    assert train
    assert held
    assert not {p.family for p in train} & {p.family for p in held}
    assert all((tmp_path / "out" / "held" / p.image).is_file() for p in held)


def test_the_whole_of_a_folder_is_on_one_side(folder: Path, tmp_path: Path) -> None:
    assert set(split_folder(folder, tmp_path / "out", 0.5, "folder")) <= {0, 15, 30}
    with pytest.raises(ValueError, match="image, folder, family"):
        split_folder(folder, tmp_path / "out", 0.5, "colour")


def test_what_cannot_be_split_is_told_in_one_sentence(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nowhere"), str(tmp_path / "out")]) == 1
    assert main([str(folder), str(tmp_path / "out"), "--held", "2"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert "has no labels" in first
    assert "between 0 and 1" in second

"""What a person is told when photos or answers do not fit, in Chinese and in English."""

from dataclasses import dataclass

__all__ = ["AdaptError", "Note"]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in both languages, such as why a photo is left out."""

    zh: str
    en: str


class AdaptError(Exception):
    """Nothing can be learnt as things are; ``zh`` and ``en`` say what to do."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh, self.en = zh, en

"""成都换三张·血流成河: the fans of sichuan_a as most rooms play them today; winners win again."""

from typing import Final

from hupai.scorer.core.ruleset import Preset
from hupai.scorer.mahjong.deck import SICHUAN_108
from hupai.scorer.mahjong.ruleset import RuleSet
from hupai.scorer.mahjong.rulesets.sichuan_a import CHENGDU_COMMON, FANS, SICHUAN_A

__all__ = ["SICHUAN_XUELIU"]

SICHUAN_XUELIU: Final = RuleSet(
    id="sichuan_xueliu",
    version="2026.12",
    zh="成都换三张·血流成河",
    en="Chengdu swap-three, river of blood",
    source="003 with the options that room servers offer",
    tiles=SICHUAN_108,
    players=4,
    fans=FANS,
    defaults={
        **SICHUAN_A.defaults,
        **CHENGDU_COMMON.options,
        "men_qing": True,
        "zhong_zhang": True,
        "hu_jiao_zhuan_yi": True,
        "win_again": True,
    },
    presets=(Preset("xuezhan", "血战到底", "bloody battle", {"win_again": False}),),
    max_suits=2,
    passed="fan",
)

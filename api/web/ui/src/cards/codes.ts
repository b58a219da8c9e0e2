/** The paper cards: their decks, order, names and kinds of groups. */
import type { Words } from "../api/types";

export type GroupKind = Words & { id: string; size: number; alike: boolean };

const kind = (id: string, zh: string, en: string, size: number, alike = true): GroupKind => ({ id, zh, en, size, alike });

/** Groups that may lie on the table, for each game. */
export const GROUP_KINDS: Record<string, GroupKind[]> = {
  gehu: [
    kind("che", "扯", "triple taken", 3), kind("tou", "偷", "triple from the hand", 3),
    kind("long", "龙", "quad", 4), kind("chi", "吃", "pair taken", 2, false),
  ],
  qianhu: [kind("peng", "拉", "triple", 3), kind("pair", "对", "pair", 2, false), kind("dingfu", "打火", "laid out", 1)],
  yaodiren: [
    kind("chi", "吃", "three of fourteen", 3, false), kind("peng", "碰", "triple taken", 3),
    kind("sha_qiang", "杀抢", "triple from the hand", 3), kind("sha", "杀", "quad taken", 4),
    kind("tuhuo", "土伙", "quad from the hand", 4), kind("ming", "明土伙", "five taken", 5),
    kind("xiang", "土伙响", "five from the hand", 5),
  ],
  daer: [
    kind("chi", "吃", "run or mixed three", 3, false), kind("peng", "碰", "triple taken", 3),
    kind("kan", "坎", "triple in the hand", 3), kind("zhao", "招", "quad taken", 4), kind("long", "拢", "quad in the hand", 4),
  ],
};

export const COPIES: Record<string, number> = { yaodiren: 5 };

export const DAER_GLYPHS: Record<"s" | "b", string> = { s: "一二三四五六七八九十", b: "壹贰叁肆伍陆柒捌玖拾" };
export const isDaer = (code: string): boolean => /^[sb]\d+$/.test(code);
export const isDomino = (code: string): boolean => /^[1-6][1-6]$/.test(code);

/** A result as a player says it. */
import type { Payment, Score } from "../api/types";
import { say, sayList, t, type WordKey } from "../words";
import { mahjong } from "./rules";

export const number = (value: number): string => String(Math.round(value * 100) / 100);

/** Winners stand aside only where the others play on and nobody wins again. */
const winnersStandAside = (): boolean => mahjong.value("play_on") === true && mahjong.value("win_again") !== true;

export function payerName({ payer }: Payment): string {
  if (payer === "each_opponent" && !winnersStandAside()) return t("payer_all_others");
  return t(`payer_${payer}` as WordKey);
}

/** 清一色、根 */
export const fanNames = (score: Score): string => sayList(score.fans.map((fan) => say(fan)));

/** 清一色、根，3 番，点炮的给 8 */
export function sentence(score: Score): string {
  if (!score.wins) return [t("no_win"), score.reason ? say(score.reason) : ""].filter(Boolean).join(" · ");
  const pays = score.payments.map((payment) => `${payerName(payment)}${t("pays", { n: number(payment.amount) })}`);
  return [fanNames(score), t("fan_n", { n: score.fan }), ...pays].filter(Boolean).join(" · ");
}

/** A result as a player says it. */
import type { Payment, Score } from "../api/types";
import { say, sayList, t, type WordKey } from "../words";

export const number = (value: number): string => String(Math.round(value * 100) / 100);

export const payerName = (payment: Payment): string => t(`payer_${payment.payer}` as WordKey);

/** 清一色、根 */
export const fanNames = (score: Score): string => sayList(score.fans.map((fan) => say(fan)));

/** 清一色、根，3 番，点炮的给 8 */
export function sentence(score: Score): string {
  if (!score.wins) return [t("no_win"), score.reason ? say(score.reason) : ""].filter(Boolean).join(" · ");
  const pays = score.payments.map((payment) => `${payerName(payment)}${t("pays", { n: number(payment.amount) })}`);
  return [fanNames(score), t("fan_n", { n: score.fan }), ...pays].filter(Boolean).join(" · ");
}

/** A deal whose deltas are typed, or follow from a scored hand of cards. */
import { useState } from "preact/hooks";
import type { CardScore } from "../api/types";
import { number } from "../score/sentences";
import { t } from "../words";
import { Seats } from "./EventSheets";
import { sumsToZero, type Table } from "./ledger";
import { pending } from "./pending";
import * as session from "./session";
import { byHandTitle } from "./titles";

const ROUND_THE_TABLE = ["dealer", "next", "opposite", "small"];

/** What each player wins or loses, from payments that name the payers by their part. */
export function cardDeltas(score: CardScore, players: number, winner: number, discarder: number | null, dealer: number): number[] {
  const deltas = Array<number>(players).fill(0);
  const pay = (seat: number, amount: number) => { deltas[seat]! -= amount; deltas[winner]! += amount; };
  for (const payment of score.payments) {
    const place = ROUND_THE_TABLE.indexOf(payment.payer);
    if (payment.payer === "discarder" && discarder !== null) pay(discarder, payment.amount);
    else if (place >= 0) pay((dealer + place) % players, payment.amount);
    else for (let seat = 0; seat < players; seat += 1) if (seat !== winner && seat !== discarder) pay(seat, payment.amount);
  }
  return deltas;
}

export function ByHand({ table, onClose }: { table: Table; onClose: () => void }) {
  const cards = pending.value?.kind === "cards" ? pending.value : null;
  const [typed, setTyped] = useState<string[]>([]);
  const [winner, setWinner] = useState<number | null>(null);
  const [discarder, setDiscarder] = useState<number | null>(null);
  const named = cards?.score.payments.some((payment) => payment.payer === "discarder") ?? false;
  const fill = (won: number | null, gave: number | null) => {
    setWinner(won);
    setDiscarder(gave);
    if (cards && won !== null) setTyped(cardDeltas(cards.score, table.players.length, won, gave, table.dealer).map(String));
  };
  const deltas = table.players.map((_name, seat) => Number(typed[seat] || 0));
  const balanced = sumsToZero(deltas) && deltas.some((delta) => delta !== 0);
  return (
    <>
      {cards && <Seats label={t("who_won")} table={table} value={winner} onChange={(seat) => fill(seat, discarder)} />}
      {cards && named && <Seats label={t("who_discarded")} table={table} value={discarder} without={winner === null ? [] : [winner]} onChange={(seat) => fill(winner, seat)} />}
      <p class="hint">{t("by_hand_hint")} {!sumsToZero(deltas) && t("balance", { n: number(deltas.reduce((sum, delta) => sum + delta, 0)) })}</p>
      {table.players.map((name, seat) => (
        <label class="field">
          <span>{name}</span>
          <input type="number" inputMode="numeric" step="any" value={typed[seat] ?? ""} onInput={(event) => setTyped(Object.assign([...typed], { [seat]: event.currentTarget.value }))} />
        </label>
      ))}
      <button type="button" class="button main" disabled={!balanced} onClick={() => { session.record(cards?.title ?? byHandTitle, deltas); onClose(); }}>{t("add")}</button>
    </>
  );
}

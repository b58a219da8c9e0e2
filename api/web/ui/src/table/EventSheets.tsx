/** One thing that happened in the deal, asked in as few taps as it needs. */
import { useState } from "preact/hooks";
import { Keypad } from "../hand/Keypad";
import { Choice } from "../parts/Choice";
import { go } from "../parts/route";
import { Sheet } from "../parts/Sheet";
import { mahjong } from "../score/rules";
import { sentence } from "../score/sentences";
import { isFlower } from "../tiles/codes";
import { t, type WordKey } from "../words";
import { ByHand } from "./ByHand";
import type { Table } from "./ledger";
import { pending } from "./pending";
import * as session from "./session";

export type Kind = "win" | "kong" | "exhaust" | "false_win" | "by_hand";
type Props = { table: Table; onClose: () => void };

const TITLES: Record<Kind, WordKey> = {
  win: "add_win", kong: "add_kong", exhaust: "add_exhaust", false_win: "add_false_win", by_hand: "add_by_hand",
};
const BODIES: Record<Kind, (props: Props) => preact.JSX.Element> = {
  win: Win, kong: Kong, exhaust: Exhaust, false_win: FalseWin, by_hand: ByHand,
};

export function EventSheet({ kind, ...props }: Props & { kind: Kind }) {
  const Body = BODIES[kind];
  return <Sheet title={t(TITLES[kind])} onClose={props.onClose}><Body {...props} /></Sheet>;
}

/** Players to choose from, all but some. */
export function Seats({ label, table, value, without = [], onChange }: {
  label: string; table: Table; value: number | null; without?: readonly number[]; onChange: (seat: number) => void;
}) {
  const choices = table.players.map((name, seat) => [String(seat), name] as const).filter(([seat]) => !without.includes(Number(seat)));
  return <Choice label={label} value={String(value)} choices={choices} onChange={(seat) => onChange(Number(seat))} />;
}

const Add = ({ ready, onAdd }: { ready: boolean; onAdd: () => void }) => (
  <button type="button" class="button main" disabled={!ready} onClick={onAdd}>{t("add")}</button>
);

function Win({ table, onClose }: Props) {
  const hand = pending.value?.kind === "tiles" ? pending.value : null;
  const last = session.events.value.at(-1);
  const shared = last?.type === "win" && last.by === "discard" && last.winners[0]?.win_tile === hand?.body.win_tile ? last : null;
  const [winner, setWinner] = useState<number | null>(null);
  const [by, setBy] = useState<"self_draw" | "discard">(hand?.body.win_by || "discard");
  const [from, setFrom] = useState<number | null>(null);
  const [joins, setJoins] = useState(shared !== null);
  if (!hand) return <p>{t("win_hint")}</p>;
  const together = joins && shared;
  const out = session.out.value;
  const barred = together ? [...out, ...together.winners.map((one) => one.seat), together.from!] : out;
  const add = () => {
    const { dealer: _dealer, seat: _seat, ...context } = hand.body.context;
    const won = { seat: winner!, hand: hand.body.hand, melds: hand.body.melds, win_tile: hand.body.win_tile, context };
    if (together) void session.joinLast(won);
    else void session.addEvent({ type: "win", by, ...(by === "discard" ? { from: from! } : {}), winners: [won] });
    onClose();
  };
  return (
    <>
      <p>{t("pending_hand", { what: sentence(hand.score) })}</p>
      {hand.body.ruleset !== table.ruleset && <p class="advice">{t("other_rules", { name: table.ruleset })}</p>}
      <Seats label={t("who_won")} table={table} value={winner} without={barred} onChange={setWinner} />
      {shared && <label class="option"><span>{t("same_discard")}</span><input type="checkbox" checked={joins} onChange={(event) => setJoins(event.currentTarget.checked)} /></label>}
      {!together && <Choice label={t("how_won")} value={by} choices={[["self_draw", t("self_draw")], ["discard", t("discard")]]} onChange={setBy} />}
      {!together && by === "discard" && <Seats label={t("who_discarded")} table={table} value={from} without={[...out, ...(winner === null ? [] : [winner])]} onChange={setFrom} />}
      <Add ready={winner !== null && !barred.includes(winner) && Boolean(together || by === "self_draw" || (from !== null && from !== winner))} onAdd={add} />
    </>
  );
}

type KongKind = "exposed" | "added" | "concealed";

function Kong({ table, onClose }: Props) {
  const [seat, setSeat] = useState<number | null>(null);
  const [kind, setKind] = useState<KongKind>("exposed");
  const [from, setFrom] = useState<number | null>(null);
  const [tile, setTile] = useState("");
  const out = session.out.value;
  const add = () => {
    void session.addEvent({ type: "kong", seat: seat!, kind, tile, ...(kind === "exposed" ? { from: from! } : {}) });
    onClose();
  };
  const deck = mahjong.deck.value.filter((code) => !isFlower(code) && code !== "J");
  return (
    <>
      <Seats label={t("who_konged")} table={table} value={seat} without={out} onChange={setSeat} />
      <Choice
        label={t("kong_kind")} value={kind}
        choices={(["exposed", "added", "concealed"] as const).map((one) => [one, t(`kong_${one}`)] as const)} onChange={setKind}
      />
      {kind === "exposed" && <Seats label={t("who_fed")} table={table} value={from} without={[...out, ...(seat === null ? [] : [seat])]} onChange={setFrom} />}
      <Keypad deck={deck} label={t("which_tile")} onTile={setTile} chosen={tile} />
      <Add ready={seat !== null && tile !== "" && (kind !== "exposed" || from !== null)} onAdd={add} />
    </>
  );
}

function FalseWin({ table, onClose }: Props) {
  const [seat, setSeat] = useState<number | null>(null);
  return (
    <>
      <Seats label={t("who_false")} table={table} value={seat} without={session.out.value} onChange={setSeat} />
      <Add ready={seat !== null} onAdd={() => { void session.addEvent({ type: "false_win", seat: seat! }); onClose(); }} />
    </>
  );
}

function Exhaust({ table, onClose }: Props) {
  const left = table.players.map((_name, seat) => seat).filter((seat) => !session.winners.value.includes(seat));
  const held = session.holdings.value;
  const add = () => {
    void session.addEvent({ type: "exhaust", players: Object.fromEntries(left.map((seat) => [String(seat), held[seat]!])) });
    onClose();
  };
  return (
    <>
      <p class="hint">{t("exhaust_hint")}</p>
      <ul class="deltas">
        {left.map((seat) => <li>{table.players[seat]} <strong>{held[seat] ? t("shown") : t("not_shown")}</strong></li>)}
      </ul>
      <button type="button" class="button" onClick={() => { onClose(); go("waits"); }}>{t("go_waits")}</button>
      <Add ready={left.every((seat) => held[seat])} onAdd={add} />
    </>
  );
}

/** A hand that lacks one tile: what it waits for, what each is worth, what is dead. */
import type { Wait, Waits } from "../api/types";
import { Editor } from "../hand/Editor";
import { tally } from "../hand/Keypad";
import { PhotoButtons } from "../photo/PhotoButtons";
import { Status } from "../parts/Status";
import { RulesBar } from "../score/House";
import { mahjong } from "../score/rules";
import { number } from "../score/sentences";
import * as table from "../table/session";
import { Tile, TileRow } from "../tiles/Tile";
import { say, sayList, t } from "../words";
import * as session from "./session";

const COPIES = 4;
const CHOWS = ["chongqing_3p"];

export function WaitsPage() {
  const found = session.found.value;
  return (
    <>
      <RulesBar rules={mahjong} label={t("ruleset")} />
      <p class="hint">{t("waits_intro")}</p>
      <PhotoButtons take={t("take_hand")} onPhoto={(file) => void session.takePhoto(file)} />
      <Status busy={session.busy.value ? t("reading") : ""} trouble={session.trouble.value} onRetry={session.retry} />
      <Editor store={session.store} deck={mahjong.deck.value} full={session.READY_COUNT} count={session.count.value} winning={false} chows={CHOWS.includes(mahjong.id.value)}>
        {found && <Found found={found} />}
      </Editor>
    </>
  );
}

function Found({ found }: { found: Waits }) {
  const used = tally(session.store.hand.value.pieces.map((piece) => piece.code));
  const best = [...found.waits].sort((a, b) => b.points - a.points);
  return (
    <section class="card waits" aria-labelledby="waits-title" data-testid="waits">
      <h2 id="waits-title">{best.length ? t("waits_for", { n: best.length }) : t("not_ready")}</h2>
      {!best.length && found.reason && <p>{say(found.reason)}</p>}
      <ul>{best.map((wait) => <Row key={wait.tile} wait={wait} left={COPIES - (used.get(wait.tile) ?? 0)} />)}</ul>
      {found.dead.length > 0 && <p class="dead"><TileRow codes={found.dead} /> {t("dead")}</p>}
      {found.advice.map((line) => <p class="advice">{say(line)}</p>)}
      <ForTable />
      <div class="actions"><button type="button" class="button" onClick={session.startAgain}>{t("new_hand")}</button></div>
    </section>
  );
}

/** When the wall is empty, the hands of those who have not won go to the table. */
function ForTable() {
  const open = table.table.value;
  const body = session.request.value;
  if (!open || !body) return null;
  const give = (seat: number) => {
    table.holdings.value = { ...table.holdings.value, [seat]: { hand: body.hand, melds: body.melds } };
    session.startAgain();
  };
  return (
    <div class="chip-group" role="group" aria-label={t("holding_for")}>
      <span class="chip-label">{t("holding_for")}</span>
      {open.players.map((name, seat) => (
        <button type="button" class="chip" aria-pressed={seat in table.holdings.value} onClick={() => give(seat)}>{name}</button>
      ))}
    </div>
  );
}

function Row({ wait, left }: { wait: Wait; left: number }) {
  return (
    <li>
      <Tile code={wait.tile} />
      <span class="wait-fans">
        <strong>{sayList(wait.fans.map((fan) => say(fan)))}</strong>
        <small>{wait.can_win ? t("left_n", { n: left }) : `${t("cannot_win")}${wait.reason ? ` · ${say(wait.reason)}` : ""}`}</small>
      </span>
      <span class="fan-value">{t("fan_n", { n: wait.fan })}<small>{t("times_n", { n: number(wait.multiplier) })}</small></span>
    </li>
  );
}

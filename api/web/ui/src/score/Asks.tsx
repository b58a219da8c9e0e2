/** Only what changes this result is asked. */
import { Choice } from "../parts/Choice";
import { TileButton } from "../tiles/Tile";
import { setWinCode } from "../hand/model";
import { t, type WordKey } from "../words";
import type { Ask } from "./facts";
import { asks, facts, store, tell, winBy, winTiles } from "./session";

const MOST = 4;

export function HowWon() {
  return (
    <Choice
      label={t("how_won")}
      value={winBy.value}
      choices={[["self_draw", t("self_draw")], ["discard", t("discard")]]}
      onChange={(value) => { winBy.value = value; }}
    />
  );
}

export function Asks() {
  if (!asks.value.length && !winTiles.value.length) return null;
  return (
    <div class="asks" role="group" aria-label={t("ask_title")}>
      <p class="hint">{t("ask_title")}</p>
      <div class="chips">{asks.value.map((ask) => <AskControl key={ask.name} ask={ask} />)}</div>
      {winTiles.value.length > 0 && <WinTiles />}
    </div>
  );
}

function WinTiles() {
  return (
    <div class="win-tiles" role="group" aria-label={t("ask_win_tile")}>
      <p class="hint">{t("ask_win_tile")}</p>
      <div class="candidates">
        {winTiles.value.map(({ code, fan }) => (
          <TileButton code={code} label={t("fan_n", { n: fan })} onClick={() => store.change((hand) => setWinCode(hand, code))}>
            <small>{t("fan_n", { n: fan })}</small>
          </TileButton>
        ))}
      </div>
    </div>
  );
}

function AskControl({ ask }: { ask: Ask }) {
  const told = facts.value[ask.name];
  if (ask.kind === "choice") return <ChoiceAsk ask={ask} told={String(told ?? "")} />;
  const on = told !== undefined;
  const next = ask.kind === "count" && on && Number(told) < MOST ? Number(told) + 1 : on ? null : ask.on;
  return (
    <button type="button" class="chip" aria-pressed={on} onClick={() => tell(ask.name, next)}>
      {t(ask.label)}{ask.kind === "count" && on && Number(told) > 1 ? ` × ${String(told)}` : ""}
    </button>
  );
}

function ChoiceAsk({ ask, told }: { ask: Ask; told: string }) {
  const name = (value: string) => t((ask.name === "seat" ? `seat_${value}` : `kong_${value}`) as WordKey);
  return (
    <span class="chip-group" role="group" aria-label={t(ask.label)}>
      <span class="chip-label">{t(ask.label)}</span>
      {ask.choices.map((value) => (
        <button type="button" class="chip" aria-pressed={told === value} onClick={() => tell(ask.name, told === value ? null : value)}>
          {name(value)}
        </button>
      ))}
    </span>
  );
}

/** What the cards are worth, with the facts that would change it. */
import type { CardScore, Question } from "../api/types";
import { number } from "../score/sentences";
import { language, say, sayList, t, type WordKey, ALL } from "../words";
import { cardGames } from "../score/rules";
import { recordCards } from "../table/pending";
import { Card, cardName } from "./Card";
import { NO_CARDS } from "./model";
import * as session from "./session";

type Found = CardScore & { shape?: string; legal?: boolean };

export function CardResult({ found }: { found: Found }) {
  const tricks = found.legal !== undefined;
  const good = tricks ? found.legal! : found.wins;
  return (
    <section class={good ? "card result wins" : "card result"} aria-labelledby="card-result" data-testid="card-result">
      <header>
        <span class={good ? "seal" : "seal no"} aria-hidden="true">{tricks ? "出" : good ? "胡" : "未"}</span>
        <div>
          <h2 id="card-result">{tricks ? t(good ? "legal" : "illegal") : t(good ? "wins" : "no_win")}</h2>
          <p class="worth">{found.wins ? <Worth found={found} /> : !tricks && found.reason_text ? say(found.reason_text) : found.explanation[language.value][0]}</p>
        </div>
      </header>
      <Waiting />
      <Questions asks={found.asks} />
      {found.groups.length > 0 && <Grouped found={found} />}
      {found.payments.length > 0 && <Pays found={found} />}
      {found.explanation[language.value].length > 0 && (
        <details class="why" open={found.wins}>
          <summary>{t("why")}</summary>
          <ol>{found.explanation[language.value].map((line) => <li>{line}</li>)}</ol>
        </details>
      )}
      <Certainty found={found} />
      <div class="actions">
        {found.payments.length > 0 && <button type="button" class="button main" onClick={() => recordCards(found, title(found))}>{t("record")}</button>}
        <button type="button" class="button" onClick={session.startAgain}>{t("new_hand")}</button>
      </div>
    </section>
  );
}

/** 割胡：大胡、小家坎 */
function title(found: Found): { zh: string; en: string } {
  const game = cardGames.described.value!;
  return {
    zh: [game.zh, found.fans.map((fan) => fan.zh).join("、")].filter(Boolean).join(" · "),
    en: [game.en, found.fans.map((fan) => fan.en).join(", ")].filter(Boolean).join(" · "),
  };
}

function Worth({ found }: { found: Found }) {
  const counted = found.hu ?? found.tuo ?? found.points;
  const unit: WordKey = found.hu !== undefined ? "hu_n" : "tuo_n";
  return (
    <>
      {counted !== undefined && <strong>{t(unit, { n: number(counted) })} </strong>}
      {found.fan !== undefined && <strong>{t("fan_n", { n: found.fan })} </strong>}
      <span>{sayList(found.fans.map((fan) => say(fan)))}</span>
    </>
  );
}

const Grouped = ({ found }: { found: Found }) => (
  <p class="reading">
    {found.groups.map((group) => (
      <span class={group.laid ? "set melded" : "set"}>{group.cards.map((code) => <Card code={code} />)}</span>
    ))}
  </p>
);

const Pays = ({ found }: { found: Found }) => (
  <div class="payments">
    <h3>{t("who_pays")}</h3>
    <ul>
      {found.payments.map((payment) => <li><strong>{say(payment)}</strong> <b>{t("pays", { n: number(payment.amount) })}</b></li>)}
    </ul>
  </div>
);

function Certainty({ found }: { found: Found }) {
  if (found.certainty === "high" || !found.certainty_notes.length) return null;
  return (
    <p class="hint">
      {t(found.certainty === "low" ? "certainty_low" : "certainty_medium")} {found.certainty_notes.map((note) => say(note)).join(language.value === "zh" ? "；" : "; ")}
    </p>
  );
}

function Questions({ asks }: { asks: Question[] }) {
  const told = Object.entries(session.facts.value);
  if (!asks.length && !told.length) return null;
  return (
    <div class="asks" role="group" aria-label={t("ask_title")}>
      <p class="hint">{t("ask_title")}</p>
      {told.length > 0 && (
        <div class="chips">
          {told.map(([fact, value]) => (
            <button type="button" class="chip" aria-pressed={true} onClick={() => session.tell(fact, null)}>{factName(fact, meaningOf(fact))}：{valueName(value)} ✕</button>
          ))}
        </div>
      )}
      {asks.map((ask) => <Ask key={ask.fact} ask={ask} />)}
    </div>
  );
}

const factName = (fact: string, fallback: string): string =>
  `fact_${fact}` in ALL ? t(`fact_${fact}` as WordKey) : fallback;

function Waiting() {
  if (!session.waits.value.length) return null;
  return (
    <div class="card-waits">
      <h3>{t("waits_cards")}</h3>
      <ul>
        {session.waits.value.map((wait) => (
          <li key={wait.card}><Card code={wait.card} /> <span>{say(wait)}</span> <b>{t("total_n", { n: number(wait.total) })}</b></li>
        ))}
      </ul>
    </div>
  );
}

function meaningOf(fact: string): string {
  const meaning = cardGames.described.value?.context.find((field) => field.name === fact)?.meaning;
  return meaning ? say(meaning) : fact;
}

function Ask({ ask }: { ask: Question }) {
  return (
    <div class="chip-group" role="group" aria-label={factName(ask.fact, say(ask))}>
      <span class="chip-label">{factName(ask.fact, say(ask))}</span>
      {ask.changes.map((change) => (
        <button type="button" class="chip" onClick={() => answer(ask.fact, change.value)}>
          {valueName(change.value)} {change.total !== undefined && <small>{t("total_n", { n: number(change.total) })}</small>}
        </button>
      ))}
    </div>
  );
}

type Group = { how: string; cards: string[] };
const areGroups = (value: unknown): value is Group[] =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "how" in one);

/** Laid groups are part of the hand; every other answer is a fact. */
function answer(fact: string, value: unknown): void {
  if (fact !== "laid" || !areGroups(value)) return session.tell(fact, value);
  session.store.change((hand) => {
    const cards = [...hand.cards];
    for (const code of value.flatMap((group) => group.cards)) {
      const at = cards.findIndex((card) => card.code === code);
      if (at >= 0) cards.splice(at, 1);
    }
    const laid = [...hand.laid, ...value.map((group, place) => ({ id: hand.laid.length + place + 1, ...group }))];
    return { ...NO_CARDS, cards, laid };
  });
}

function valueName(value: unknown): string {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (areGroups(value)) return sayList(value.map((group) => group.cards.map(cardName).join("")));
  if (Array.isArray(value)) return sayList(value.map(valueName));
  const text = String(value);
  return `value_${text}` in ALL ? t(`value_${text}` as WordKey) : cardName(text);
}

/** What the hand is worth, every fan explained, and who pays whom. */
import type { Fan, Score } from "../api/types";
import { Tile, TileRow } from "../tiles/Tile";
import { language, say, t } from "../words";
import { saidValue } from "./options";
import { mahjong } from "./rules";
import { fanNames, number, payerName } from "./sentences";

export function Result({ score }: { score: Score }) {
  return (
    <section class={score.wins ? "card result wins" : "card result"} aria-labelledby="result-title" data-testid="result">
      {score.wins ? <Headline score={score} /> : <Refusal score={score} />}
      {score.advice.map((line) => <p class="advice">{say(line)}</p>)}
      {score.wins && <Fans fans={score.fans} />}
      {score.wins && <Payments score={score} />}
      <Why score={score} />
      <NextBest score={score} />
      <HouseUsed score={score} />
    </section>
  );
}

function Headline({ score }: { score: Score }) {
  const capped = score.cap !== null && score.raw_fan > score.fan;
  return (
    <header>
      <span class="seal" aria-hidden="true">胡</span>
      <div>
        <h2 id="result-title">{fanNames(score) || t("wins")}</h2>
        <p class="worth">
          <strong>{t("fan_n", { n: score.fan })}</strong> <span>{t("times_n", { n: number(score.multiplier) })}</span>
        </p>
        {capped && <p class="hint">{t("capped", { cap: score.fan, raw: score.raw_fan })}</p>}
      </div>
    </header>
  );
}

const Refusal = ({ score }: { score: Score }) => (
  <header>
    <span class="seal no" aria-hidden="true">未</span>
    <div>
      <h2 id="result-title">{t("no_win")}</h2>
      {score.reason && <p class="worth">{say(score.reason)}</p>}
    </div>
  </header>
);

const Fans = ({ fans }: { fans: Fan[] }) => (
  <ul class="fans">
    {fans.map((fan) => (
      <li>
        <span class="fan-name">{say(fan)}</span>
        <span class="fan-value">{t("fan_n", { n: fan.fan })}</span>
        {fan.tiles && fan.tiles.length > 0 && <TileRow class="mini" codes={fan.tiles} />}
      </li>
    ))}
  </ul>
);

function Payments({ score }: { score: Score }) {
  if (!score.payments.length) return null;
  return (
    <div class="payments">
      <h3>{t("who_pays")}</h3>
      <ul>
        {score.payments.map((payment) => (
          <li>
            <strong>{payerName(payment)}</strong> <b>{t("pays", { n: number(payment.amount) })}</b>
            <small>{say(payment.reason)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Why({ score }: { score: Score }) {
  return (
    <details class="why">
      <summary>{t("why")}</summary>
      <Reading sets={score.decomposition} />
      <ol>{score.explanation[language.value].map((line) => <li>{line}</li>)}</ol>
    </details>
  );
}

const Reading = ({ sets }: { sets: Score["decomposition"] }) => (
  <p class="reading">
    {sets.map((set) => <span class={set.melded ? "set melded" : "set"}>{set.tiles.map((code) => <Tile code={code} />)}</span>)}
  </p>
);

function NextBest({ score }: { score: Score }) {
  const next = score.next_best;
  if (!next) return null;
  return (
    <details class="why">
      <summary>{t("next_best")} {t("next_best_gives", { n: next.fan })}</summary>
      <Reading sets={next.decomposition} />
    </details>
  );
}

function HouseUsed({ score }: { score: Score }) {
  const changed = (mahjong.described.value?.options ?? []).filter((option) => option.name in score.options);
  if (!changed.length) return null;
  const list = changed.map((option) => saidValue(option, score.options[option.name])).join(language.value === "zh" ? "；" : "; ");
  return <p class="hint">{t("house_used", { list })}</p>;
}

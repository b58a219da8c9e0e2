/** From a photo or typed tiles to a score. */
import { signal } from "@preact/signals";
import { Editor } from "../hand/Editor";
import { Keep } from "../photo/Keep";
import { PhotoButtons } from "../photo/PhotoButtons";
import { Icon } from "../parts/Icon";
import { Status } from "../parts/Status";
import { recordHand } from "../table/pending";
import { say, t } from "../words";
import { Asks, HowWon } from "./Asks";
import { worthAsking } from "./facts";
import { RulesBar } from "./House";
import { Result } from "./Result";
import { ResultBar } from "./ResultBar";
import { mahjong } from "./rules";
import { sentence } from "./sentences";
import * as session from "./session";

const CHOWS = ["chongqing_3p"];

export function ScorePage() {
  const score = session.result.value;
  const busy = session.busy.value;
  const trouble = session.trouble.value || mahjong.trouble.value;
  return (
    <>
      <RulesBar rules={mahjong} label={t("ruleset")} />
      <PhotoButtons take={t("take_photo")} onPhoto={(file) => void session.takePhoto(file)} />
      <Status busy={busy === "reading" ? t("reading") : ""} trouble={trouble} onRetry={retry} />
      <Warnings />
      <Editor store={session.store} deck={mahjong.deck.value} full={session.FULL_COUNT} count={session.count.value} winning chows={CHOWS.includes(mahjong.id.value)}>
        {score && <Told />}
      </Editor>
      <Keep store={session.store} />
      <p class="visually-hidden" role="status">{score ? sentence(score) : ""}</p>
      {score?.wins && <ResultBar score={score} />}
    </>
  );
}

function retry(): void {
  if (!mahjong.described.value) void mahjong.load();
  session.retry();
}

const Warnings = () => (
  <ul class="warnings">{session.warnings.value.map((warning) => <li>{say(warning.message)}</li>)}</ul>
);

function Told() {
  const score = session.result.value!;
  return (
    <div class="told">
      {worthAsking(score) && <section class="card facts"><HowWon /><Asks /></section>}
      <Result score={score} />
      <div class="actions">
        {score.wins && (
          <button type="button" class="button main" onClick={() => recordHand(session.request.value!, score)}>
            <Icon name="table" /> {t("record")}
          </button>
        )}
        <button type="button" class="button" onClick={() => void share(sentence(score))}><Icon name="share" /> <span role="status">{t(copied.value ? "copied" : "share")}</span></button>
        <button type="button" class="button" onClick={session.startAgain}>{t("new_hand")}</button>
      </div>
    </div>
  );
}

const copied = signal(false);
const SHOWN_MS = 2000;

async function share(text: string): Promise<void> {
  if (navigator.share) return navigator.share({ text }).catch(() => undefined);
  await navigator.clipboard?.writeText(text);
  copied.value = true;
  setTimeout(() => { copied.value = false; }, SHOWN_MS);
}

/** The live camera; where there can be none, why, and the photo button. */
import { useEffect, useRef } from "preact/hooks";
import { fromReading } from "../hand/model";
import { PhotoButtons } from "../photo/PhotoButtons";
import { draw, shrink } from "../photo/shrink";
import { Icon } from "../parts/Icon";
import { go } from "../parts/route";
import { Select } from "../parts/Select";
import { Status } from "../parts/Status";
import { HowWon } from "../score/Asks";
import { RulesBar } from "../score/House";
import { Result } from "../score/Result";
import { mahjong } from "../score/rules";
import * as scoring from "../score/session";
import { t } from "../words";
import { chooseLens, lens, lenses, switchTorch, torch } from "./camera";
import { Overlay } from "./Overlay";
import * as live from "./session";
import { canSpeak, setSpeaking, speaking } from "./speech";

export function LivePage() {
  useEffect(() => live.leave, []);
  const seen = live.seen.value;
  return (
    <>
      <RulesBar rules={mahjong} label={t("ruleset")} />
      {live.refusal.value ? <Refused /> : live.stream.value ? <Viewfinder stream={live.stream.value} /> : <Start />}
      <Status trouble={live.trouble.value ? t(live.trouble.value) : live.fault.value} />
      {seen?.locked && seen.score && (
        <>
          <section class="card"><HowWon /></section>
          <Result score={seen.score} />
          <div class="actions">
            <button type="button" class="button main" onClick={live.nextHand}>{t("next_hand")}</button>
            <button type="button" class="button" onClick={() => void correct()}>{t("correct_here")}</button>
          </div>
        </>
      )}
    </>
  );
}

function Start() {
  return (
    <section class="card">
      <p>{t("live_intro")}</p>
      <button type="button" class="button main" onClick={() => void live.start()}>{t("start_live")}</button>
      <Speak />
    </section>
  );
}

const Speak = () => canSpeak ? (
  <label class="option">
    <span>{t("speak")}</span>
    <input type="checkbox" role="switch" checked={speaking.value} onChange={(event) => setSpeaking(event.currentTarget.checked)} />
  </label>
) : null;

function Refused() {
  const send = (file: Blob) => { go("score"); void scoring.takePhoto(file); };
  return (
    <section class="card refused" role="note">
      <p>{t(live.refusal.value!)}</p>
      <PhotoButtons take={t("take_photo")} onPhoto={send} />
      {live.refusal.value !== "insecure" && <button type="button" class="button" onClick={() => void live.start()}>{t("retry")}</button>}
    </section>
  );
}

function Viewfinder({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    video.current!.srcObject = stream;
    live.feed(video.current!);
  }, [stream]);
  const seen = live.seen.value;
  const state = seen?.locked ? t("live_locked") : seen && !seen.stable ? t("live_steady") : t("live_looking");
  return (
    <>
      <div class={seen?.locked ? "finder locked" : "finder"}>
        <video ref={video} playsInline muted autoPlay aria-label={t("live_view")} />
        {seen && <Overlay reading={seen.reading} />}
        <p class="finder-state" role="status" data-testid="live-state">
          {state}{seen && ` · ${t("live_tiles", { n: seen.reading.tiles.filter((tile) => (tile.row ?? 0) >= 0).length })}`}
        </p>
      </div>
      <div class="actions">
        <button type="button" class="button main" onClick={() => void shoot(video.current!)}><Icon name="camera" /> {t("take_photo")}</button>
        {torch.value !== null && <button type="button" class="button" onClick={() => void switchTorch(stream)}>{t(torch.value ? "torch_off" : "torch_on")}</button>}
        <button type="button" class="button" onClick={live.stop}>{t("stop_live")}</button>
      </div>
      {lenses.value.length > 1 && (
        <Select
          label={t("lens")} value={lens.value}
          choices={[["", t("lens_default")], ...lenses.value.map((one) => [one.id, one.name] as const)]}
          onChange={(id) => { chooseLens(id); void live.restart(); }}
        />
      )}
      <Speak />
    </>
  );
}

/** A still of the camera, read with care on the score page. */
async function shoot(video: HTMLVideoElement): Promise<void> {
  const { blob } = await draw(video, video.videoWidth, video.videoHeight);
  go("score");
  await scoring.takePhoto(blob);
}

/** The frame and its reading go to the score page, where every tile can be corrected. */
async function correct(): Promise<void> {
  const seen = live.seen.value;
  const frame = live.frameOfLock();
  if (!seen || !frame) return;
  const { picture } = await shrink(frame);
  scoring.store.replace(fromReading(seen.reading), picture);
  go("score");
}

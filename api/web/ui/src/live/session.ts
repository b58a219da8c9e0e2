/** The live camera's state: what it sees, and the hand it is sure of. */
import { batch, effect, signal } from "@preact/signals";
import { draw } from "../photo/shrink";
import { mahjong } from "../score/rules";
import { sentence } from "../score/sentences";
import { winBy } from "../score/session";
import { language, type WordKey } from "../words";
import { closeCamera, openCamera, reasonOf, whyNot } from "./camera";
import { LiveSocket, type Seen } from "./socket";
import { sayAloud, wakeVoice } from "./speech";

const BETWEEN_FRAMES_MS = 120;

export const stream = signal<MediaStream | null>(null);
export const seen = signal<Seen | null>(null);
export const refusal = signal<WordKey | null>(whyNot());
export const trouble = signal<WordKey | null>(null);
export const fault = signal("");

let socket: LiveSocket | null = null;
let timer = 0;
let said = "";
let lastFrame: Blob | null = null;

export const frameOfLock = (): Blob | null => lastFrame;

const terms = () => ({ ...mahjong.terms.value, win_by: winBy.value });

export async function start(): Promise<void> {
  refusal.value = whyNot();
  if (refusal.value || stream.value) return;
  wakeVoice();
  try {
    stream.value = await openCamera();
  } catch (error) {
    refusal.value = reasonOf(error);
    return;
  }
  socket = new LiveSocket(terms(), {
    onSeen: look,
    onFault: (problem) => { fault.value = language.value === "zh" ? `${problem.title_zh}：${problem.message}` : problem.message; },
    onLost: () => { trouble.value = "live_lost"; },
  });
}

export function stop(): void {
  clearTimeout(timer);
  socket?.close();
  socket = null;
  closeCamera(stream.value);
  batch(() => { stream.value = null; seen.value = null; trouble.value = null; fault.value = ""; });
  said = "";
}

let hidden = false;

/** A hidden page must not keep the camera; it comes back with the page. */
document.addEventListener("visibilitychange", () => {
  if (document.hidden && stream.value) { stop(); hidden = true; }
  else if (!document.hidden && hidden) { hidden = false; void start(); }
});

export function leave(): void {
  hidden = false;
  stop();
}

let awake: WakeLockSentinel | null = null;

effect(() => {
  if (stream.value && !awake) void navigator.wakeLock?.request("screen").then((lock) => { awake = lock; }, () => undefined);
  else if (!stream.value) { void awake?.release(); awake = null; }
});

export async function restart(): Promise<void> {
  stop();
  await start();
}

/** Sends frames of the video as they are asked for, as long as the camera runs. */
export function feed(video: HTMLVideoElement): void {
  const step = async () => {
    if (!stream.value || document.hidden) return later();
    if (socket?.ready && video.videoWidth) {
      const { blob, picture } = await draw(video, video.videoWidth, video.videoHeight);
      if (picture) URL.revokeObjectURL(picture.url);
      if (!seen.value?.locked) lastFrame = blob;
      socket?.send(blob);
    }
    later();
  };
  const later = () => { timer = window.setTimeout(() => void step(), BETWEEN_FRAMES_MS); };
  clearTimeout(timer);
  later();
}

function look(now: Seen): void {
  batch(() => { seen.value = now; trouble.value = null; fault.value = ""; });
  if (!now.locked || !now.score) return;
  const text = sentence(now.score);
  if (text === said) return;
  said = text;
  sayAloud(text.replaceAll(" · ", language.value === "zh" ? "，" : ", "));
}

export function nextHand(): void {
  said = "";
  seen.value = null;
  socket?.unlock();
}

effect(() => {
  const now = terms();
  if (now.ruleset) socket?.tell(now);
});

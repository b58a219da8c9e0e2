/** The result, said aloud where the phone can speak. */
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory";
import { language } from "../words";

export const canSpeak = "speechSynthesis" in window;
export const speaking = signal(canSpeak && recall("speak", true));

export function setSpeaking(on: boolean): void {
  speaking.value = on;
  remember("speak", on);
  if (!on && canSpeak) speechSynthesis.cancel();
}

/** Some phones speak only after they have spoken within a tap, if only nothing. */
export function wakeVoice(): void {
  if (speaking.value) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}

export function sayAloud(text: string): void {
  if (!speaking.value) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = language.value === "zh" ? "zh-CN" : "en-GB";
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

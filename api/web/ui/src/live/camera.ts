/** The camera: one stream at a time, the rear lens first, the chosen lens remembered. */
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory";
import type { WordKey } from "../words";

export type Lens = { id: string; name: string };

export const lenses = signal<Lens[]>([]);
export const lens = signal(recall("lens", ""));
export const torch = signal<boolean | null>(null);

/** Why there can be no live camera here; null where there can. */
export function whyNot(): WordKey | null {
  if (!window.isSecureContext) return "insecure";
  return "mediaDevices" in navigator ? null : "no_camera";
}

const REASONS: Record<string, WordKey> = {
  NotAllowedError: "no_permission", SecurityError: "no_permission", NotFoundError: "no_camera",
  OverconstrainedError: "no_camera", NotReadableError: "camera_busy", AbortError: "camera_busy",
};
export const reasonOf = (error: unknown): WordKey => REASONS[(error as DOMException).name] ?? "no_camera";

const wish = (id: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    ...(id ? { deviceId: { exact: id } } : { facingMode: { ideal: "environment" } }),
    width: { ideal: 1280 }, height: { ideal: 720 },
  },
});

export async function openCamera(): Promise<MediaStream> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia(wish(lens.value));
  } catch (error) {
    if (!lens.value || (error as DOMException).name !== "OverconstrainedError") throw error;
    chooseLens(""); // the remembered lens is gone
    stream = await navigator.mediaDevices.getUserMedia(wish(""));
  }
  await listLenses();
  torch.value = hasTorch(stream) ? false : null;
  return stream;
}

export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  torch.value = null;
}

export function chooseLens(id: string): void {
  lens.value = id;
  remember("lens", id);
}

/** Names of lenses are only told after the permission was given. */
async function listLenses(): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  lenses.value = devices.filter((device) => device.kind === "videoinput")
    .map((device, place) => ({ id: device.deviceId, name: device.label || String(place + 1) }));
}

const trackOf = (stream: MediaStream) => stream.getVideoTracks()[0];

const hasTorch = (stream: MediaStream): boolean =>
  Boolean((trackOf(stream)?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);

export async function switchTorch(stream: MediaStream): Promise<void> {
  const on = !torch.value;
  await trackOf(stream)?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
  torch.value = on;
}

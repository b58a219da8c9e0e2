/** The live socket: a frame goes out only after the last one was answered. */
import type { Reading, Score, Terms } from "../api/types";

export type Seen = { type: "reading"; reading: Reading; stable: boolean; locked: boolean; score: Score | null; frame: number };
type Fault = { type: "error"; code: string; message: string; title: string; title_zh: string };

export type Listener = { onSeen: (seen: Seen) => void; onFault: (fault: Fault) => void; onLost: () => void };

const AGAIN_MS = 1500;
const SILENT_MS = 8000;

export class LiveSocket {
  #socket: WebSocket | null = null;
  #waiting = false;
  #sentAt = 0;
  #closed = false;

  constructor(private terms: Terms & { win_by: string }, private readonly listener: Listener) {
    this.#connect();
  }

  /** Whether a frame may be sent: the last one is answered, or the answer got lost. */
  get ready(): boolean {
    const open = this.#socket?.readyState === WebSocket.OPEN;
    return open && (!this.#waiting || performance.now() - this.#sentAt > SILENT_MS);
  }

  send(frame: Blob): void {
    if (!this.ready) return;
    this.#waiting = true;
    this.#sentAt = performance.now();
    this.#socket!.send(frame);
  }

  tell(terms: Terms & { win_by: string }): void {
    this.terms = terms;
    this.#say(terms);
  }

  unlock(): void {
    this.#say({ type: "unlock" });
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const url = new URL("/v1/live", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#waiting = false;
    socket.addEventListener("open", () => this.#say(this.terms));
    socket.addEventListener("message", (event) => this.#hear(String(event.data)));
    socket.addEventListener("close", () => {
      if (this.#closed) return;
      this.listener.onLost();
      setTimeout(() => { if (!this.#closed) this.#connect(); }, AGAIN_MS);
    });
  }

  #hear(text: string): void {
    this.#waiting = false;
    const message = JSON.parse(text) as Seen | Fault;
    if (message.type === "reading") this.listener.onSeen(message);
    else this.listener.onFault(message);
  }
}

import type { Writable } from "node:stream";

/** Writes to a stream that leave in one system call, behind what the turn of the event loop has read. */
export class GatheredWrites {
  readonly #stream: Writable;
  #gathering = false;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Whether writes are kept back until the end of this turn. */
  get gathering(): boolean {
    return this.#gathering;
  }

  /** Keeps back what is written in this turn, from now on. */
  gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    this.#stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.#stream.uncork();
    });
  }
}

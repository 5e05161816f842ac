import type { Writable } from "node:stream";

/** What is written to a stream in one turn of the event loop, which leaves in one system call behind what the turn has read. */
export class GatheredWrites {
  readonly #stream: Writable;
  #waiting = false;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Whether something has been written that leaves at the end of this turn. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** To be called before each write. */
  gather(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#stream.cork();
    setImmediate(() => {
      this.#waiting = false;
      this.#stream.uncork();
    });
  }
}

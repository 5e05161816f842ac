import type { Dispatcher } from "undici";
import type { Patience } from "../wait.ts";
import type { WireAnswer } from "../wire.ts";
import { networkError } from "./network-error.ts";

/** A pool of connections to one host. */
export interface HostPool {
  readonly dispatcher: Dispatcher;
  /** What messages call the host. */
  readonly name: string;
}

/**
 * Sends one request through a pool and gives its answer. Rejects with `ARI_UNREACHABLE` when there is none. Once `patience`
 * is over the connection is dropped, or the request never leaves. It takes what undici tells as it comes: the stream that
 * undici otherwise makes of a body costs about a third of a whole request.
 */
export function exchange(pool: HostPool, request: Dispatcher.DispatchOptions, patience: Patience): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    pool.dispatcher.dispatch(
      request,
      new Exchange(patience, resolve, (error) => reject(networkError(pool.name, error))),
    );
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #patience: Patience;
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #status = 0;

  constructor(patience: Patience, resolve: (answer: WireAnswer) => void, reject: (error: Error) => void) {
    this.#patience = patience;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const abort = (): void => controller.abort(new Error("Nobody waits for the answer any more."));
    if (this.#patience.over) abort();
    else this.#patience.whenOver(abort);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first, second] = this.#chunks;
    const body = second === undefined ? (first ?? "") : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, body: body.toString() });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}

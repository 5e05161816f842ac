import type { Dispatcher } from "undici";
import { parseBody } from "../codec/parse-body.ts";
import type { WireAnswer } from "../wire.ts";

/**
 * Sends one request through a pool and gives its answer. Rejects with what undici fails with. Once `signal` is aborted the
 * connection is dropped, or the request never leaves. It takes what undici tells as it comes: the stream that undici
 * otherwise makes of a body costs about a third of a whole request.
 */
export function exchange(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new Exchange(signal, resolve, reject));
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #chunks: Buffer[] = [];
  #status = 0;
  #abort = (): void => {};

  constructor(signal: AbortSignal, resolve: (answer: WireAnswer) => void, reject: (error: Error) => void) {
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#abort = () => controller.abort(new Error("Nobody waits for the answer any more."));
    if (this.#signal.aborted) this.#abort();
    else this.#signal.addEventListener("abort", this.#abort);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener("abort", this.#abort);
    this.#resolve({ status: this.#status, body: parseBody(Buffer.concat(this.#chunks).toString("utf8")) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#signal.removeEventListener("abort", this.#abort);
    this.#reject(error);
  }
}

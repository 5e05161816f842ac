import type { PortError, HttpAnswer, HttpPort, HttpRequest } from "@flowrun/core/plugin";
import { createHttpPort, type HttpPortOptions } from "../src/index.ts";
import { createWatchedClock, type WatchedClock } from "./watched-clock.ts";

/**
 * A port that may reach the servers of tests, which are on this machine, and closes at the end of
 * its block.
 */
export interface InsidePort extends AsyncDisposable {
  readonly port: HttpPort;
  readonly clock: WatchedClock;
  /** Sends a request and gives its answer, or the error that it rejects with. */
  ask(url: string, request?: Partial<HttpRequest>): Promise<HttpAnswer | PortError>;
}

export function openInsidePort(options: Partial<HttpPortOptions> = {}): InsidePort {
  const clock = createWatchedClock();
  const port = createHttpPort({ clock, allowPrivate: true, random: () => 0, ...options });
  return {
    port,
    clock,
    ask: (url, request) =>
      port
        .send({ method: "GET", url, headers: {}, timeoutMs: 5_000, retries: 0, ...request })
        .catch((error: unknown) => error as PortError),
    [Symbol.asyncDispose]: () => port.close(),
  };
}

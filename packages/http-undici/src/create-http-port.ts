import { lookup } from "node:dns/promises";
import type { PortError, Clock, HttpPort } from "@flowrun/core/plugin";
import { Agent } from "undici";
import { type Attempt, exchange } from "./exchange.ts";
import { createGuardedConnector, type ResolveHost } from "./guarded-connector.ts";
import { createHostList } from "./host-list.ts";
import { httpError } from "./catalogue.ts";
import { type Outgoing, outgoing } from "./outgoing.ts";
import { persist } from "./persist.ts";

/** The hosts that requests may reach, and the parts that measure them. */
export interface HttpPortOptions {
  readonly clock: Clock;
  /**
   * The hosts that may be reached: `crm.example.com`, an address, or `*.example.com`; of an empty
   * list none. Default: all.
   */
  readonly allow?: readonly string[];
  /** Whether loopback, link-local and private addresses may be reached. Default: `false`. */
  readonly allowPrivate?: boolean;
  /** The longest body of an answer, in bytes, before and after decompression. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Where host names are resolved. Default: the system. */
  readonly resolveHost?: ResolveHost;
  /** 0 to 1, for the chance in delays. Default: `Math.random`. */
  readonly random?: () => number;
}

/**
 * Sends requests with undici. Each has one deadline for connecting, sending, reading and repeats;
 * redirects are not followed. Rejects with the codes of `httpCatalogue`. Throws `HTTP_ALLOW`;
 * connects to nothing yet.
 */
export function createHttpPort(options: HttpPortOptions): HttpPort {
  const { clock, allowPrivate = false, maxBytes = 1024 * 1024, random = Math.random } = options;
  const { resolveHost = (hostname) => lookup(hostname, { all: true }) } = options;
  const isAllowed = createHostList(options.allow);
  const dispatcher = new Agent({
    connect: createGuardedConnector({ allowPrivate, resolveHost }),
    maxResponseSize: maxBytes,
    // Every request has a deadline; limits here would only hide it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const underWay = new Set<AbortController>();
  let isClosed = false;

  return {
    async send(request) {
      if (isClosed) throw closedError();
      const { timeoutMs, retries } = request;
      const draft = outgoing(request, isAllowed);
      const deadline = clock.now() + timeoutMs;
      const end = new AbortController();
      const { signal } = end;
      const cancel = clock.wake(deadline, () => end.abort(lateError(draft, timeoutMs)));
      underWay.add(end);
      const attempt = (): Promise<Attempt> => exchange(draft, { dispatcher, maxBytes, signal });
      try {
        // undici looks at a signal only once it is connected.
        return await beforeAbort(
          signal,
          persist(attempt, { request: draft, retries, deadline, clock, random, signal }),
        );
      } finally {
        cancel();
        underWay.delete(end);
      }
    },
    async close() {
      isClosed = true;
      for (const end of underWay) end.abort(closedError());
      await dispatcher.destroy();
    },
  };
}

/** Settles as `work` does, or rejects with the signal's reason, whichever comes first. */
async function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const outcome = Promise.withResolvers<T>();
  const abort = (): void => outcome.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  work.then(outcome.resolve, outcome.reject);
  try {
    return await outcome.promise;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function lateError({ method, origin }: Outgoing, timeoutMs: number): PortError {
  const message = `${method} "${origin}" was not answered within ${timeoutMs / 1000} s.`;
  return httpError("HTTP_TIMEOUT", message, { outcome: "timed_out" });
}

function closedError(): PortError {
  return httpError("HTTP_CLOSED", "The HTTP port has been closed by flowrun.");
}

import { setImmediate } from "node:timers/promises";
import * as fc from "fast-check";
import { createHost, type HostStats } from "@flowrun/host";
import type { JournalEntry, Program, StepResult } from "@flowrun/core";
import {
  PortError,
  type Row,
  type HttpAnswer,
  type HttpPort,
  type HttpRequest,
  type Store,
} from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { silentLogger } from "@flowrun/contracts";
import { createModelPlatform, type Choose } from "./model-platform.ts";

const legs = ["caller-1", "caller-2"] as const;

/** Longer than any call: a conversation ends after a week. */
const longestMs = 8 * 86_400_000;

/** What happens to two calls and to runs of webhooks from outside, each at its time. */
export type Deed = { readonly afterMs: number } & (
  | { readonly kind: "press"; readonly leg: string; readonly digit: string }
  | { readonly kind: "hang up"; readonly leg: string }
  | { readonly kind: "webhook"; readonly id: string }
  | { readonly kind: "reconnect" | "drain" }
);

const leg = fc.constantFrom(...legs);
const what = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("press" as const),
      leg,
      digit: fc.constantFrom("1", "2", "#"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("hang up" as const), leg }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("webhook" as const), id: fc.constantFrom("1", "2") }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("reconnect" as const, "drain" as const) }),
  },
);
const deed: fc.Arbitrary<Deed> = fc
  .tuple(what, fc.integer({ min: 0, max: 6_000 }))
  .map(([one, afterMs]) => ({ ...one, afterMs }));

/** What happens, in order. */
export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(deed, { maxLength: 12 });

/** How the platform behaves: choices that it walks through again and again. */
export const misfortunes: fc.Arbitrary<readonly number[]> = fc.array(fc.nat({ max: 10_000 }), {
  minLength: 1,
  maxLength: 60,
});

/** What is left of two calls, and what was seen of them. */
export interface Lived {
  readonly left: readonly string[];
  readonly offences: readonly string[];
  readonly stats: HostStats;
  readonly journal: readonly JournalEntry[];
  readonly steps: readonly { readonly call: string; readonly result: StepResult }[];
}

/** Two calls on a real host over the model platform, until nothing happens any more. */
export async function liveCalls(
  program: Program,
  list: readonly number[],
  happening: readonly Deed[],
): Promise<Lived> {
  const clock = createVirtualClock({ settle: setImmediate });
  const platform = createModelPlatform(clock, walk(list));
  const http = modelHttp(walk(list));
  const journal: JournalEntry[] = [];
  const steps: { readonly call: string; readonly result: StepResult }[] = [];
  const host = createHost({
    program,
    transport: platform,
    store: modelStore(walk(list)),
    http,
    v2: { call: async () => (await http.send(anyRequest)).body, close: async () => {} },
    clock,
    log: silentLogger(),
    journal: { write: (entry) => journal.push(entry) },
    observe: { stepped: ({ call, result }) => steps.push({ call, result }) },
  });
  host.start();
  for (const caller of legs) platform.call(caller);
  for (const one of happening) {
    await clock.advance(one.afterMs);
    if (one.kind === "press") platform.press(one.leg, one.digit);
    else if (one.kind === "hang up") platform.hangUp(one.leg);
    else if (one.kind === "webhook")
      host.webhook({ name: "summaryCompleted", id: one.id, payload: { call: "7" } });
    else if (one.kind === "reconnect") platform.reconnect();
    else void host.drain(2_000);
  }
  await clock.runUntilIdle(longestMs);
  return {
    left: platform.left(),
    offences: platform.offences,
    stats: host.stats(),
    journal,
    steps,
  };
}

/** A store that finds, misses, fails, breaks its contract, or never answers, as `choose` says. */
function modelStore(choose: Choose): Store {
  const outcomes: readonly (() => Promise<Row | null>)[] = [
    () => Promise.resolve({ id: "ada", name: "Ada" }),
    () => Promise.resolve(null),
    () => Promise.resolve({ id: "ada" }),
    () => Promise.reject(new PortError("STORE_AWAY", "The database is away.")),
    () => Promise.reject(new TypeError("x is not a function")),
    () => new Promise(() => {}),
  ];
  return {
    lookup: async () => outcomes[choose(outcomes.length)]?.() ?? null,
    close: async () => {},
  };
}

const anyRequest: HttpRequest = {
  method: "GET",
  url: "https://a/",
  headers: {},
  timeoutMs: 1,
  retries: 0,
};

/**
 * A server that answers, refuses, fails, breaks the contract, or never answers, as `choose` says.
 */
function modelHttp(choose: Choose): HttpPort {
  const outcomes: readonly (() => Promise<HttpAnswer>)[] = [
    () => Promise.resolve({ status: 200, body: { id: 7 } }),
    () => Promise.resolve({ status: 404, body: null }),
    () =>
      Promise.reject(new PortError("HTTP_TIMEOUT", "It took too long.", { outcome: "timed_out" })),
    () => Promise.reject(new TypeError("x is not a function")),
    () => new Promise(() => {}),
  ];
  return {
    send: () => outcomes[choose(outcomes.length)]?.() ?? Promise.reject(new RangeError()),
    close: async () => {},
  };
}

function walk(list: readonly number[]): Choose {
  let place = 0;
  return (below) => {
    place += 1;
    // Adding the round keeps a short list from repeating the same misfortune for ever.
    return ((list[place % list.length] ?? 0) + Math.floor(place / list.length)) % below;
  };
}

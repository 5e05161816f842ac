import { expect, test } from "vitest";
import { unheardIn } from "../src/unheard.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, untilHungUp, type Bench, type FakeFlow } from "./bench.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";

const up = { state: "up", from: "1", to: "2", args: [] } as const;
const answered = { ...up, isCaller: true } as const;
const found = (
  legs: Record<string, typeof up | typeof answered>,
  ...bridges: readonly string[]
): Survey => ({
  legs: new Map(Object.entries(legs)),
  bridges: new Set(bridges),
  createsFirst: true,
  plays: async () => false,
});

test("an answered caller is unheard of only where nobody knows them, and they have reached nobody", () => {
  const survey = found(
    { a: answered, b: answered, "fr.b.2": up, c: answered, d: answered, e: up },
    "fr.c.1",
  );
  const isKnown = (leg: string): boolean => leg === "d";
  const arrival = { kind: "call.arrived", leg: "a", from: "1", to: "2", args: [] };
  expect(unheardIn(survey, { isKnown, alsoAnswered: true })).toEqual([arrival]);
  expect(unheardIn(survey, { isKnown, alsoAnswered: false })).toEqual([]);
});

/** A process that goes on with the calls of one that was lost, and connects. */
async function connected(): Promise<Bench & { readonly ledger: HeldLedger }> {
  const ledger = Object.assign(heldLedger(), { takeOver: async () => false });
  const flow = untilHungUp(() => []);
  const started = bench(flow, undefined, { ledger }, async () =>
    found({ a: answered, "fr.b.2": up }),
  );
  started.transport.connection({ kind: "connected" });
  await settle();
  return { ...started, ledger };
}

test("an answered caller of whom the log of a lost process does not know begins anew", async () => {
  const { eventsOf, host, transport } = await connected();
  expect([eventsOf("a"), host.stats().calls.live]).toEqual([["start"], 1]);
  expect(transport.wanted).toEqual([{ helpers: [], legs: ["a"], bridges: [] }]);
});

test("what is left of a call that ended while the same process was away does not begin anew", async () => {
  const { host, ledger, transport } = await connected();
  transport.emit({ kind: "leg.left", leg: "a" });
  await settle();
  await ledger.commitAll();
  transport.connection({ kind: "connected" });
  await settle();
  expect([host.stats().calls.started, transport.wanted.at(-1)?.legs]).toEqual([1, []]);
});

test("a call that ends after the platform has told of it, and before all others have gone on, does not begin anew", async () => {
  const startOf = (call: string): LedgerEntry => ({
    ...{ kind: "start", call, program: "fake" },
    start: { leg: call, from: "1", to: "2", args: [], at: 0 },
  });
  const commit = (release: () => void): void => release();
  const ledger = Object.assign(heldLedger([startOf("a"), startOf("b")]), {
    takeOver: async () => false,
    commit,
  });
  const asked = Promise.withResolvers<boolean>();
  // Whether something still plays to the other one is not known yet.
  const current = { id: "p", media: "sound:x", stopping: false };
  const leaves = untilHungUp(() => []);
  const flow: FakeFlow = (event, call) =>
    event === undefined && call === "b"
      ? { media: [{ id: "b", waiting: [], current }] }
      : leaves(event, call);
  const survey = { ...found({ a: answered, b: answered }), plays: () => asked.promise };
  const { eventsOf, host, transport } = bench(flow, undefined, { ledger }, async () => survey);
  transport.connection({ kind: "connected" });
  await settle();
  transport.emit({ kind: "leg.left", leg: "a" });
  await settle();
  asked.resolve(true);
  await settle();
  expect(eventsOf("a")).toEqual(["call.resumed", "dtmf.missed", "leg.left", "request.succeeded"]);
  expect(host.stats().calls).toMatchObject({ live: 1, started: 0 });
});

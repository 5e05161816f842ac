import { expect, test } from "vitest";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, type FakeFlow } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const started: LedgerEntry = {
  kind: "start",
  call: "a",
  program: "fake",
  start: { leg: "a", from: "100", to: "200", args: [], at: 0 },
};

/** Answers once it may, and waits with the bridge until the answer is there. */
const connecting =
  (begins: CallEvent["kind"] | undefined): FakeFlow =>
  (event, leg) => {
    const commands = [command.answer("r1", leg), command.createBridge("r2", "fr.a.2")];
    if (event?.kind === "leg.left") return { status: "leaving" };
    return event?.kind === begins ? { commands } : undefined;
  };

const dropped = { kind: "request.failed", at: 0, request: "r2", code: "RUN_DROPPED" };

test("what a call drops before it was sent was certainly not done", async () => {
  const { call, steps, transport } = bench(connecting(undefined), () => "wait");
  await call("a");
  transport.emit({ kind: "leg.left", leg: "a" });
  await settle();

  const message = "The request was not sent, because the call is over.";
  expect(steps.at(-1)?.event).toEqual({ ...dropped, message, certain: true });
});

test("what a call drops that an earlier process left may have been done by that one, whose log was late", async () => {
  const ledger = heldLedger([started]);
  const { steps, transport } = bench(
    connecting("call.resumed"),
    () => "wait",
    { ledger },
    async () => ({
      legs: new Map([["a", { state: "up", from: "100", to: "200", args: [], isCaller: true }]]),
      bridges: new Set(["fr.a.2"]),
      createsFirst: true,
      plays: async () => false,
    }),
  );
  transport.connection({ kind: "connected" });
  await settle();
  await ledger.commitAll();
  transport.emit({ kind: "leg.left", leg: "a" });
  await settle();
  await ledger.commitAll();

  const message =
    "The request was not sent again, because the call is over; it may have been done before.";
  expect(steps.at(-1)?.event).toEqual({ ...dropped, message, certain: false });
});

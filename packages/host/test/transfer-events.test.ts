import { expect, test } from "vitest";
import { transferEvents } from "../src/transfer-events.ts";
import type { CallState } from "../../core/src/interpret/state.ts";
import { callOf } from "../../core/test/interpret/call-of.ts";
import { programOf } from "../../core/test/interpret/program-of.ts";

/** A call from a leg to a number. */
const from = (leg: string, to: string): CallState =>
  callOf(programOf({ main: [{ verb: "wait", options: { for: 1_000 } }] }), {
    leg,
    from: "555",
    to,
    args: [],
    at: 0,
  }).state();

const calls: Readonly<Record<string, CallState>> = {
  c: from("c", "2001"),
  "fr.c.2": from("c", "2001"),
  ada: from("ada", "2002"),
};
const stateOf = (leg: string): CallState | undefined => calls[leg];

test("a wish for a number goes to the call of the leg as it is", () => {
  const wish = { kind: "transfer.requested", leg: "fr.c.2", to: "2002" } as const;
  expect(transferEvents(wish, 7, stateOf)).toEqual([{ ...wish, at: 7 }]);
});

test("a wish to connect those whom a phone talks to in two calls goes to both, first to the one that waits for an answer", () => {
  const wish = { kind: "transfer.requested", leg: "fr.c.2", to: "", other: "ada" } as const;
  expect(transferEvents(wish, 7, stateOf)).toEqual([
    {
      kind: "join.requested",
      leg: "fr.c.2",
      to: "2002",
      other: "ada",
      isOtherCaller: true,
      isAsking: true,
      at: 7,
    },
    {
      kind: "join.requested",
      leg: "ada",
      to: "2001",
      other: "fr.c.2",
      isOtherCaller: false,
      isAsking: false,
      at: 7,
    },
  ]);
});

test.each([
  ["no call of this host", "x"],
  ["the same call", "c"],
])("where the other one is %s, its own call hears a wish without a number", (_what, other) => {
  const wish = { kind: "transfer.requested", leg: "fr.c.2", to: "", other } as const;
  expect(transferEvents(wish, 7, stateOf)).toEqual([
    { kind: "transfer.requested", leg: "fr.c.2", to: "", at: 7 },
  ]);
});

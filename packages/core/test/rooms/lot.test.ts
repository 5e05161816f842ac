import type { Json } from "@flowrun/core";
import { expect, test } from "vitest";
import type { LotRules } from "../../src/rooms/lot.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";

const rules: LotRules = {
  ...{ kind: "lot", name: "office", slots: ["701", "702"], timeout: 60_000, music: "default" },
};

/** The answer to a call that asks after others; each call asks once. */
function told(asks: readonly (readonly [call: string, slot: string | null])[]): readonly Json[] {
  let { state } = openRoom("lot:office", rules, 0);
  return asks.flatMap(([call, slot]) => {
    const step = roomStep(state, {
      ...{ kind: "message", at: 0, call, seq: 1, body: { kind: "park", slot } },
    });
    state = step.state;
    return step.commands.flatMap((each) => (each.kind === "call.tell" ? [each.body] : []));
  });
}

test("a call gets the first slot that is free, or the one that it names, and is told where none is", () => {
  const parked = (slot: string): Json => ({ kind: "parked", slot, music: "default" });
  expect(
    told([
      ["a", "702"],
      ["b", "702"],
      ["c", null],
      ["d", null],
      ["e", "703"],
    ]),
  ).toEqual([parked("702"), { kind: "full" }, parked("701"), { kind: "full" }, { kind: "full" }]);
});

import { describe, expect, test } from "vitest";
import { Holdings } from "../../src/host/holdings.ts";
import { command } from "./bench.ts";

const { createBridge, originate } = command;
const hangUp = (leg: string) => ({ kind: "leg.hangup", request: "r8", leg }) as const;
const destroy = (bridge: string) => ({ kind: "bridge.destroy", request: "r9", bridge }) as const;

/** The names of what would be removed: each stands in the request of its removal. */
function held(holdings: Holdings): readonly string[] {
  return holdings.removals().map(({ request }) => request.replace(/^host:/, ""));
}

/** The holdings of a call with a second leg and a bridge. */
function connected(): Holdings {
  const holdings = new Holdings(["in"]);
  holdings.commanded(createBridge("r1", "bridge"));
  holdings.commanded(originate("r2", "out", "bridge"));
  return holdings;
}

describe("Holdings", () => {
  test("removes legs first, then bridges, each with a request of its own", () => {
    expect(connected().removals()).toEqual([
      { kind: "leg.hangup", request: "host:in", leg: "in" },
      { kind: "leg.hangup", request: "host:out", leg: "out" },
      { kind: "bridge.destroy", request: "host:bridge", bridge: "bridge" },
    ]);
  });

  test("removes nothing again that the call itself has commanded to be removed", () => {
    const holdings = connected();
    holdings.commanded(hangUp("out"));
    expect(held(holdings)).toEqual(["in", "bridge"]);
    holdings.commanded(destroy("bridge"));
    expect(held(holdings)).toEqual(["in"]);
    holdings.commanded(hangUp("in"));
    expect(held(holdings)).toEqual([]);
  });

  test("still has what could not be removed", () => {
    const holdings = connected();
    for (const removal of [hangUp("in"), hangUp("out"), destroy("bridge")]) holdings.commanded(removal);
    holdings.notRemoved(hangUp("out"));
    holdings.notRemoved(destroy("bridge"));
    expect(held(holdings)).toEqual(["out", "bridge"]);
  });

  test("no longer has a leg that left or was destroyed", () => {
    const holdings = connected();
    holdings.saw({ kind: "leg.destroyed", at: 0, leg: "out", cause: 16 });
    expect(held(holdings)).toEqual(["in", "bridge"]);
    holdings.saw({ kind: "leg.left", at: 0, leg: "in" });
    expect(held(holdings)).toEqual(["bridge"]);
  });

  test("has each thing once, however often it was noted", () => {
    const holdings = connected();
    holdings.commanded(originate("r3", "out", "bridge"));
    holdings.notRemoved(hangUp("in"));
    holdings.notRemoved(destroy("bridge"));
    expect(held(holdings)).toEqual(["in", "out", "bridge"]);
  });
});

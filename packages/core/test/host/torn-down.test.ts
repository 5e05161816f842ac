import { describe, expect, test } from "vitest";
import { hasNothingLeft } from "../../src/host/torn-down.ts";
import type { CallState } from "../../src/interpret/state.ts";
import type { Survey } from "../../src/ports/transport.ts";
import { firstState } from "./bench.ts";

type Status = CallState["legs"][number]["status"];

const call = (id: string, status: Status) => ({ id, isCall: true, state: stateOf(id, "caller", status) });
const run = (id: string, status: Status) => ({ id, isCall: false, state: stateOf(`fr.${id}.1`, "callee", status) });

function stateOf(leg: string, role: "caller" | "callee", status: Status): CallState {
  const about = { id: leg, from: "100", to: "200", args: [], started_at: 0, language: "en" };
  return { ...firstState(about), legs: [{ id: leg, role, status, failures: 0 }] };
}

const found = (legs: readonly string[], isRestarted?: boolean): Survey => ({
  legs: new Map(legs.map((leg) => [leg, { state: "up", from: "100", to: "200", args: [] }])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => true,
  ...(isRestarted !== undefined && { isRestarted }),
});

describe("a platform has nothing left of the calls", () => {
  test("when it has begun anew, and not when it says that it has not", () => {
    expect(hasNothingLeft(found(["a"], true), [call("a", "here")])).toBe(true);
    expect(hasNothingLeft(found([], false), [call("a", "here")])).toBe(false);
  });

  test("where it does not tell, when it has no leg of any of them", () => {
    const calls = [call("a", "here"), run("b", "here"), { id: "c", isCall: true, state: undefined }];
    expect(hasNothingLeft(found([]), calls)).toBe(true);
    for (const { leg } of [{ leg: "a" }, { leg: "fr.b.1" }, { leg: "c" }])
      expect(hasNothingLeft(found([leg]), calls)).toBe(false);
  });

  test("but not when none of them was to have one: nobody was called yet, or they were being hung up", () => {
    expect(hasNothingLeft(found([]), [run("b", "dialing")])).toBe(false);
    expect(hasNothingLeft(found([]), [call("a", "removing"), run("b", "dialing")])).toBe(false);
    expect(hasNothingLeft(found([]), [call("a", "hanging_up"), call("c", "gone")])).toBe(false);
    expect(hasNothingLeft(found([]), [call("a", "removing"), run("b", "here")])).toBe(true);
    expect(hasNothingLeft(found([]), [])).toBe(false);
  });
});

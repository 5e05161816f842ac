import { describe, expect, test } from "vitest";
import { tornDown } from "../src/torn-down.ts";
import type { CallState } from "../../core/src/interpret/state.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { firstState } from "./bench.ts";

type Status = CallState["legs"][number]["status"];

const call = (id: string, status: Status) => ({
  id,
  isCall: true,
  state: stateOf(id, "caller", status),
});
const run = (id: string, status: Status) => ({
  id,
  isCall: false,
  state: stateOf(`fr.${id}.1`, "callee", status),
});

function stateOf(leg: string, role: "caller" | "callee", status: Status): CallState {
  const about = { id: leg, from: "100", to: "200", args: [], started_at: 0, language: "en" };
  return { ...firstState(about), legs: [{ id: leg, role, status, failures: 0 }] };
}

const found = (
  legs: readonly string[],
  isRestarted?: boolean,
  bridges: readonly string[] = [],
): Survey => ({
  legs: new Map(legs.map((leg) => [leg, { state: "up", from: "100", to: "200", args: [] }])),
  bridges: new Set(bridges),
  createsFirst: true,
  plays: async () => true,
  ...(isRestarted !== undefined && { isRestarted }),
});

/** The ids of those that are torn down. */
const torn = (
  survey: Survey,
  calls: Parameters<typeof tornDown>[1],
  bridgesOfRooms: readonly string[] = [],
): readonly string[] => tornDown(survey, calls, bridgesOfRooms).map(({ id }) => id);

describe("calls are torn down", () => {
  test("when the platform has begun anew, and not when it says that it has not", () => {
    expect(torn(found(["a"], true), [call("a", "here"), run("b", "dialing")])).toEqual(["a", "b"]);
    expect(torn(found([], false), [call("a", "here")])).toEqual([]);
  });

  test("where it does not tell, when it has no leg of any of them", () => {
    const calls = [
      call("a", "here"),
      run("b", "here"),
      { id: "c", isCall: true, state: undefined },
    ];
    expect(torn(found([]), calls)).toEqual(["a", "b", "c"]);
    for (const { leg } of [{ leg: "a" }, { leg: "fr.b.1" }, { leg: "c" }])
      expect(torn(found([leg]), calls)).toEqual([]);
  });

  test("but not when a bridge of one of them, or of a room, is left: whoever was in it has hung up", () => {
    const alone = {
      ...call("a", "here"),
      state: {
        ...stateOf("a", "caller", "here"),
        bridges: [{ id: "own", status: "here", failures: 0 } as const],
      },
    };
    expect(torn(found([], undefined, ["another's"]), [alone], ["room"])).toEqual(["a"]);
    for (const bridge of ["own", "room"])
      expect(torn(found([], undefined, [bridge]), [alone], ["room"])).toEqual([]);
  });

  test("but not when none of them was to have one: nobody was called yet, or they were being hung up", () => {
    expect(torn(found([]), [run("b", "dialing")])).toEqual([]);
    expect(torn(found([]), [call("a", "removing"), run("b", "dialing")])).toEqual([]);
    expect(torn(found([]), [call("a", "hanging_up"), call("c", "gone")])).toEqual([]);
    expect(torn(found([]), [])).toEqual([]);
  });

  test("without those that had nothing there: a run that is about to dial goes on, since what is gone may only have hung up", () => {
    expect(torn(found([]), [call("a", "here"), run("b", "dialing")])).toEqual(["a"]);
    expect(torn(found([]), [call("a", "removing"), run("b", "here")])).toEqual(["b"]);
  });
});

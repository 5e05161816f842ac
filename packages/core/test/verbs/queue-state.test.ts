import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function asking(): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "queue-state",
          options: { queue: "support" },
          as: "line",
          targets: { full: "main", unstaffed: "main", failed: "main" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
    }),
  );
}

const told = (call: CallOf, body: Json): void =>
  call.feed({ kind: "room.told", room: "desk", seq: 1, body });
const left = (call: CallOf): unknown => call.trace().find((one) => "outcome" in one);

const stands = { kind: "stands", queue: "support" };

describe("queue-state", () => {
  test("asks the desk, and gives what it says", () => {
    const call = asking();
    const body = { kind: "look", queue: "support" };
    expect(call.commands()).toContainEqual({ kind: "room.send", room: "desk", seq: 1, body });
    const figures = { waiting: 3, longest: 90_000, staffed: 2, ready: 0, estimate: null };
    told(call, { ...stands, why: null, ...figures });
    expect(left(call)).toMatchObject({ outcome: "ok" });
    expect(call.standing().names).toEqual({ line: { ...figures, estimate: 0 } });
  });

  test.each([
    ["full", "full"],
    ["unstaffed", "unstaffed"],
    ["unknown", "failed"],
  ])("comes, where the desk says %s, to %s", (why, outcome) => {
    const call = asking();
    told(call, { ...stands, why });
    expect(left(call)).toMatchObject({ outcome, detail: `the desk: ${why}` });
  });

  test("waits for the word of its own queue, and fails when there is no desk", () => {
    const call = asking();
    told(call, { ...stands, queue: "sales", why: "full" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(left(call)).toBeUndefined();
    call.feed({ kind: "room.lost", room: "desk" });
    expect(left(call)).toMatchObject({ outcome: "failed" });
  });
});

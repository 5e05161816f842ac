import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function asking(): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "callback",
          options: { queue: "support", number: "555", data: { case: 7 } },
          targets: { refused: "main", failed: "main" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
    }),
  );
}

const told = (call: CallOf, body: Json): void =>
  call.feed({ kind: "room.told", room: "desk", seq: 1, body });
const left = (call: CallOf): unknown => call.trace().find((one) => "outcome" in one);

describe("callback", () => {
  test("tells the desk whom to call, and goes on when it is noted", () => {
    const call = asking();
    const body = { kind: "callback", queue: "support", number: "555", data: { case: 7 } };
    expect(call.commands()).toContainEqual({ kind: "room.send", room: "desk", seq: 1, body });
    told(call, { kind: "noted" });
    expect(left(call)).toMatchObject({ outcome: "ok" });
  });

  test("is refused when the desk says so, and tells why", () => {
    const call = asking();
    told(call, { kind: "refused", why: "known" });
    expect(left(call)).toMatchObject({ outcome: "refused", detail: "the desk: known" });
  });

  test("fails when there is no desk, and no key has a meaning meanwhile", () => {
    const call = asking();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(left(call)).toBeUndefined();
    call.feed({ kind: "room.lost", room: "desk" });
    expect(left(call)).toMatchObject({ outcome: "failed" });
  });
});

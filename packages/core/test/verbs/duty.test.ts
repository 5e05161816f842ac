import { expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that says that its caller's phone takes no calls now. */
function telling(): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  return callOf(
    programOf({
      main: [
        {
          verb: "duty",
          options: { member: "2001", state: "paused", queues: ["support"] },
          targets: { failed: "lost" },
        },
        wait,
      ],
      lost: [wait],
    }),
  );
}

const left = (call: CallOf): unknown =>
  call.trace().find((entry) => "kind" in entry && entry.kind === "step.left");

test("duty tells the desk, and goes on once the desk has heard it", () => {
  const call = telling();
  expect(call.commands()).toContainEqual({
    ...{ kind: "room.send", room: "desk", seq: 1 },
    body: {
      ...{ kind: "duty", member: "PJSIP/2001", state: "paused", queues: ["support"] },
      ...{ skills: null, level: null },
    },
  });
  call.feed({ kind: "room.told", room: "desk", seq: 1, body: { kind: "noted" } });
  expect(left(call)).toEqual({ kind: "step.left", step: "main/1", outcome: "ok" });
});

test("duty fails when the desk is lost, and not with another room", () => {
  const call = telling();
  call.feed({ kind: "room.lost", room: "conference:staff:1" });
  expect(left(call)).toBeUndefined();
  call.feed({ kind: "room.lost", room: "desk" });
  expect(left(call)).toEqual({ kind: "step.left", step: "main/1", outcome: "failed" });
});

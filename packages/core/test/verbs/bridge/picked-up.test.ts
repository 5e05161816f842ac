import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = {
  no_answer: "after",
  busy: "after",
  declined: "after",
  failed: "after",
  timed_out: "after",
};

/**
 * A call whose two phones, `fr.in.2` and `fr.in.4`, ring in the group `sales`, and what the room of
 * the groups says to it.
 */
function ringing(options: Readonly<Record<string, Json>> = {}): {
  call: CallOf;
  says: (body: Json) => void;
} {
  const own = {
    to: [["PJSIP/1", "PJSIP/2"]],
    ring: 30_000,
    keep_caller: true,
    answer: false,
    group: "sales",
  };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          as: "talk",
          options: { ...own, while_ringing: "music", screen_for: 20_000, ...options },
          targets,
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  let seq = 0;
  return {
    call,
    says: (body) => call.feed({ kind: "room.told", room: "ringing", seq: (seq += 1), body }),
  };
}

const answerAll = (call: CallOf): void => {
  while (call.state().requests.length > 0) call.succeed();
};
const sent = (call: CallOf): readonly unknown[] =>
  call.commands().flatMap((command) => ("body" in command ? [command.body] : []));
const left = (call: CallOf): unknown =>
  call.trace().find((one) => "step" in one && "outcome" in one);
const meet: Json = { kind: "meet", bridge: "fr.b" };
const add = { kind: "bridge.add", bridge: "fr.b", leg: "in" };

describe("a bridge whose phones ring in a group", () => {
  test("tells the group, lets the phones go when somebody picks up, and talks in the bridge of the room", () => {
    const { call, says } = ringing();
    expect(sent(call)).toEqual([{ kind: "ring", group: "sales" }]);
    answerAll(call);
    says(meet);
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: "fr.in.2", cause: "answered_elsewhere" },
      { kind: "leg.hangup", leg: "fr.in.4", cause: "answered_elsewhere" },
      { kind: "leg.music", leg: "in", music: null },
      add,
    ]);
    answerAll(call);
    expect(sent(call)).toEqual([{ kind: "inside" }]);
    call.pass(8_000);
    says({ kind: "alone" });
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.commands()).toContainEqual({ kind: "bridge.remove", bridge: "fr.b", leg: "in" });
    expect(call.standing().names["talk"]).toEqual({
      to: "",
      seconds: 8,
      ended_by: "callee",
      cause: null,
      sip: null,
      forwarded_to: null,
    });
  });

  test("answers a caller whom nobody has answered before that", () => {
    const { call, says } = ringing({ answer: true });
    answerAll(call);
    call.commands();
    says(meet);
    expect(call.commands()).toContainEqual({ kind: "leg.answer", leg: "in" });
    expect(call.commands()).not.toContainEqual(add);
    answerAll(call);
    expect(call.commands()).toContainEqual(add);
  });

  test("ends the call with the conversation unless the caller is kept, and after its longest time", () => {
    const short = ringing({ keep_caller: false });
    answerAll(short.call);
    short.says(meet);
    answerAll(short.call);
    short.says({ kind: "alone" });
    expect(short.call.state()).toMatchObject({ reason: "callee_left" });

    const long = ringing({ max: 60_000 });
    answerAll(long.call);
    long.says(meet);
    answerAll(long.call);
    long.call.commands();
    long.call.pass(60_000);
    expect(left(long.call)).toMatchObject({ outcome: "timed_out" });
    expect(sent(long.call)).toEqual([{ kind: "left" }]);
  });

  test("is no longer offered once a phone has answered, and whoever picks up then comes too late", () => {
    const { call, says } = ringing();
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    expect(sent(call)).toEqual([{ kind: "left" }]);
    says(meet);
    expect(call.commands()).not.toContainEqual(add);
  });

  test("is no longer offered when no phone rings any more, and rings on when the room is lost", () => {
    const { call } = ringing();
    answerAll(call);
    call.commands();
    for (const leg of ["fr.in.2", "fr.in.4"]) call.feed({ kind: "leg.destroyed", leg, cause: 17 });
    expect(sent(call)).toEqual([{ kind: "left" }]);
    expect(left(call)).toMatchObject({ outcome: "busy" });

    const lost = ringing();
    answerAll(lost.call);
    lost.call.feed({ kind: "room.lost", room: "ringing" });
    expect(left(lost.call)).toBeUndefined();
  });

  test("fails when the caller cannot be brought to the one who picked up", () => {
    const { call, says } = ringing();
    answerAll(call);
    says(meet);
    while (call.state().requests[0]?.kind !== "bridge.add") call.succeed();
    call.fail();
    expect(left(call)).toMatchObject({ outcome: "failed" });
  });
});

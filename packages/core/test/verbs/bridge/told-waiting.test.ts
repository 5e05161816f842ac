import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const told = ["sound:hold-on"];
const after = {
  ...{ no_answer: "after", busy: "after", declined: "after", failed: "after" },
  ...{ timed_out: "after", full: "after", locked: "after", ended: "after" },
};

/** A caller in a step with these options, which tells something every 20 s. */
function waiting(verb: string, options: Readonly<Record<string, Json>>): CallOf {
  const wait = { verb: "wait", options: { for: 600_000 } };
  const step = { verb, options: { ...options, tell_every: 20_000 }, targets: after };
  return callOf(programOf({ main: [step], after: [wait] }));
}

const times = (call: CallOf): number =>
  call.trace().filter((one) => "kind" in one && one.kind === "media.started").length;

/** The caller hears a sound to its end. */
function heard(call: CallOf): void {
  while (call.state().requests.some(({ kind }) => kind !== "leg.originate")) {
    const other = call.state().requests.find(({ kind }) => kind !== "leg.originate");
    call.feed({ kind: "request.succeeded", request: other?.id ?? "", result: null });
  }
  const playback = call.state().media.find(({ id }) => id === "in")?.current?.id;
  if (playback !== undefined) call.feed({ kind: "playback.finished", playback, failed: false });
}

const bridge = {
  ...{ to: [["PJSIP/1"]], ring: 60_000, answer: false, keep_caller: true },
  ...{ while_ringing: "music", tell_ringing: told },
};
const tell = (room: string, body: Json) => (call: CallOf) =>
  call.feed({ kind: "room.told", room, seq: 1, body });

describe.each([
  ["bridge", bridge, () => undefined],
  [
    "park",
    { lot: "office", tell_waiting: told },
    tell("lot:office", { kind: "parked", slot: "701", music: "default" }),
  ],
  [
    "conference",
    { name: "staff", room: "", role: "member", muted: false, wait: 600_000, tell_waiting: told },
    tell("conference:staff:", { kind: "hold", music: "default" }),
  ],
] as const)("who waits in %s", (verb, options, begin) => {
  test("is told something at once, and then again and again", () => {
    const call = waiting(verb, options);
    begin(call);
    expect(times(call)).toBe(1);
    heard(call);
    expect(call.state().media.find(({ id }) => id === "in")?.under).toMatchObject({ isOn: true });
    call.pass(20_000);
    expect(times(call)).toBe(2);
    heard(call);
    call.pass(20_000);
    expect(times(call)).toBe(3);
  });
});

test.each([
  ["bridge", bridge, () => undefined, (call: CallOf) => answers(call)],
  [
    "park",
    { lot: "office", tell_waiting: told },
    tell("lot:office", { kind: "parked", slot: "701", music: "default" }),
    (call: CallOf) =>
      call.feed({
        ...{ kind: "room.told", room: "lot:office", seq: 2 },
        body: { kind: "meet", bridge: "b" },
      }),
  ],
  [
    "conference",
    { name: "staff", room: "", role: "member", muted: false, wait: 600_000, tell_waiting: told },
    tell("conference:staff:", { kind: "hold", music: "default" }),
    (call: CallOf) =>
      call.feed({
        ...{ kind: "room.told", room: "conference:staff:", seq: 2 },
        body: { kind: "admitted", bridge: "b", isMuted: false, members: 2 },
      }),
  ],
] as const)("who waits in %s is told no more when that is over", (verb, options, begin, end) => {
  const call = waiting(verb, options);
  begin(call);
  heard(call);
  end(call);
  expect(Object.keys(call.state().timers)).toEqual(["call"]);
});

/** The phone that rings answers. */
function answers(call: CallOf): void {
  while (call.state().requests.length > 0) call.succeed();
  const leg = call.state().legs.find(({ role }) => role === "callee")?.id ?? "";
  call.feed({ kind: "leg.joined", leg });
}

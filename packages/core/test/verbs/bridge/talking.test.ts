import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = {
  no_answer: "after",
  busy: "after",
  declined: "after",
  failed: "after",
  stopped: "after",
};

const oneDigit = {
  ...{ prompt: ["sound:which"], max_length: 1, min_length: 1, terminator: "#", timeout: 5_000 },
  ...{ timer: "after_prompt", at_max: "end", interrupt: "any", tries: 1, after_gap: "restart" },
};

/** A call in which both talk; the bridge is `fr.in.1`, the phone `fr.in.2`. */
function talking(
  keys: Readonly<Record<string, Json>>,
  options: Readonly<Record<string, Json>> = {},
): CallOf {
  const own = {
    to: [["PJSIP/1"]],
    ring: 30_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  };
  const rest = { screen_for: 20_000, music: "jazz", keys, ...options };
  const call = callOf(
    programOf({
      main: [
        { verb: "bridge", as: "talk", options: { ...own, ...rest }, targets },
        { verb: "wait", options: { for: 60_000 } },
      ],
      note: [{ verb: "wait", options: { for: 3_000 } }],
      ask: [{ verb: "collect-digits", options: oneDigit }],
      stop: [{ verb: "return", options: { outcome: "stopped" } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: "fr.in.2" });
  while (call.state().requests.length > 0) call.succeed();
  return call;
}

const press = (call: CallOf, leg: string, keys: string): void => {
  for (const digit of keys) call.feed({ kind: "dtmf.received", leg, digit });
};
const left = (call: CallOf): unknown =>
  call.trace().find((one) => "step" in one && "outcome" in one);
const together = {
  kind: "bridge.add",
  bridge: "fr.in.1",
  leg: "in",
  others: ["fr.in.2"],
  absorbsKeys: true,
};

describe("keys in a conversation", () => {
  test("come to us alone where some mean something, in a bridge that hears them", () => {
    const call = talking({ "*2": "note" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "bridge.create", bridge: "fr.in.1", hearsKeys: true },
        together,
      ]),
    );
  });

  test("take the two apart for a block, in which the other hears music, and bring them together after it", () => {
    const call = talking({ "*2": "note" });
    call.commands();
    press(call, "fr.in.2", "*2");
    expect(call.commands()).toEqual([
      { kind: "timer.set", timer: "keys fr.in.2", at: 1_500 },
      { kind: "timer.cancel", timer: "keys fr.in.2" },
      { kind: "bridge.remove", bridge: "fr.in.1", leg: "fr.in.2", others: ["in"] },
    ]);
    call.succeed();
    expect(call.commands()).toContainEqual({ kind: "leg.music", leg: "in", music: "jazz" });
    expect(call.trace()).toContainEqual(
      expect.objectContaining({ kind: "side.opened", block: "note", leg: "fr.in.2" }),
    );
    call.succeed();
    call.pass(3_000);
    expect(call.commands()).toEqual(
      expect.arrayContaining([{ kind: "leg.music", leg: "in", music: null }, together]),
    );
    while (call.state().requests.length > 0) call.succeed();
    press(call, "fr.in.2", "*2");
    expect(call.commands()).toContainEqual({
      kind: "bridge.remove",
      bridge: "fr.in.1",
      leg: "fr.in.2",
      others: ["in"],
    });
  });

  test("let them talk on beside a block that says nothing, and a word of it ends the conversation", () => {
    const call = talking({ "*9": { do: "stop", by: "both", apart: false } });
    call.pass(5_000);
    call.commands();
    press(call, "in", "*9");
    expect(left(call)).toMatchObject({ outcome: "stopped" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([{ kind: "leg.hangup", leg: "fr.in.2" }]),
    );
    expect(call.standing().names["talk"]).toEqual({
      to: "PJSIP/1",
      seconds: 5,
      ended_by: "flow",
      cause: null,
      sip: null,
      forwarded_to: null,
    });
  });

  test("go on to the other side where they mean nothing, in order, as do beginnings that stay such", () => {
    const call = talking({ "*2": "note" });
    call.commands();
    press(call, "in", "7");
    press(call, "fr.in.2", "1**");
    expect(call.commands().filter((command) => "digits" in command)).toEqual([
      { kind: "leg.digits", leg: "fr.in.2", digits: "7" },
      { kind: "leg.digits", leg: "in", digits: "1" },
      { kind: "leg.digits", leg: "in", digits: "*" },
    ]);
    call.pass(1_500);
    expect(call.commands()).toContainEqual({ kind: "leg.digits", leg: "in", digits: "*" });
    press(call, "in", "*2");
    expect(call.commands().filter((command) => "digits" in command)).toHaveLength(2);
  });

  test("go on at once, and nothing is waited for, where they cannot become a sequence", () => {
    const call = talking({ "*2": { do: "note", by: "both" } });
    call.commands();
    press(call, "in", "7");
    expect(call.commands()).toEqual([{ kind: "leg.digits", leg: "fr.in.2", digits: "7" }]);
  });

  test("bring the two together only once nothing plays any more to either", () => {
    const call = talking({ "*2": "ask" });
    press(call, "fr.in.2", "*2");
    call.succeed();
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    press(call, "fr.in.2", "5");
    const [stop] = call.commands().filter((command) => "playback" in command);
    expect(stop).toMatchObject({ kind: "playback.stop" });
    expect(call.state().requests.map(({ kind }) => kind)).not.toContain("bridge.add");
    const playback = stop !== undefined && "playback" in stop ? String(stop.playback) : "";
    call.feed({ kind: "playback.finished", playback, failed: false });
    expect(call.commands()).toContainEqual(together);
  });

  test("are nobody's once the phone has hung up, also in the middle of a block", () => {
    const call = talking({ "*2": "note" });
    press(call, "fr.in.2", "*2");
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.state().tracks.map(({ id }) => id)).toEqual(["main"]);
    expect(call.commands()).toContainEqual({ kind: "bridge.destroy", bridge: "fr.in.1" });
  });

  test("leave them talking where they cannot be taken apart", () => {
    const call = talking({ "*2": "note" });
    press(call, "fr.in.2", "*2");
    call.fail();
    expect(left(call)).toBeUndefined();
    press(call, "fr.in.2", "*2");
    expect(call.state().requests.map(({ kind }) => kind)).toEqual(["bridge.remove"]);
  });
});

import { describe, expect, test } from "vitest";
import { ExpressionFault } from "../../src/interpret/expression-fault.ts";
import type { Program } from "../../src/interpret/program.ts";
import { currentLeg } from "../../src/interpret/draft.ts";
import { openSide } from "../../src/interpret/tracks.ts";
import { hangUp, originate } from "../../src/interpret/legs.ts";
import { defineVerb } from "../../src/verbs/define-verb.ts";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf, type StepOf } from "./program-of.ts";

const phone = { endpoint: "PJSIP/7", bridge: "b", ringMs: 1000, callerId: "555" };

/**
 * A step that opens its block beside itself: with the caller, or with a phone once it answers. It
 * is over with the block, and by a key: "8" is a failure, "9" leaves whom the block talks to, any
 * other hangs up.
 */
const beside = defineVerb({
  name: "beside",
  summary: "Runs a block beside itself.",
  options: {
    block: {
      kind: "name",
      of: "block",
      description: "The block.",
      example: "side",
      required: true,
    },
    to: {
      kind: "choice",
      choices: ["caller", "phone"],
      description: "Who.",
      example: "phone",
      required: true,
    },
  },
  outcomes: ["ok", "failed", "left"],
  machine: {
    enter: (call, { block, to }) => {
      if (to === "phone")
        return { kind: "waiting", memory: { leg: originate(call, phone).leg, block } };
      openSide(call, { block, leg: call.state.call.id, names: { step: "beside" } });
      return { kind: "waiting", memory: { leg: call.state.call.id, block } };
    },
    resume: (call, memory, event) => {
      if (event.kind === "leg.joined") openSide(call, memory);
      if (event.kind === "leg.left" && event.leg === memory.leg)
        return { kind: "done", outcome: "left" };
      if (event.kind !== "dtmf.received") return { kind: "waiting", memory };
      if (event.digit === "8") return { kind: "done", outcome: "failed" };
      if (event.digit !== "9") hangUp(call, memory.leg);
      return { kind: "done", outcome: "ok", detail: "by a key" };
    },
    sideEnded: (_call, _memory, { outcome }) => ({ kind: "done", outcome }),
  },
});

function besideOf(
  to: "caller" | "phone",
  side: readonly StepOf[],
  finallySteps: readonly StepOf[] = [],
): Program {
  const after = { verb: "wait", options: { for: 9000 } };
  const made = programOf(
    { main: [{ verb: "answer" }, after], side, left: [after] },
    { finally: finallySteps },
  );
  const [first] = made.blocks["main"] ?? [];
  if (first === undefined) throw new Error("no first step");
  const options = {
    block: { kind: "constant", value: "side" },
    to: { kind: "constant", value: to },
  } as const;
  const opener = {
    ...first,
    verb: beside,
    options,
    outcomes: beside.outcomes,
    targets: { left: "left", failed: "left" },
  };
  return {
    ...made,
    blocks: { ...made.blocks, main: [opener, ...(made.blocks["main"] ?? []).slice(1)] },
  };
}

const wait = { verb: "wait", options: { for: 1000 } };
const typing = {
  verb: "collect-digits",
  options: {
    max_length: 2,
    min_length: 1,
    terminator: "#",
    timeout: 5000,
    tries: 1,
    at_max: "end",
    interrupt: "any",
  },
  as: "typed",
};
const asking = { verb: "lookup", options: { in: "people", key: "7", timeout: 2000 }, as: "person" };

function playing(media: readonly Json[]): StepOf {
  return { verb: "play", options: { media, interrupt: "none", loop: 1 } };
}

/** A call whose side block plays to a phone that has answered. */
function playingToPhone(media: readonly Json[]): { readonly call: CallOf; readonly leg: string } {
  const call = callOf(besideOf("phone", [playing(media)]));
  const leg = call.state().legs[1]?.id ?? "none";
  call.succeed();
  call.feed({ kind: "leg.joined", leg });
  call.commands();
  return { call, leg };
}

function placesOf(call: CallOf): readonly string[] {
  return call
    .state()
    .tracks.flatMap(({ frames }) => frames.map(({ block, index }) => `${block}/${index + 1}`));
}

describe("a side track", () => {
  test("runs beside the step that opened it, which goes on when it runs out", () => {
    const call = callOf(besideOf("caller", [wait, wait]));
    expect(placesOf(call)).toEqual(["main/1", "side/1"]);
    call.pass(1000);
    expect(placesOf(call)).toEqual(["main/1", "side/2"]);
    call.pass(1000);
    expect(placesOf(call)).toEqual(["main/2"]);
    expect(call.trace()).toContainEqual({ kind: "side.ended", side: "side1", outcome: "ok" });
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "ok" });
  });

  test("has timers of its own, with the same names as those of the flow", () => {
    const call = callOf(besideOf("caller", [wait]));
    expect(Object.keys(call.state().timers)).toEqual(["call", "side1/wait"]);
    call.feed({ kind: "timer.fired", timer: "wait" });
    expect(placesOf(call)).toEqual(["main/1", "side/1"]);
  });

  test("lends its leg to the tools that it opens, which have none", () => {
    const { call, leg } = playingToPhone(["sound:hello"]);
    const state = call.state();
    const tool = { id: "tool", leg: null, opener: state.tracks[1]?.id ?? "none", frames: [] };
    const withTool = { ...state, tracks: [...state.tracks, tool] };
    expect(currentLeg({ state: withTool, track: "tool" })).toBe(leg);
    expect(currentLeg({ state: withTool })).toBe("in");
  });

  test("takes the keys of its leg before the step that opened it", () => {
    const call = callOf(besideOf("caller", [typing, wait]));
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    expect(placesOf(call)).toEqual(["main/1", "side/2"]);
    expect(call.state().activations).toEqual([
      { id: "main", file: "", args: {}, names: {}, vars: "main" },
      { id: "side1", file: "", args: {}, names: { step: "beside", typed: "1" }, vars: "main" },
    ]);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(placesOf(call)).toEqual(["main/2"]);
  });

  test("forgets the names that were bound in it, and keeps the variables", () => {
    const call = callOf(
      besideOf("caller", [asking, { verb: "set", options: { values: { known: true } } }]),
    );
    call.succeed({ id: "7", phone: "PJSIP/7" });
    expect(call.standing()).toMatchObject({ names: {}, vars: { known: true } });
    expect(call.state().activations).toHaveLength(1);
  });

  test("is cut with its timers and requests when the step that opened it is left", () => {
    const call = callOf(besideOf("caller", [asking]));
    expect(call.state().requests).toHaveLength(1);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.state()).toMatchObject({ tracks: [{ id: "main" }], activations: [{ id: "main" }] });
    expect(call.state().requests.map(({ kind }) => kind)).toEqual(["leg.hangup"]);
    expect(Object.keys(call.state().timers)).toEqual(["call", "wait"]);
  });

  test("is cut before the step that opened it is tried again, which opens another", () => {
    const program = besideOf("caller", [wait, wait]);
    const [opener, ...others] = program.blocks["main"] ?? [];
    if (opener === undefined) throw new Error("no step");
    const main = [{ ...opener, retry: { times: 1, waitMs: 500 } }, ...others];
    const call = callOf({ ...program, blocks: { ...program.blocks, main } });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "8" });
    expect(placesOf(call)).toEqual(["main/1"]);
    expect(Object.keys(call.state().timers)).toEqual(["call", "retry"]);
    call.pass(500);
    expect(placesOf(call)).toEqual(["main/1", "side/1"]);
  });

  test("is cut when the caller hangs up, and finally runs", () => {
    const call = callOf(besideOf("caller", [wait], [asking]));
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.trace()).toContainEqual({ kind: "side.cut", side: "side1" });
    expect(placesOf(call)).toEqual(["null/1"]);
    call.succeed(null);
    expect(call.state()).toMatchObject({ status: "ended", timers: {}, requests: [] });
  });

  test("is cut when its leg is gone, which the step that opened it sees", () => {
    const call = callOf(besideOf("phone", [wait]));
    const { id } = call.state().legs[1] ?? { id: "none" };
    call.succeed();
    call.feed({ kind: "leg.joined", leg: id });
    expect(call.state().tracks.map(({ leg }) => leg)).toEqual([null, id]);
    call.feed({ kind: "leg.left", leg: id });
    expect(placesOf(call)).toEqual(["left/1"]);
  });

  test("ends with the outcome failed after a fault of its own, and the call goes on", () => {
    const program = besideOf("caller", [wait]);
    const [step] = program.blocks["side"] ?? [];
    if (step === undefined) throw new Error("no step");
    const evaluate = (): never => {
      throw new ExpressionFault("RUN_EXPRESSION", "It cannot be computed.");
    };
    const broken = {
      ...step,
      condition: { kind: "computed", source: "x", span: step.span, evaluate } as const,
    };
    const call = callOf({ ...program, blocks: { ...program.blocks, side: [broken] } });
    expect(call.trace()).toContainEqual(expect.objectContaining({ kind: "fault", step: "side/1" }));
    expect(call.state().status).toBe("running");
    expect(placesOf(call)).toEqual(["left/1"]);
  });
});

describe("what a side track plays", () => {
  const press = (digit: string) => ({ kind: "dtmf.received", leg: "in", digit }) as const;

  test("is stopped when the step that opened it is left, and nothing more of it is played", () => {
    const { call, leg } = playingToPhone(["sound:one", "sound:two"]);
    const playback = call.state().media[0]?.current?.id ?? "none";
    call.feed(press("9"));
    expect(call.commands()).toEqual([
      { kind: "playback.stop", playback },
      { kind: "timer.set", timer: `media ${leg}`, at: 2000 },
      { kind: "timer.set", timer: "wait", at: 9000 },
    ]);
    call.feed({ kind: "playback.finished", playback, failed: false });
    expect(call.commands()).toEqual([{ kind: "timer.cancel", timer: `media ${leg}` }]);
    expect(call.trace().slice(-1)).toEqual([{ kind: "media.stopped", media: "sound:one" }]);
    expect(call.state()).toMatchObject({ status: "running", media: [], tracks: [{ id: "main" }] });
  });

  test("is not spoken any more when its speech was still being made", () => {
    const { call } = playingToPhone([{ say: "Press one." }, "sound:two"]);
    expect(call.state().requests.map(({ kind }) => kind)).toEqual(["speech.render"]);
    call.feed(press("9"));
    expect(call.state()).toMatchObject({ media: [], requests: [] });
    expect(Object.keys(call.state().timers)).toEqual(["call", "wait"]);
  });

  test("needs no command on a leg that is being hung up", () => {
    const { call, leg } = playingToPhone(["sound:one"]);
    call.feed(press("1"));
    expect(call.commands()).toEqual([
      { kind: "leg.hangup", leg },
      { kind: "timer.cancel", timer: `media ${leg}` },
      { kind: "timer.set", timer: "wait", at: 9000 },
    ]);
    expect(call.state().media).toEqual([]);
  });

  test("needs no command on a leg that is gone", () => {
    const { call, leg } = playingToPhone(["sound:one"]);
    call.feed({ kind: "leg.left", leg });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: `media ${leg}` },
      { kind: "timer.set", timer: "wait", at: 9000 },
    ]);
    expect(call.state().media).toEqual([]);
  });

  test("needs no command when the caller hangs up, which hangs everybody up", () => {
    const { call, leg } = playingToPhone(["sound:one"]);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: `media ${leg}` },
      { kind: "timer.cancel", timer: "call" },
      { kind: "leg.hangup", leg },
    ]);
    expect(call.state().media).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import type { Interpreter } from "../src/host-options.ts";
import type { CallLeft, Taken } from "../src/left-calls.ts";
import { replayLeft } from "../src/replay-left.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import { command, fakeInterpreter, fakeProgram } from "./bench.ts";

const key = (at: number): CallEvent => ({ kind: "dtmf.received", at, leg: "a", digit: "1" });

/** An interpreter whose counter goes up by so much with each event. */
function counting(by: number): Interpreter {
  const { start, step } = fakeInterpreter(() => undefined);
  return {
    start,
    step: (program, state, event) => {
      const result = step(program, state, event);
      return { ...result, state: { ...result.state, counter: state.counter + by } };
    },
  };
}

function leftBy(
  interpreter: Interpreter,
  events: readonly CallEvent[],
  checkpointAfter?: number,
): CallLeft {
  const start = { leg: "a", from: "100", to: "200", args: [], at: 0 };
  const open = [{ command: command.answer("r1", "a"), isSecret: false, isSent: true }];
  let { state } = interpreter.start(fakeProgram(), start);
  const states = [state];
  const taken: readonly Taken[] = events.map((event) => {
    ({ state } = interpreter.step(fakeProgram(), state, event));
    states.push(state);
    return { event, n: state.counter };
  });
  const stored = checkpointAfter === undefined ? undefined : states[checkpointAfter];
  const checkpoint = stored && { after: checkpointAfter ?? 0, state: stored, open };
  const call = {
    start,
    program: "fake",
    events: taken,
    heard: [],
    created: new Set<string>(),
    seenAt: 0,
  };
  return checkpoint === undefined ? call : { ...call, checkpoint };
}

const timesOf = (
  lived: ReturnType<typeof replayLeft>,
): readonly (number | undefined)[] | undefined => lived?.map(({ event }) => event?.at);

describe("replayLeft", () => {
  test("takes all that the other process took, also what came before a checkpoint", () => {
    const left = leftBy(counting(1), [key(1), key(2), key(3)], 2);
    const lived = replayLeft(counting(1), fakeProgram(), left);
    expect(timesOf(lived)).toEqual([undefined, 1, 2, 3]);
    expect(lived?.map(({ start }) => start)).toEqual([left.start, undefined, undefined, undefined]);
    expect(lived?.at(-1)?.result.state).toMatchObject({ counter: 3, steps: 4 });
  });

  test("goes on from the checkpoint where this interpreter goes another way before it", () => {
    const left = leftBy(counting(1), [key(1), key(2)], 2);
    const lived = replayLeft(counting(5), fakeProgram(), left);
    expect(timesOf(lived)).toEqual([undefined]);
    // It stands for all that came before, so that the call does not begin with it.
    expect(lived?.[0]?.start).toBeUndefined();
    expect(lived?.[0]?.result).toMatchObject({
      state: { counter: 2, steps: 3 },
      commands: [{ request: "r1" }],
    });
  });

  test("goes on from the checkpoint also where only the state differs from what was written there", () => {
    const left = leftBy(counting(1), [key(1), key(2)], 1);
    const stored = {
      ...left.checkpoint,
      after: 1,
      open: [],
      state: { ...left.checkpoint?.state, steps: 40 },
    };
    const lived = replayLeft(counting(1), fakeProgram(), { ...left, checkpoint: stored });
    expect(timesOf(lived)).toEqual([undefined, 2]);
    expect(lived?.at(-1)?.result.state.steps).toBe(41);
  });

  test("does not mind in which order a state has its parts", () => {
    const left = leftBy(counting(1), [key(1)], 1);
    const state = Object.fromEntries(Object.entries(left.checkpoint?.state ?? {}).toReversed());
    const lived = replayLeft(counting(1), fakeProgram(), {
      ...left,
      checkpoint: { after: 1, open: [], state },
    });
    expect(timesOf(lived)).toEqual([undefined, 1]);
  });

  test("gives up where this interpreter goes another way, and no checkpoint is behind that or can be read", () => {
    const events = [key(1), key(2)];
    expect(replayLeft(counting(5), fakeProgram(), leftBy(counting(1), events))).toBeUndefined();
    expect(replayLeft(counting(5), fakeProgram(), leftBy(counting(1), events, 1))).toBeUndefined();
    const left = leftBy(counting(1), events, 2);
    const later = { ...left, checkpoint: { after: 2, open: [], state: { version: 99 } } };
    expect(replayLeft(counting(5), fakeProgram(), later)).toBeUndefined();
  });
});

import {
  start,
  step,
  type CallEvent,
  type CallState,
  type Json,
  type Program,
  type StepResult,
} from "@flowrun/core";

/** A call that was drawn. */
export interface CallRun {
  /** The results of its start and of each event. */
  readonly results: readonly StepResult[];
  /** The error that the interpreter threw; `undefined`: none. */
  readonly broke: unknown;
}

const eventsOfCall = 40;

/** A call to which things happen that `seed` decides. */
export function runCall(
  program: Program,
  seed: number,
  keep: (state: Json) => Json = (state) => state,
): CallRun {
  const draw = createDraw(seed);
  const results: StepResult[] = [];
  let at = 0;
  try {
    let last = start(program, { leg: "caller", from: "100", to: "200", args: [], at });
    results.push(last);
    for (let count = 0; count < eventsOfCall; count += 1) {
      const event = drawEvent(last.state, at + draw(2_000), draw);
      at = event.at;
      last = step(program, keep(last.state as unknown as Json) as unknown as CallState, event);
      results.push(last);
    }
  } catch (error) {
    return { results, broke: error };
  }
  return { results, broke: undefined };
}

/** The last result of a call after its caller hung up and the platform has removed everything. */
export function endCall(program: Program, { results }: CallRun): StepResult {
  const at = 10_000_000;
  let last = results.at(-1) ?? start(program, { leg: "caller", from: "", to: "", args: [], at: 0 });
  last = step(program, last.state, { kind: "leg.left", at, leg: "caller" });
  for (let count = 0; count < 200; count += 1) {
    const event = nextOf(last.state, at);
    if (event === undefined) break;
    last = step(program, last.state, event);
  }
  return last;
}

/** An answer, the end of a leg, or a timer, for which a call that is over may still wait. */
function nextOf({ requests, legs, timers }: CallState, at: number): CallEvent | undefined {
  const [request] = requests;
  if (request !== undefined)
    return { kind: "request.succeeded", at, request: request.id, result: null };
  const leg = legs.find(({ status }) => status !== "gone");
  if (leg !== undefined) return { kind: "leg.destroyed", at, leg: leg.id, cause: 16 };
  const [timer] = Object.entries(timers);
  return timer && { kind: "timer.fired", at: Math.max(at, timer[1]), timer: timer[0] };
}

/** Gives numbers below a limit, the same for the same seed. */
function createDraw(seed: number): (below: number) => number {
  let word = seed + 1;
  return (below) => {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((word / 2 ** 32) * below);
  };
}

/** Something that may happen to a call in its state: a key, or mostly what it waits for. */
function drawEvent(state: CallState, at: number, draw: (below: number) => number): CallEvent {
  const pick = <Value>(list: readonly Value[]): Value | undefined => list[draw(list.length)];
  const digit = pick([..."0123456789*#"]) ?? "1";
  const key: CallEvent = { kind: "dtmf.received", at, leg: state.call.id, digit };
  const leg = pick(state.legs)?.id ?? state.call.id;
  const answers = [0, 1, 2].flatMap(() => {
    const request = pick(state.requests)?.id;
    return request === undefined ? [] : [answerTo(request, at, draw(4) === 0)];
  });
  const fired = Object.entries(state.timers).map(([timer, due]): CallEvent => ({
    kind: "timer.fired",
    at: Math.max(at, due),
    timer,
  }));
  const played = state.media.flatMap(({ current }): readonly CallEvent[] =>
    current === null || current === undefined
      ? []
      : [{ kind: "playback.finished", at, playback: current.id, failed: draw(4) === 0 }],
  );
  const gone: readonly CallEvent[] =
    draw(8) === 0 ? [{ kind: "leg.destroyed", at, leg, cause: 16 }] : [];
  const joined: CallEvent = { kind: "leg.joined", at, leg };
  return pick([key, joined, ...answers, ...fired, ...played, ...gone]) ?? key;
}

function answerTo(request: string, at: number, isRefused: boolean): CallEvent {
  return isRefused
    ? { kind: "request.failed", at, request, code: "X", message: "No.", certain: true }
    : { kind: "request.succeeded", at, request, result: null };
}

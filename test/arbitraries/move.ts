import * as fc from "fast-check";
import type { CallEvent, StopReason } from "../../packages/core/src/interpret/event.ts";
import type { Json } from "../../packages/core/src/json.ts";
import type { CallState } from "../../packages/core/src/interpret/state.ts";

/**
 * One thing that happens to a call, said without ids: `which` picks among what the call has at that
 * moment. So any list of moves fits any call, leads deep into it, and shrinks well. `afterMs`
 * passes first.
 */
export type Move = { readonly afterMs: number; readonly which: number } & (
  | { readonly kind: "succeed" }
  | { readonly kind: "fail"; readonly certain: boolean }
  | { readonly kind: "fire" }
  | { readonly kind: "finish" }
  | { readonly kind: "join" }
  | { readonly kind: "hang up" }
  | { readonly kind: "leave" }
  | { readonly kind: "record"; readonly how: "started" | "finished" | "failed" }
  | { readonly kind: "talk"; readonly how: "started" | "stopped" }
  | { readonly kind: "press"; readonly digit: string }
  | { readonly kind: "destroy"; readonly cause: number }
  | { readonly kind: "stop"; readonly reason: StopReason }
  | { readonly kind: "resume"; readonly gapMs: number }
  | { readonly kind: "miss keys" }
  | { readonly kind: "say"; readonly text: string; readonly isFinal: boolean }
  | { readonly kind: "lose sound" }
  | { readonly kind: "ask for tool"; readonly name: string }
  | { readonly kind: "end talk" }
  | { readonly kind: "stray"; readonly event: StrayEvent }
  | { readonly kind: "repeat" }
);

/** An event that names nothing the call ever had. */
export type StrayEvent = CallEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, "at">
    : never
  : never;

const digit = fc.constantFrom(..."0123456789*#");
const cause = fc.constantFrom(0, 16, 17, 19, 21, 34, 127);

/** Events about strangers. */
export const strayEvent: fc.Arbitrary<StrayEvent> = fc.oneof(
  fc.constantFrom<StrayEvent>(
    { kind: "leg.joined", leg: "stranger" },
    { kind: "leg.hangup_requested", leg: "stranger" },
    { kind: "leg.left", leg: "stranger" },
    { kind: "dtmf.missed", leg: "stranger" },
    { kind: "timer.fired", timer: "stranger" },
    { kind: "talk.started", leg: "stranger" },
    { kind: "talk.stopped", leg: "stranger" },
    { kind: "recording.started", leg: "stranger", recording: "strange" },
    { kind: "recording.finished", leg: "stranger", recording: "strange" },
    { kind: "recording.failed", leg: "stranger", recording: "strange" },
    { kind: "speech.heard", leg: "stranger", text: "sales", confidence: 1, isFinal: true },
    { kind: "sound.lost", leg: "stranger", why: "it went" },
    { kind: "agent.asked", leg: "stranger", tool: "t", name: "tool", args: {} },
    { kind: "agent.ended", leg: "stranger", summary: null },
    { kind: "request.succeeded", request: "stranger", result: null },
    { kind: "request.failed", request: "stranger", code: "ARI_X", message: "No.", certain: false },
    { kind: "playback.finished", playback: "stranger", failed: true },
  ),
  cause.map((code): StrayEvent => ({ kind: "leg.destroyed", leg: "stranger", cause: code })),
  digit.map((key): StrayEvent => ({ kind: "dtmf.received", leg: "stranger", digit: key })),
);

const kinds = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: "succeed" } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("fail" as const), certain: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: "fire" } as const) },
  { weight: 5, arbitrary: fc.constant({ kind: "finish" } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: "join" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "hang up" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "leave" } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("destroy" as const), cause }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("record" as const),
      how: fc.constantFrom(
        "started" as const,
        "started" as const,
        "finished" as const,
        "failed" as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("talk" as const),
      how: fc.constantFrom("started" as const, "stopped" as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("press" as const), digit }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("stop" as const),
      reason: fc.constantFrom<StopReason>("shutdown", "platform_lost", "overload", "operator"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("resume" as const), gapMs: fc.nat({ max: 5_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "miss keys" } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("say" as const),
      text: fc.constantFrom("", "sales", "something else"),
      isFinal: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "lose sound" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "end talk" } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("ask for tool" as const),
      name: fc.constantFrom("tool", "tool", "nothing"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("stray" as const), event: strayEvent }) },
  { weight: 1, arbitrary: fc.constant({ kind: "repeat" } as const) },
);

const anyMove: fc.Arbitrary<Move> = fc
  .tuple(kinds, fc.integer({ min: 0, max: 2_000 }), fc.nat({ max: 5 }))
  .map(([kind, afterMs, which]) => ({ ...kind, afterMs, which }));

/** What happens to a call, from its start on. */
export const moves: fc.Arbitrary<readonly Move[]> = fc.array(anyMove, {
  minLength: 0,
  maxLength: 40,
  size: "max",
});

/** The same while every port does what it is asked to. */
export const calmMoves: fc.Arbitrary<readonly Move[]> = moves.map((list) =>
  list.map((move) =>
    move.kind === "fail" ? { kind: "succeed", afterMs: move.afterMs, which: move.which } : move,
  ),
);

/**
 * The event that a move comes to in a state; `undefined` when there is nothing that it could be
 * about.
 */
export function toEvent(
  move: Move,
  state: CallState,
  before: readonly CallEvent[],
  at: number,
): CallEvent | undefined {
  switch (move.kind) {
    case "succeed":
    case "fail":
      return answer(move, state, at);
    case "fire":
      return fire(pick(move, Object.entries(state.timers)), at);
    case "finish":
      return finish(move, state, at);
    case "join":
    case "hang up":
    case "leave":
    case "destroy":
      return changeLeg(move, state, at);
    case "record": {
      const recording = pick(move, state.recordings);
      return (
        recording && {
          kind: `recording.${move.how}`,
          at,
          leg: recording.leg,
          recording: recording.id,
        }
      );
    }
    case "talk":
      return { kind: `talk.${move.how}`, at, leg: pick(move, state.legs)?.id ?? state.call.id };
    case "press":
      return {
        kind: "dtmf.received",
        at,
        leg: pick(move, state.legs)?.id ?? state.call.id,
        digit: move.digit,
      };
    case "stop":
      return { kind: "call.stopped", at, reason: move.reason };
    case "resume":
      return { kind: "call.resumed", at, gapMs: move.gapMs };
    case "miss keys":
      return { kind: "dtmf.missed", at, leg: state.call.id };
    case "say":
    case "lose sound":
    case "ask for tool":
    case "end talk":
      return hear(move, state, at);
    case "stray":
      return { ...move.event, at };
    case "repeat": {
      const again = pick(move, before);
      return again && { ...again, at };
    }
  }
}

function hear(
  move: Move & { kind: "say" | "lose sound" | "ask for tool" | "end talk" },
  state: CallState,
  at: number,
): CallEvent | undefined {
  const helper = pick(
    move,
    state.legs.filter(({ role }) => role === "helper"),
  );
  if (helper === undefined) return undefined;
  const { id: leg } = helper;
  if (move.kind === "lose sound") return { kind: "sound.lost", at, leg, why: "it went" };
  if (move.kind === "ask for tool")
    return { kind: "agent.asked", at, leg, tool: `t${move.which}`, name: move.name, args: {} };
  if (move.kind === "end talk") return { kind: "agent.ended", at, leg, summary: { done: true } };
  return { kind: "speech.heard", at, leg, text: move.text, confidence: 0.5, isFinal: move.isFinal };
}

function pick<T>({ which }: Move, list: readonly T[]): T | undefined {
  return list[which % Math.max(1, list.length)];
}

function answer(
  move: Move & { kind: "succeed" | "fail" },
  state: CallState,
  at: number,
): CallEvent | undefined {
  const pending = pick(move, state.requests);
  if (pending === undefined) return undefined;
  if (move.kind === "fail") return failure(move, pending.id, at);
  const results = resultsOf[pending.kind] ?? [null];
  return {
    kind: "request.succeeded",
    at,
    request: pending.id,
    result: pick(move, results) ?? null,
  };
}

function failure(move: Move & { kind: "fail" }, request: string, at: number): CallEvent {
  const failed = {
    kind: "request.failed",
    at,
    request,
    code: "ARI_X",
    message: "No.",
    certain: move.certain,
  } as const;
  const outcome = pick(move, [undefined, "refused", "timed_out"] as const);
  return outcome === undefined ? failed : { ...failed, outcome };
}

/** What a request beside the platform may be answered with. */
const resultsOf: Readonly<Record<string, readonly Json[]>> = {
  "store.lookup": [{ id: "ada", name: "Ada" }, null],
  "http.request": [
    { status: 200, body: { id: 7 } },
    { status: 404, body: null },
    { status: 503, body: "busy" },
  ],
  "v2.call": [[{ id: 1 }], null],
};

function fire(timer: readonly [string, number] | undefined, at: number): CallEvent | undefined {
  return timer && { kind: "timer.fired", at: Math.max(at, timer[1]), timer: timer[0] };
}

function finish(move: Move, { media }: CallState, at: number): CallEvent | undefined {
  const playing = media.flatMap(({ current }) => current ?? []);
  const playback = playing[move.which % playing.length]?.id;
  return playback === undefined
    ? undefined
    : { kind: "playback.finished", at, playback, failed: move.which === 0 };
}

const legEvents = {
  join: "leg.joined",
  "hang up": "leg.hangup_requested",
  leave: "leg.left",
} as const;

function changeLeg(
  move: Move & { kind: keyof typeof legEvents | "destroy" },
  state: CallState,
  at: number,
): CallEvent | undefined {
  const leg = pick(move, state.legs)?.id;
  if (leg === undefined) return undefined;
  if (move.kind === "destroy") return { kind: "leg.destroyed", at, leg, cause: move.cause };
  return { kind: legEvents[move.kind], at, leg };
}

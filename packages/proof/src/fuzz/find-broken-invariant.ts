import { type CallEvent, type Command, type Program, step, type StepResult } from "@flowrun/core";
import { currentStep } from "@flowrun/core/tooling";
import { isDeepEqual } from "./is-deep-equal.ts";
import type { HistoryStep } from "./call-history.ts";
import type { Violation } from "./violation.ts";

/** A step to be judged, with the one before, and with what the same step came to a second time. */
interface Moment extends HistoryStep {
  readonly before: HistoryStep | undefined;
  /** `undefined` where it was judged in another call. */
  readonly again: StepResult | undefined;
}

type Finding = Pick<Violation, "invariant" | "message">;

/** Judges the steps of one call, one after the other. */
type Judge = (moment: Moment) => Finding | undefined;

/**
 * The first invariant of the interpreter that a call broke. `again` is what its steps came to a
 * second time; `undefined` for those that were judged in another call.
 */
export function findBrokenInvariant(
  program: Program,
  history: readonly HistoryStep[],
  again: readonly (StepResult | undefined)[],
): Violation | undefined {
  const judges = [
    judgeState,
    judgeSameness,
    createIdJudge(),
    judgeEnd,
    createRemovalJudge(),
    createRepeatJudge(program),
  ];
  for (const [index, each] of history.entries()) {
    const moment: Moment = { ...each, before: history[index - 1], again: again[index] };
    for (const judge of judges) {
      const finding = judge(moment);
      if (finding === undefined) continue;
      return {
        ...finding,
        atMs: moment.atMs,
        step: currentStep({ program, state: moment.result.state })?.id,
      };
    }
  }
  return undefined;
}

/** A state shares what has not changed with the one before, which was looked at. */
function judgeState({ before, result, again }: Moment): Finding | undefined {
  return again === undefined || isPlainJson(result.state, before?.result.state)
    ? undefined
    : { invariant: "I2", message: "The state is not plain JSON." };
}

function judgeSameness({ result, again }: Moment): Finding | undefined {
  if (again === undefined || isDeepEqual(again, result)) return undefined;
  return { invariant: "I1", message: "The same input came to something else the second time." };
}

function createIdJudge(): Judge {
  const requests = new Set<string>();
  return ({ result }) => {
    const made = result.commands.filter((command) => "request" in command);
    const repeated = made.find(({ request }) => requests.has(request));
    for (const { request } of made) requests.add(request);
    if (repeated === undefined) return undefined;
    return { invariant: "I4", message: `The id of a request was used twice, by ${repeated.kind}.` };
  };
}

/** The commands that may come once a call is over: removal, and those of `finally`. */
const afterTheEnd: readonly Command["kind"][] = [
  "leg.hangup",
  "bridge.destroy",
  "record.stop",
  "recording.erase",
  "lamp.turn",
  "mailbox.tell",
  "store.lookup",
  "store.find",
  "store.list",
  "store.count",
  "store.save",
  "store.delete",
  "http.request",
  "mail.send",
  "speech.transcribe",
  "value.seal",
  "message.send",
  "v2.call",
  "log.write",
  "event.emit",
  "timer.set",
  "timer.cancel",
];

function judgeEnd({ before, result }: Moment): Finding | undefined {
  if (before === undefined || before.result.state.status === "running") return undefined;
  const late = result.commands.find(({ kind }) => !afterTheEnd.includes(kind));
  return late && { invariant: "I6", message: `${late.kind} was commanded after the end.` };
}

/** Nothing is removed again unless its removal failed. */
function createRemovalJudge(): Judge {
  const underway = new Map<string, string>();
  const removed = new Set<string>();
  return ({ event, result }) => {
    const failed = event?.kind === "request.failed" ? underway.get(event.request) : undefined;
    if (failed !== undefined) removed.delete(failed);
    for (const command of result.commands) {
      if (command.kind !== "leg.hangup" && command.kind !== "bridge.destroy") continue;
      const subject =
        command.kind === "leg.hangup" ? `leg ${command.leg}` : `bridge ${command.bridge}`;
      if (removed.has(subject))
        return { invariant: "I6", message: `The ${subject} was removed twice.` };
      removed.add(subject);
      underway.set(command.request, subject);
    }
    return undefined;
  };
}

/**
 * The events that may happen twice: a pressed key, a spoken word, a request for a tool.
 */
const repeatable: readonly CallEvent["kind"][] = [
  "dtmf.received",
  "transfer.requested",
  "join.requested",
  "speech.heard",
  "agent.asked",
  "agent.happened",
];

/** Any other event that comes twice counts once. */
function createRepeatJudge(program: Program): Judge {
  return ({ event, result, again }) => {
    if (again === undefined || event === undefined || repeatable.includes(event.kind))
      return undefined;
    if (isDueAgain(event, result) || isBegunAnew(event, result)) return undefined;
    const { state, commands } = step(program, result.state, event);
    if (commands.length === 0 && isDeepEqual(state, result.state)) return undefined;
    return { invariant: "I8", message: `${event.kind} counted a second time.` };
  };
}

/**
 * Whether the timer that fired is set again, due at once, as `each` sets its own for the next item:
 * the same event is then awaited a second time.
 */
function isDueAgain(event: CallEvent, { state }: StepResult): boolean {
  if (event.kind !== "timer.fired") return false;
  const due = state.timers[event.timer];
  return due !== undefined && due <= event.at;
}

/**
 * Whether the call wrote anew to the room that it lost, as the block for `failed` may do at once:
 * losing that one, too, is no duplicate. The host tells the loss of a room once.
 */
function isBegunAnew(event: CallEvent, { commands }: StepResult): boolean {
  if (event.kind !== "room.lost") return false;
  return commands.some(
    (command) => command.kind === "room.send" && command.room === event.room && command.seq === 1,
  );
}

/**
 * Whether a value is the same after it was written as JSON and read again. So is `known`, and each
 * part that both have at one place.
 */
function isPlainJson(value: unknown, known: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  return value === null || value === known || isPlainHolder(value, known);
}

function isPlainHolder(value: object, known: unknown): boolean {
  const prototype: unknown = Array.isArray(value) ? Object.prototype : Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const parts = value as Readonly<Record<string, unknown>>;
  const knownParts = typeof known === "object" ? (known as typeof parts | null) : undefined;
  for (const key of Object.keys(parts))
    if (!isPlainJson(parts[key], knownParts?.[key])) return false;
  return true;
}

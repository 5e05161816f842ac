import { type RoomSendCommand, migrateState } from "@flowrun/core/tooling";
import type { Program, CallState, JsonObject } from "@flowrun/core";
import type { Interpreter, Observation } from "./host.ts";
import type { CallLeft, Checkpoint, Taken } from "./left-calls.ts";

/**
 * A step that another process took, taken again: where it is the first one, with the beginning,
 * unless it stands for all that came before it.
 */
export type Relived = Pick<Observation, "start" | "event" | "result">;

/** What was lived through while the other process still had the call. */
export interface Foreseen {
  readonly steps: readonly Relived[];
  /** The state of the checkpoint to which they were found to lead, if there was one. */
  readonly judged: Checkpoint["state"] | undefined;
}

/** A call of another process, with the steps that lead it to where it stood. */
export interface RelivedCall extends CallLeft {
  readonly lived: readonly Relived[];
}

/**
 * The steps that lead a call of another process to where it stood, all of them, from its start.
 * `begun` is what was lived through when that one had taken less. `undefined` where this
 * interpreter would lead it elsewhere.
 */
export function reliveWhole(
  interpreter: Interpreter,
  program: Program,
  { start, events, checkpoint }: CallLeft,
  begun?: Foreseen,
): readonly Relived[] | undefined {
  const lived = begun?.steps ?? [
    { start, event: undefined, result: interpreter.start(program, start) },
  ];
  const isJudged = checkpoint === undefined || checkpoint.state === begun?.judged;
  return follow({
    interpreter,
    program,
    lived,
    taken: events,
    ...(!isJudged && { judged: checkpoint }),
  });
}

/**
 * The steps that lead a call of another process to where it stood, from its start; or from its
 * checkpoint, with a first step that commands what was open there, where this interpreter would
 * have led it elsewhere. `undefined` when there is no checkpoint, or what followed it leads
 * elsewhere too: then nobody knows where the call stands. `begun` as in `reliveWhole`.
 */
export function relive(
  interpreter: Interpreter,
  program: Program,
  left: CallLeft,
  begun?: Foreseen,
): readonly Relived[] | undefined {
  const { checkpoint, events } = left;
  const whole = reliveWhole(interpreter, program, left, begun);
  if (whole !== undefined || checkpoint === undefined) return whole;
  const state = migrateState(checkpoint.state);
  const commands = checkpoint.open.map(({ command }) => command);
  const first = state && { event: undefined, result: { state, commands, trace: [] } };
  return (
    first && follow({ interpreter, program, lived: [first], taken: events.slice(checkpoint.after) })
  );
}

interface Following {
  readonly interpreter: Interpreter;
  readonly program: Program;
  /** The steps so far, the first one at least. */
  readonly lived: readonly Relived[];
  readonly taken: readonly Taken[];
  /** Where the steps have to lead. */
  readonly judged?: Checkpoint;
}

/** All steps; `undefined` where they lead elsewhere than those of the other process did. */
function follow({
  interpreter,
  program,
  lived,
  taken,
  judged,
}: Following): readonly Relived[] | undefined {
  const steps = [...lived];
  for (let state = steps.at(-1)?.result.state; state !== undefined;) {
    const count = steps.length - 1;
    if (judged?.after === count && !isSame(judged.state, state)) return undefined;
    const next = taken[count];
    if (next === undefined) return steps;
    const result = interpreter.step(program, state, next.event);
    if (result.state.counter !== next.n) return undefined;
    steps.push({ event: next.event, result });
    ({ state } = result);
  }
  return undefined;
}

/** What was said to rooms that are there as far as the call knows, in order. */
export function saidIn(lived: readonly Relived[]): readonly RoomSendCommand[] {
  let said: readonly RoomSendCommand[] = [];
  for (const { event, result } of lived) {
    if (event?.kind === "room.lost") said = said.filter(({ room }) => room !== event.room);
    const more = result.commands.filter((command) => command.kind === "room.send");
    if (more.length > 0) said = [...said, ...more];
  }
  return said;
}

function isSame(stored: CallState | JsonObject, state: CallState): boolean {
  const migrated = migrateState(stored);
  return migrated !== undefined && isSameJson(migrated, state);
}

/**
 * Whether two values are the same as JSON, in whatever order their keys come: a migration puts them
 * elsewhere.
 */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isComposite(one) || !isComposite(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  // A member that is undefined is not there as JSON.
  const isOnlyIn = (key: string): boolean => other[key] !== undefined && one[key] === undefined;
  return (
    Object.keys(one).every((key) => isSameJson(one[key], other[key])) &&
    !Object.keys(other).some(isOnlyIn)
  );
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

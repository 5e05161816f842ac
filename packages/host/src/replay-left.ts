import { type RoomSendCommand, migrateState } from "@flowrun/core/tooling";
import type { Program, CallState, JsonObject } from "@flowrun/core";
import type { Interpreter, Observation } from "./host-options.ts";
import type { CallLeft, Checkpoint, Taken } from "./left-calls.ts";

/**
 * A step that another process took, taken again. The first is the start of the call, or a
 * checkpoint, which has no `start` and stands for all steps before it.
 */
export type Replayed = Pick<Observation, "start" | "event" | "result">;

/** A call of another process, with the steps that lead it to where it stood. */
export interface ReplayedCall extends CallLeft {
  readonly lived: readonly Replayed[];
}

/**
 * The steps that lead a call of another process to its place. They begin at its start, or at its
 * checkpoint where this interpreter would have led it elsewhere. The first step then commands all
 * that was open there. Gives `undefined` when there is no checkpoint, or the steps after it lead
 * elsewhere too: then nobody knows where the call stands.
 */
export function replayLeft(
  interpreter: Interpreter,
  program: Program,
  { start, events, checkpoint }: CallLeft,
): readonly Replayed[] | undefined {
  const begun = { start, event: undefined, result: interpreter.start(program, start) };
  const judged = checkpoint === undefined ? {} : { judged: checkpoint };
  const whole = follow({ interpreter, program, first: begun, taken: events, ...judged });
  if (whole !== undefined || checkpoint === undefined) return whole;
  const state = migrateState(checkpoint.state);
  const commands = checkpoint.open.map(({ command }) => command);
  const first = state && { event: undefined, result: { state, commands, trace: [] } };
  return first && follow({ interpreter, program, first, taken: events.slice(checkpoint.after) });
}

interface Following {
  readonly interpreter: Interpreter;
  readonly program: Program;
  readonly first: Replayed;
  readonly taken: readonly Taken[];
  /** Where the steps have to lead. */
  readonly judged?: Checkpoint;
}

/** All steps; `undefined` where they lead elsewhere than those of the other process did. */
function follow({
  interpreter,
  program,
  first,
  taken,
  judged,
}: Following): readonly Replayed[] | undefined {
  const steps = [first];
  for (let { state } = first.result; ;) {
    const count = steps.length - 1;
    if (judged?.after === count && !isSame(judged.state, state)) return undefined;
    const next = taken[count];
    if (next === undefined) return steps;
    const result = interpreter.step(program, state, next.event);
    if (result.state.counter !== next.n) return undefined;
    steps.push({ event: next.event, result });
    ({ state } = result);
  }
}

/** The messages to rooms, in order. Messages to a room that was lost since are left out. */
export function saidIn(lived: readonly Replayed[]): readonly RoomSendCommand[] {
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

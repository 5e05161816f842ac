import {
  type CallEvent,
  type CallState,
  type Command,
  type Json,
  type Program,
  start,
  step,
  type StepResult,
  type TraceEntry,
  type Waypoint,
} from "@flowrun/core";
import { mask, walkOf } from "@flowrun/host/tooling";
import { decideSecrets, unmask } from "./decide-secrets.ts";
import type { JournalFile } from "./journal-file.ts";
import { type Choose, searchChoices } from "./search-choices.ts";

/** A call stepped again from its journal. */
export interface Replay {
  /** Every step that came to what the journal says. */
  readonly steps: readonly ReplayStep[];
  /** The first that did not, after which nothing can be said; `undefined` when all did. */
  readonly difference: Difference | undefined;
}

/** A step of a replayed call. */
export interface ReplayStep {
  /** Its line in the journal, counted from 1. */
  readonly line: number;
  /** Milliseconds since the call began. */
  readonly atMs: number;
  /** `undefined` for the start. A masked key stays `•`, unless it did more than add a digit. */
  readonly event: CallEvent | undefined;
  readonly commands: readonly Command[];
  readonly trace: readonly TraceEntry[];
  /** The state of the call after it. Values that the journal masks stay masked. */
  readonly state: CallState;
  /**
   * Whether the result depended on something that the journal masks: then it was decided so that it
   * fits the journal.
   */
  readonly secret: boolean;
}

/** A step that came to something else than the journal says: both sides. */
export interface Difference extends Omit<ReplayStep, "secret" | "state"> {
  readonly recorded: { readonly commands: readonly Command[]; readonly walk: readonly Waypoint[] };
}

/**
 * Steps a call again and compares the result of every input. With `"same flow"` commands and the
 * way through the flow must be the journal's. With `"other flow"` only the facts that the caller
 * and the platform notice must be; step ids may differ. A line without commands, at which the live
 * interpreter failed, is not compared.
 */
export function replayJournal(
  program: Program,
  { head, events }: JournalFile,
  comparison: "same flow" | "other flow" = "same flow",
): Replay {
  const steps: ReplayStep[] = [];
  let pick: Choose = ([first]) => first;
  const decided = decideSecrets(program, (possibilities) => pick(possibilities));
  let last: StepResult | undefined;
  for (const [index, entry] of [head, ...events].entries()) {
    const before = last?.state;
    const event = "event" in entry ? entry.event : undefined;
    const found = searchChoices(
      (choose) => {
        pick = choose;
        if (before === undefined || event === undefined)
          return { event, result: start(decided, head.start) };
        const known = unmask(program, before, event, choose);
        return { event: known.event, result: step(decided, known.state, known.event) };
      },
      ({ result }) => isAsRecorded(entry, result, comparison),
    );
    const { result } = found.result;
    const { commands, trace } = result;
    const atMs = (event?.at ?? head.start.at) - head.start.at;
    const shown = { line: index + 1, atMs, event: found.result.event, commands, trace };
    if (!found.fits) {
      const recorded = { commands: entry.commands ?? [], walk: entry.walk ?? [] };
      return { steps, difference: { ...shown, recorded } };
    }
    steps.push({ ...shown, state: result.state, secret: found.chose });
    last = result;
  }
  return { steps, difference: undefined };
}

/** Whether a step came to what the journal says of it. */
function isAsRecorded(
  {
    commands,
    walk,
  }: { readonly commands?: readonly Command[]; readonly walk?: readonly Waypoint[] },
  result: StepResult,
  comparison: "same flow" | "other flow",
): boolean {
  const own = walkOf(result.trace);
  if (
    commands !== undefined &&
    !sameCommands(commands, result.commands, comparison === "other flow" ? ["step"] : [])
  )
    return false;
  return (
    comparison === "other flow" ||
    walk === undefined ||
    JSON.stringify(walk) === JSON.stringify(own)
  );
}

/**
 * Whether commands are those of a journal. On either side the mask stands for any text; `ignored`
 * fields may differ.
 */
function sameCommands(
  recorded: readonly Command[],
  replayed: readonly Command[],
  ignored: readonly string[] = [],
): boolean {
  return (
    recorded.length === replayed.length &&
    recorded.every((command, place) => sameCommand(command, replayed[place], ignored))
  );
}

function sameCommand(
  recorded: Command,
  replayed: Command | undefined,
  ignored: readonly string[],
): boolean {
  return replayed !== undefined && sameMembers({ ...recorded }, { ...replayed }, ignored);
}

function sameValue(recorded: Json, replayed: Json): boolean {
  // A value that cannot be computed from masked ones is masked in a replay, also where the journal
  // holds it.
  if (recorded === mask || replayed === mask || recorded === replayed) return true;
  if (
    typeof recorded !== "object" ||
    typeof replayed !== "object" ||
    recorded === null ||
    replayed === null
  )
    return false;
  return (
    Array.isArray(recorded) === Array.isArray(replayed) &&
    sameMembers({ ...recorded }, { ...replayed }, [])
  );
}

function sameMembers(
  recorded: Readonly<Record<string, unknown>>,
  replayed: Readonly<Record<string, unknown>>,
  ignored: readonly string[],
): boolean {
  const other = new Map(Object.entries(replayed));
  const members = Object.entries(recorded);
  const isSameMember = ([name, value]: [string, unknown]): boolean =>
    ignored.includes(name) ||
    (other.has(name) && sameValue(value as Json, other.get(name) as Json));
  return members.length === other.size && members.every(isSameMember);
}

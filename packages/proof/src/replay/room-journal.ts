import { openRoom, roomStep, type RoomCommand, type RoomState } from "@flowrun/core/tooling";
import type { RoomJournalEntry } from "@flowrun/core/plugin";
import type { JournalProblem } from "./journal-file.ts";

/** The journal of a room, read from a file. */
export interface RoomJournal {
  readonly name: string;
  readonly room: string;
  /** Line 1 of the file is the first. */
  readonly entries: readonly RoomJournalEntry[];
  /** Whether the last line was cut off while it was written; it is left out. */
  readonly cutOff: boolean;
}

/** A room stepped again from its journal. */
export interface RoomReplay {
  /** Every line that came to what the journal says. */
  readonly steps: readonly RoomReplayStep[];
  /**
   * The first line that did not repeat, with the journal's result. Nothing can be said after it;
   * `undefined` when all did.
   */
  readonly difference: (RoomReplayStep & { readonly recorded: readonly RoomCommand[] }) | undefined;
}

/** The result of a line in the journal of a room. */
export interface RoomReplayStep {
  /** Its line in the journal, counted from 1. */
  readonly line: number;
  readonly entry: RoomJournalEntry;
  readonly commands: readonly RoomCommand[];
}

/** Whether a text is that of a room's journal, by how it begins. */
export function isRoomJournal(text: string): boolean {
  return text.startsWith('{"room":');
}

/** Reads the text of the journal of a room. Total; of several mistakes the first is told. */
export function readRoomJournal(
  name: string,
  text: string,
): { readonly journal: RoomJournal } | { readonly problem: JournalProblem } {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  const last = read(rest);
  const values = [...lines.map(read), ...(last === undefined ? [] : [last])];
  const wrong = values.findIndex(
    (value, index) => value === undefined || (index === 0 && !isHead(value)),
  );
  if (wrong >= 0 || values.length === 0) {
    const message = `Line ${Math.max(wrong, 0) + 1} of the journal "${name}" is none of a room.`;
    return { problem: { code: "PROOF_JOURNAL_LINE", message } };
  }
  const entries = values.filter((value) => value !== undefined);
  const room = entries[0]?.room ?? "";
  return { journal: { name, room, entries, cutOff: rest !== "" && last === undefined } };
}

/** Steps a room again, and compares what every input comes to (R1). */
export function replayRoom({ entries }: RoomJournal): RoomReplay {
  const steps: RoomReplayStep[] = [];
  let state: RoomState | undefined;
  for (const [index, entry] of entries.entries()) {
    const result = tryToStep(state, entry);
    const step = { line: index + 1, entry, commands: result?.commands ?? [] };
    const recorded = "commands" in entry ? entry.commands : [];
    if (result === undefined) return { steps, difference: { ...step, recorded } };
    ({ state } = result);
    if (JSON.stringify(recorded) !== JSON.stringify(step.commands))
      return { steps, difference: { ...step, recorded } };
    steps.push(step);
  }
  return { steps, difference: undefined };
}

/** `undefined` for what another flowrun wrote, or somebody changed, so that a room fails at it. */
function tryToStep(
  state: RoomState | undefined,
  entry: RoomJournalEntry,
): ReturnType<typeof stepped> | undefined {
  try {
    return stepped(state, entry);
  } catch {
    return undefined;
  }
}

function stepped(
  state: RoomState | undefined,
  entry: RoomJournalEntry,
): { readonly state: RoomState | undefined; readonly commands: readonly RoomCommand[] } {
  if ("state" in entry) return { state: entry.state, commands: [] };
  if ("rules" in entry) return openRoom(entry.room, entry.rules, entry.at);
  return "event" in entry && state !== undefined
    ? roomStep(state, entry.event)
    : { state, commands: [] };
}

function isHead(entry: RoomJournalEntry): boolean {
  return "rules" in entry || "state" in entry;
}

/** A line as an entry; `undefined` when it is none. */
function read(line: string): RoomJournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is RoomJournalEntry {
  if (!isRecord(value) || typeof value["room"] !== "string") return false;
  const { at, commands, event, over, rules, state } = value;
  if (event !== undefined)
    return isRecord(event) && typeof event["kind"] === "string" && isListOfKinds(commands);
  if (typeof at !== "number") return false;
  if (rules !== undefined) return isRecord(rules) && isListOfKinds(commands);
  return isRecord(state) ? state["version"] === 1 && isRecord(state["rules"]) : over === true;
}

function isListOfKinds(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((one) => isRecord(one) && typeof one["kind"] === "string")
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

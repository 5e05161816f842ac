import {
  type CallEvent,
  type Command,
  formatDuration,
  type JournalStart,
  type Program,
  type TraceEntry,
  type Waypoint,
} from "@flowrun/core";
import { walkOf } from "@flowrun/core/tooling";
import { type TimelineLine, timelineOf } from "../report/timeline.ts";
import type { Difference, Replay, ReplayStep } from "./replay-journal.ts";

/** A replay as text: each input with its time, what the flow did then and where it says so, and what was commanded. */
export function formatReplay(program: Program, { start }: JournalStart, { steps, difference }: Replay): string {
  // The place of an entry follows from those before it, so the timeline is made of the whole call.
  const timeline = timelineOf(
    program,
    steps.flatMap(({ trace }) => trace),
  );
  const told = new Map(timeline.map((line) => [line.entry, line]));
  const lines = steps.flatMap((step) => formatStep(step, told, start));
  const last = difference === undefined ? [] : formatDifference(difference, start);
  return [...lines, ...last].map((line) => `${line}\n`).join("");
}

const indent = " ".repeat(11);

function formatStep(
  { atMs, event, commands, trace, secret }: ReplayStep,
  told: ReadonlyMap<TraceEntry, TimelineLine>,
  start: JournalStart["start"],
): readonly string[] {
  const note = secret ? "  (a secret decided; taken from the journal)" : "";
  const did = trace.flatMap((entry) => {
    const line = told.get(entry);
    return line === undefined ? [] : [`${indent}${line.place.padEnd(20)} ${line.text.trim()}`];
  });
  const asked = commands.map((command) => formatCommand(command, start.at + atMs));
  return [`${formatTime(atMs)}  ${describeEvent(event, start)}${note}`, ...did, ...asked];
}

/** Both sides of a difference: lines with `-` stand only in the journal, lines with `+` only in the replay. */
function formatDifference(difference: Difference, start: JournalStart["start"]): readonly string[] {
  const { line, atMs, event, commands, trace, recorded } = difference;
  const side = (walk: readonly Waypoint[], asked: readonly Command[]): readonly string[] => [
    ...walk.map(formatWaypoint),
    ...asked.map((command) => formatCommand(command, start.at + atMs)),
  ];
  const journal = side(recorded.walk, recorded.commands);
  const replay = side(walkOf(trace), commands);
  const [removed, added] = [only(journal, replay), only(replay, journal)];
  // The same lines in another order.
  const isOrder = removed.length + added.length === 0;
  return [
    `${formatTime(atMs)}  ${describeEvent(event, start)}`,
    ...(isOrder ? journal : removed).map((text) => `-${text.slice(1)}`),
    ...(isOrder ? replay : added).map((text) => `+${text.slice(1)}`),
    `${indent}(line ${line} of the journal)`,
  ];
}

function only(own: readonly string[], other: readonly string[]): readonly string[] {
  return own.filter((text) => !other.includes(text));
}

function formatTime(ms: number): string {
  return (ms / 1000).toFixed(3).padStart(9);
}

function formatCommand(command: Command, at: number): string {
  return `${indent}→ ${describeCommand(command, at)}`;
}

function formatWaypoint({ kind, ...fields }: Waypoint): string {
  return `${indent}  ${kind} ${Object.values(fields).join(": ")}`;
}

/** What came into a call, on one line: `dtmf.received leg=1700.1 digit=1`. `undefined` is the start. */
function describeEvent(event: CallEvent | undefined, start: JournalStart["start"]): string {
  if (event !== undefined) return [event.kind, ...fieldsOf(event)].join(" ");
  if ("part" in start) return `run.began part=${quote(start.part)} by=${quote(start.by)}`;
  return "leg" in start ? "call.arrived" : `webhook.arrived webhook=${quote(start.webhook)}`;
}

/** What a call asked for at a time, on one line: `timer.set timer=digits after=5s`. */
function describeCommand(command: Command, at: number): string {
  const after = command.kind === "timer.set" ? [`after=${formatDuration(command.at - at)}`] : [];
  return [command.kind, ...fieldsOf(command), ...after].join(" ");
}

/** Fields that say nothing to people beside the others. */
const silent = new Set(["kind", "at", "step"]);

function fieldsOf(thing: CallEvent | Command): readonly string[] {
  const fields = Object.entries(thing).filter(([name, value]) => !silent.has(name) && value !== null);
  return fields.map(([name, value]) => `${name}=${typeof value === "string" ? quote(value) : JSON.stringify(value)}`);
}

function quote(text: string): string {
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}

import {
  type CallEvent,
  type Command,
  formatDuration,
  type JournalStart,
  type Program,
  type TraceEntry,
  type Waypoint,
} from "@flowrun/core";
import { walkOf } from "@flowrun/host/tooling";
import type { RoomCommand, RoomEvent } from "@flowrun/core/tooling";
import type { RoomJournalEntry } from "@flowrun/core/plugin";
import { type TimelineLine, timelineOf } from "../report/timeline.ts";
import type { RoomReplay } from "./room-journal.ts";
import type { Difference, Replay, ReplayStep } from "./replay-journal.ts";

/**
 * A replay as text: each input with its time, what the flow did then and where it says so, and what
 * was commanded.
 */
export function formatReplay(
  program: Program,
  { start }: JournalStart,
  { steps, difference }: Replay,
): string {
  // The place of an entry follows from those before it, so the timeline is made of the whole call.
  const timeline = timelineOf(
    program,
    steps.flatMap(({ trace }) => trace),
  );
  const told = new Map(timeline.map((line) => [line.entry, line]));
  const lines = steps.flatMap((step) => formatStep(step, told, start));
  const last = difference === undefined ? [] : formatDifference(difference, start);
  return linesOf([...lines, ...last]);
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
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

/**
 * Both sides of a difference: lines with `-` stand only in the journal, lines with `+` only in the
 * replay.
 */
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
  return `${indent}→ ${describeThing(command, at)}`;
}

function formatWaypoint({ kind, ...fields }: Waypoint): string {
  return `${indent}  ${kind} ${Object.values(fields).join(": ")}`;
}

/**
 * The event of a call, on one line: `dtmf.received leg=1700.1 digit=1`. `undefined` is the start.
 */
function describeEvent(event: CallEvent | undefined, start: JournalStart["start"]): string {
  if (event !== undefined) return [event.kind, ...fieldsOf(event)].join(" ");
  if ("part" in start) return `run.began part=${quote(start.part)} by=${quote(start.by)}`;
  return "leg" in start ? "call.arrived" : `webhook.arrived webhook=${quote(start.webhook)}`;
}

/**
 * A request or an event at a time, on one line: `timer.set timer=digits after=5s`.
 */
function describeThing(thing: Thing, at: number): string {
  const after =
    thing.kind === "timer.set" && "at" in thing ? [`after=${formatDuration(thing.at - at)}`] : [];
  return [thing.kind, ...fieldsOf(thing), ...after].join(" ");
}

/** A room's replay as text: each input with its time, and what the room told and commanded then. */
export function formatRoomReplay({ steps, difference }: RoomReplay): string {
  const [first] = steps;
  const began = first === undefined ? 0 : atOf(first.entry);
  const asked = (commands: readonly RoomCommand[], at: number): readonly string[] =>
    commands.map((command) => `${indent}→ ${describeThing(command, at)}`);
  const lines = steps.flatMap(({ entry, commands }) => [
    `${formatTime(atOf(entry) - began)}  ${describeEntry(entry)}`,
    ...asked(commands, atOf(entry)),
  ]);
  if (difference === undefined) return linesOf(lines);
  const { entry, line, commands, recorded } = difference;
  const [journal, replay] = [recorded, commands].map((side) => asked(side, atOf(entry)));
  return linesOf([
    ...lines,
    `${formatTime(atOf(entry) - began)}  ${describeEntry(entry)}`,
    ...(journal ?? []).map((text) => `-${text.slice(1)}`),
    ...(replay ?? []).map((text) => `+${text.slice(1)}`),
    `${indent}(line ${line} of the journal)`,
  ]);
}

function atOf(entry: RoomJournalEntry): number {
  return "event" in entry ? entry.event.at : entry.at;
}

function describeEntry(entry: RoomJournalEntry): string {
  if ("event" in entry) return describeThing(entry.event, entry.event.at);
  if ("over" in entry) return "room.over";
  return "rules" in entry
    ? `room.opened room=${quote(entry.room)}`
    : `room.goes_on room=${quote(entry.room)}`;
}

/** Fields that say nothing to people beside the others. */
const silent = new Set(["kind", "at", "step"]);

type Thing = CallEvent | Command | RoomEvent | RoomCommand;

function fieldsOf(thing: Thing): readonly string[] {
  const fields = Object.entries(thing).filter(
    ([name, value]) => !silent.has(name) && value !== null,
  );
  return fields.map(
    ([name, value]) =>
      `${name}=${typeof value === "string" ? quote(value) : JSON.stringify(value)}`,
  );
}

function quote(text: string): string {
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}

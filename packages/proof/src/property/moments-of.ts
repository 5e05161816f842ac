import type { Command, Program, TraceEntry } from "@flowrun/core";
import { callerLeg } from "@flowrun/core/tooling";
import type { HistoryStep } from "../fuzz/call-history.ts";
import { findSilence } from "../observe/silence.ts";
import { isHeardAs, isHeardByCaller } from "../run/heard.ts";
import { fitsPattern, fitsText, readPattern } from "../scenario/request-pattern.ts";
import type { Moment, PatternKind } from "./property.ts";

/** A time at which a moment came in a call. */
export interface Happened {
  /** Milliseconds from the start of the call. */
  readonly atMs: number;
  /** Its entry in the trace of all steps, counted from 0, or else the last one before it. */
  readonly place: number;
  /** The moment, in the words of the property. */
  readonly text: string;
}

/** All times at which one of these moments came in a call, in their order. */
export function momentsOf(
  program: Program,
  history: readonly HistoryStep[],
  moments: readonly Moment[],
): readonly Happened[] {
  return moments
    .flatMap(({ what, text }) => {
      const times =
        "overMs" in what ? longTimes(program, history, what) : timesIn(program, history, what);
      return times.map((time) => ({ ...time, text }));
    })
    .toSorted((a, b) => a.place - b.place || a.atMs - b.atMs);
}

type Time = Omit<Happened, "text">;
type What = Moment["what"];
type LongWhat = Extract<What, { readonly overMs: number }>;
type QuickWhat = Exclude<What, LongWhat>;

/** The first time that a silence, or the call, has lasted for too long. */
function longTimes(
  program: Program,
  history: readonly HistoryStep[],
  { kind, overMs }: LongWhat,
): readonly Time[] {
  const place = (atMs: number): Time => {
    const before = history.filter((step) => step.atMs <= atMs);
    const written = before.reduce((sum, { result }) => sum + result.trace.length, 0);
    return { atMs, place: Math.max(0, written - 1) };
  };
  if (kind === "call") return (history.at(-1)?.atMs ?? 0) > overMs ? [place(overMs)] : [];
  const found = findSilence(program, history, overMs);
  return found === undefined ? [] : [place(found.atMs)];
}

function timesIn(
  program: Program,
  history: readonly HistoryStep[],
  what: QuickWhat,
): readonly Time[] {
  const times: Time[] = [];
  let place = 0;
  for (const { atMs, result, overtaken = [] } of history) {
    const { trace, commands, state } = result;
    if (what.kind === "overtaken")
      for (const at of overtaken) times.push({ atMs: at, place: Math.max(0, place - 1) });
    const caller = callerLeg(state);
    for (const [index, entry] of trace.entries())
      if (isMeant(program, what, entry, caller)) times.push({ atMs, place: place + index });
    place += trace.length;
    for (const command of commands)
      if (isSentAs(what, command)) times.push({ atMs, place: Math.max(0, place - 1) });
  }
  return times;
}

function isMeant(
  program: Program,
  what: QuickWhat,
  entry: TraceEntry,
  caller: string | null,
): boolean {
  switch (what.kind) {
    case "block":
      return entry.kind === "block.entered" && entry.block === what.block;
    case "step":
      return isStep(what, entry);
    case "connected":
      return entry.kind === "leg.joined" && entry.leg !== caller;
    case "fault":
      return entry.kind === "fault";
    case "overtaken":
      return false;
    default:
      return isTold(program, what, entry);
  }
}

function isStep({ step, outcome }: QuickWhat & { kind: "step" }, entry: TraceEntry): boolean {
  if (outcome === undefined) return entry.kind === "step.entered" && entry.step === step;
  return entry.kind === "step.left" && entry.step === step && entry.outcome === outcome;
}

function isTold(
  program: Program,
  { kind, pattern }: QuickWhat & { kind: PatternKind },
  entry: TraceEntry,
): boolean {
  if (kind === "hears") return isHeardByCaller(entry) && isHeardAs(program, pattern, entry.media);
  if (kind === "calls") return entry.kind === "leg.originated" && fitsText(pattern, entry.endpoint);
  if (kind === "starts") return entry.kind === "part.started" && fitsText(pattern, entry.part);
  return kind === "ends" && entry.kind === "call.ended" && fitsText(pattern, entry.reason);
}

function isSentAs(what: QuickWhat, command: Command): boolean {
  switch (command.kind) {
    case "http.request":
      return what.kind === "requests" && fitsPattern(readPattern(what.pattern), command);
    case "mail.send":
      return command.to.some((address) => isOf(what, "emails", address));
    case "message.send":
      return isOf(what, "messages", command.to);
    case "v2.call":
      return isOf(what, "v2", command.operation);
    case "store.save":
      return isOf(what, "saves", command.table);
    case "store.delete":
      return isOf(what, "deletes", command.table);
    case "event.emit":
      return isOf(what, "emits", command.name);
    default:
      return false;
  }
}

function isOf(what: QuickWhat, kind: PatternKind, text: string): boolean {
  return what.kind === kind && "pattern" in what && fitsText(what.pattern, text);
}

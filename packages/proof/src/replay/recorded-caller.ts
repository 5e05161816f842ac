import type { CallEvent, Command, TraceEntry } from "@flowrun/core";
import { mask } from "@flowrun/host/tooling";
import { isHeardByCaller } from "../run/heard.ts";
import { playbackMs } from "../run/playbacks.ts";
import type { CallerAct } from "../scenario/scenario.ts";
import type { ReplayStep } from "./replay-journal.ts";

/**
 * The acts of the caller of a replayed call, with the time between: keys, words, and hanging up. A
 * masked key becomes `0`. `quietMs` is the silence after which talk is over where the steps do not
 * say so.
 */
export function recordedCaller(
  steps: readonly ReplayStep[],
  leg: string,
  quietMs?: number,
): readonly CallerAct[] {
  const times = scenarioTimes(steps);
  const acts: CallerAct[] = [];
  let doneMs = 0;
  let removed = false;
  let noticed = 0;
  for (const [index, { event, commands }] of steps.entries()) {
    const act = event && actAt(steps, index, leg, quietMs);
    // When the flow has hung up the leg, that it leaves is not the caller's doing.
    if (removed && act?.kind === "hang_up") break;
    removed ||= commands.some((command) => command.kind === "leg.hangup" && command.leg === leg);
    if (act === undefined) continue;
    const gapMs = Math.max(0, (times[index] ?? 0) - doneMs);
    doneMs += gapMs;
    const awaited = awaitedAt(steps, index, noticed);
    noticed = awaited.noticed;
    addAct(acts, act, gapMs, awaited.acts);
    if (act.kind === "hang_up") break;
    if (act.kind === "talks") doneMs += act.ms;
  }
  return acts;
}

function actAt(
  steps: readonly ReplayStep[],
  index: number,
  leg: string,
  quietMs: number | undefined,
): CallerAct | undefined {
  const event = steps[index]?.event;
  if (event?.kind === "speech.heard") return sayingOf(steps, index);
  if (event?.kind === "signal.received")
    return { kind: "signal", signal: event.signal, with: event.args };
  return (
    event && (actOf(event, leg) ?? talkOf(steps.slice(index), leg, quietMs ?? quietIn(steps, leg)))
  );
}

function actOf(event: CallEvent, leg: string): CallerAct | undefined {
  if (!("leg" in event) || event.leg !== leg || /^(talk|recording)\./.test(event.kind))
    return undefined;
  if (event.kind === "join.requested")
    return event.isAsking ? { kind: "joins", call: callOf(event.other) } : undefined;
  if (event.kind === "transfer.requested") return { kind: "transfers", to: event.to };
  if (event.kind === "leg.joined" || event.kind === "leg.replaced") return undefined;
  if (event.kind !== "dtmf.received") return { kind: "hang_up" };
  return { kind: "press", keys: event.digit === mask ? "0" : event.digit, gapMs: 0 };
}

/**
 * The call that a leg is of: that of a caller bears its name, those of phones have it in theirs.
 */
function callOf(leg: string): string {
  return /^fr\.(.*)\.\d+$/.exec(leg)?.[1] ?? leg;
}

/**
 * The words that were being said as their first part was understood, or the whole of them where no
 * part came before.
 */
function sayingOf(steps: readonly ReplayStep[], index: number): CallerAct | undefined {
  const heard = steps.flatMap(({ event }, at) =>
    event?.kind === "speech.heard" ? [{ ...event, at: at }] : [],
  );
  const place = heard.findIndex(({ at }) => at === index);
  const goesOn = heard[place - 1]?.isFinal === false;
  const whole = heard.slice(place).find(({ isFinal }) => isFinal);
  if (goesOn || whole === undefined) return undefined;
  const { text, confidence } = whole;
  return {
    kind: "says",
    text: text || "…",
    ...(text === "" ? { heard: "" } : {}),
    ...(confidence === 1 ? {} : { confidence }),
  };
}

/**
 * The talk that began at a step, and how long it lasted: it is told to be over after the silence
 * that a command named.
 */
function talkOf(
  [first, ...later]: readonly ReplayStep[],
  leg: string,
  quietMs: number,
): CallerAct | undefined {
  if (first?.event?.kind !== "talk.started" || first.event.leg !== leg) return undefined;
  // Nobody is told that it ended of who hangs up or presses a key while talking, or is listened to
  // no longer.
  const ends = later.find(
    ({ event, commands }) => endsTalk(event, leg) || commands.some((each) => isDeaf(each, leg)),
  );
  const over = ends ?? later.at(-1);
  const silenceMs = over?.event?.kind === "talk.stopped" ? quietMs : 0;
  return over && { kind: "talks", ms: Math.max(0, over.atMs - first.atMs - silenceMs) };
}

/**
 * The event that a person waits for who acts in the very instant of it: no time tells the first of
 * the two.
 */
function awaitedAt(
  steps: readonly ReplayStep[],
  index: number,
  noticed: number,
): { readonly acts: readonly CallerAct[]; readonly noticed: number } {
  const before = steps
    .slice(0, index)
    .flatMap(({ trace, atMs }) => trace.map((entry) => ({ entry, atMs })));
  const atMs = steps[index]?.atMs ?? 0;
  const place = before.findLastIndex(
    (each) => each.atMs === atMs && cueOf(each.entry) !== undefined,
  );
  const cue = place < noticed ? undefined : before[place] && cueOf(before[place].entry);
  if (cue === undefined) return { acts: [], noticed };
  // A waiting caller hears the first of several that sound alike.
  const alike = before
    .slice(noticed, place + 1)
    .filter(({ entry }) => sameCue(cueOf(entry), cue)).length;
  return { acts: Array.from({ length: alike }, () => cue), noticed: place + 1 };
}

/** The events that a caller may wait for. */
function cueOf(entry: TraceEntry): CallerAct | undefined {
  if (isHeardByCaller(entry) && !entry.media.includes(mask))
    return { kind: "hears", media: entry.media, withinMs: longestMs };
  return entry.kind === "recording.started"
    ? { kind: "recording", withinMs: longestMs }
    : undefined;
}

function sameCue(one: CallerAct | undefined, other: CallerAct): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An awaited event comes at once, but for a call that goes otherwise. */
const longestMs = 30_000;

/** The silence that a command asked to be told of. */
function quietIn(steps: readonly ReplayStep[], leg: string): number {
  const asked = steps.flatMap(({ commands }) =>
    commands.map((command) =>
      "quietMs" in command && command.leg === leg ? command.quietMs : null,
    ),
  );
  return asked.find((ms) => ms !== null && ms !== undefined) ?? 0;
}

function endsTalk(event: CallEvent | undefined, leg: string): boolean {
  return (
    event !== undefined &&
    "leg" in event &&
    event.leg === leg &&
    /^(talk|leg|dtmf)\./.test(event.kind)
  );
}

/** Whether a command has the platform tell no more of who talks at a leg. */
function isDeaf(command: Command, leg: string): boolean {
  return "quietMs" in command && command.quietMs === null && command.leg === leg;
}

/**
 * Adds an act, `gapMs` after the last one, and what is waited for first. A key joins the keys
 * before it where the time between two of them stays the same.
 */
function addAct(
  acts: CallerAct[],
  act: CallerAct,
  gapMs: number,
  awaited: readonly CallerAct[],
): void {
  const last = acts.at(-1);
  const goesOn =
    awaited.length === 0 &&
    last?.kind === "press" &&
    (last.keys.length === 1 || last.gapMs === gapMs);
  if (act.kind === "press" && last !== undefined && goesOn)
    acts.splice(-1, 1, { kind: "press", keys: last.keys + act.keys, gapMs });
  else acts.push(...(gapMs > 0 ? [{ kind: "wait", ms: gapMs } as const] : []), ...awaited, act);
}

/** A sound under way: when it began, live and in the scenario. */
interface Sound {
  readonly id: string;
  readonly beganMs: number;
  readonly inScenarioMs: number;
  readonly stopped: boolean;
}

/**
 * When each step would happen in a scenario, in milliseconds from the start. In a scenario every
 * sound lasts equally long. A step after a sound is moved by the difference to its length in the
 * call; a step during a longer sound is put before its end.
 */
function scenarioTimes(steps: readonly ReplayStep[]): readonly number[] {
  let sound: Sound | undefined;
  let laterMs = 0;
  const timeOf = (atMs: number): number =>
    sound === undefined
      ? atMs - laterMs
      : sound.inScenarioMs + Math.min(atMs - sound.beganMs, playbackMs - 1);
  return steps.map(({ atMs, event, commands }) => {
    let timeMs = timeOf(atMs);
    if (sound !== undefined && event?.kind === "playback.finished" && event.playback === sound.id) {
      if (!sound.stopped) timeMs = sound.inScenarioMs + playbackMs;
      laterMs = atMs - timeMs;
      sound = undefined;
    }
    for (const command of commands) {
      if (command.kind === "playback.start")
        sound = { id: command.playback, beganMs: atMs, inScenarioMs: timeMs, stopped: false };
      else if (command.kind === "playback.stop" && sound !== undefined)
        sound = { ...sound, stopped: true };
    }
    return timeMs;
  });
}

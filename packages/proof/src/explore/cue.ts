import { unsaidGapMs, unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct } from "../scenario/scenario.ts";
import type { Cue, Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Sounds } from "./sounds.ts";

const reactionMs = 100;

/** The act of the caller in one try: keys that are pressed, or something that is said. */
export type Group = string | { readonly says: string };

/**
 * The acts of the caller at a moment of a call that was tried. The caller waits for all media until
 * the step's own prompt, or for the step itself where it has none. Then the caller presses each
 * group of keys, or says something, one for each try. `again` is the media before every further
 * try.
 */
export function cueAt(
  attempt: Tried,
  place: number,
  groups: readonly Group[],
  again: string | undefined,
): Cue | undefined {
  const moment = attempt.moments[place];
  if (moment === undefined) return undefined;
  const before = attempt.cues.findLast((cue) => cue.moment < place);
  const prompt = promptOf(attempt, moment);
  const start = before?.heard ?? -1;
  const heard = mediaBetween(attempt, start, prompt ?? moment.first);
  const last = heard.at(-1);
  const waits =
    prompt === undefined
      ? [waitAct(attempt, before, last?.at ?? 0, moment.at - attempt.world.clock)]
      : [];
  const late = lateAct(before, groups[0]);
  const presses = groups.flatMap((group, index): readonly CallerAct[] => [
    ...(index > 0 && again !== undefined ? [hearsAct(again, 0)] : []),
    typeof group === "string"
      ? { kind: "press", keys: group, gapMs: unsaidGapMs }
      : { kind: "says", text: group.says },
  ]);
  const hears = heard.map(({ media, gap }) => hearsAct(media, gap));
  return {
    moment: place,
    acts: [...hears, ...waits, ...late, ...presses],
    heard: last?.index ?? start,
  };
}

/** The place in the trace where a step's own media begin. */
function promptOf({ sounds }: Tried, { first, last }: Moment): number | undefined {
  const place = sounds.places[soundsUpTo(sounds, first)];
  return place !== undefined && place <= last ? place : undefined;
}

interface Heard {
  readonly media: string;
  readonly at: number;
  readonly gap: number;
  readonly index: number;
}

/** How many media began up to a place of the trace. */
function soundsUpTo({ places }: Sounds, place: number): number {
  return places.findLastIndex((each) => each <= place) + 1;
}

/** The media that began after one place of the trace, up to another. */
function mediaBetween({ sounds }: Tried, after: number, upTo: number): readonly Heard[] {
  const first = soundsUpTo(sounds, after);
  const heard = sounds.heard.slice(first, soundsUpTo(sounds, upTo));
  return heard.map(({ media, at }, nth) => {
    const before = sounds.heard[first + nth - 1]?.at ?? sounds.beganAt;
    return { media, at, gap: at - before, index: sounds.places[first + nth] ?? 0 };
  });
}

function hearsAct(media: string, gapMs: number): CallerAct {
  const within = Math.max(unsaidWaitMs, Math.ceil((gapMs + 5_000) / 1_000) * 1_000);
  return { kind: "hears", media, withinMs: within };
}

/** A step without a prompt cannot be heard: the caller waits as long as it takes to come to it. */
function waitAct(
  attempt: Tried,
  before: Cue | undefined,
  heardAt: number,
  enteredAt: number,
): CallerAct {
  const busyUntil = Math.max(
    heardAt,
    before === undefined ? attempt.sounds.beganAt : endOf(attempt, before),
  );
  return { kind: "wait", ms: Math.max(0, enteredAt - busyUntil) + reactionMs };
}

/**
 * A terminator alone is pressed so late that it cannot belong to an entry before, which would
 * swallow it.
 */
function lateAct(before: Cue | undefined, group: Group | undefined): readonly CallerAct[] {
  if (before === undefined) return [];
  return typeof group === "string" && /^[*#]$/.test(group) ? [{ kind: "wait", ms: 1_000 }] : [];
}

/** When the keys of a cue, and all before it, had been pressed. */
function endOf({ sounds, cues }: Tried, until: Cue): number {
  const acts = cues.slice(0, cues.indexOf(until) + 1).flatMap((cue) => cue.acts);
  const pressed = acts.reduce((sum, act) => sum + (act.kind === "press" ? act.keys.length : 0), 0);
  return sounds.keysAt[pressed - 1] ?? 0;
}

import { isHeardByCaller } from "../run/heard.ts";
import { unsaidGapMs, unsaidWaitMs } from "../scenario/read-caller.ts";
import type { CallerAct } from "../scenario/scenario.ts";
import type { Attempt, Cue } from "./attempt.ts";
import type { Moment } from "./moments.ts";

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
  attempt: Attempt,
  place: number,
  groups: readonly Group[],
  again: string | undefined,
): Cue | undefined {
  const { trace } = attempt.run;
  const moment = attempt.moments[place];
  const entered = moment && trace[moment.first];
  if (moment === undefined || entered === undefined) return undefined;
  const before = attempt.cues.findLast((cue) => cue.moment < place);
  const prompt = promptOf(attempt, moment);
  const start = before?.heard ?? -1;
  const heard = mediaBetween(attempt, start, prompt ?? moment.first);
  const last = heard.at(-1);
  const waits = prompt === undefined ? [waitAct(attempt, before, last?.at ?? 0, entered.at)] : [];
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
function promptOf({ run }: Attempt, { first, last }: Moment): number | undefined {
  const index = run.trace.findIndex(
    (entry, at) => at > first && at <= last && isHeardByCaller(entry),
  );
  return index === -1 ? undefined : index;
}

interface Heard {
  readonly media: string;
  readonly at: number;
  readonly gap: number;
  readonly index: number;
}

/** The media that began after one place of the trace, up to another. */
function mediaBetween({ run: { trace } }: Attempt, after: number, upTo: number): readonly Heard[] {
  let before = after === -1 ? beganAt(trace) : (trace[after]?.at ?? 0);
  const heard: Heard[] = [];
  for (let index = after + 1; index <= upTo; index += 1) {
    const entry = trace[index];
    if (entry === undefined || !isHeardByCaller(entry)) continue;
    heard.push({ media: entry.media, at: entry.at, gap: entry.at - before, index });
    before = entry.at;
  }
  return heard;
}

/** When the caller is there: in a run once somebody who was dialled has answered. */
function beganAt([first, ...others]: Attempt["run"]["trace"]): number {
  if (first?.kind === "call.started") return 0;
  return others.find(({ kind }) => kind === "leg.joined")?.at ?? 0;
}

function hearsAct(media: string, gapMs: number): CallerAct {
  const within = Math.max(unsaidWaitMs, Math.ceil((gapMs + 5_000) / 1_000) * 1_000);
  return { kind: "hears", media, withinMs: within };
}

/** A step without a prompt cannot be heard: the caller waits as long as it takes to come to it. */
function waitAct(
  attempt: Attempt,
  before: Cue | undefined,
  heardAt: number,
  enteredAt: number,
): CallerAct {
  const busyUntil = Math.max(
    heardAt,
    before === undefined ? beganAt(attempt.run.trace) : endOf(attempt, before),
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
function endOf({ world, run, cues }: Attempt, until: Cue): number {
  const acts = cues.slice(0, cues.indexOf(until) + 1).flatMap((cue) => cue.acts);
  const pressed = acts.reduce((sum, act) => sum + (act.kind === "press" ? act.keys.length : 0), 0);
  const keys = run.journal.flatMap((entry) =>
    "event" in entry && entry.event.kind === "dtmf.received" ? [entry.event.at - world.clock] : [],
  );
  return keys[pressed - 1] ?? 0;
}

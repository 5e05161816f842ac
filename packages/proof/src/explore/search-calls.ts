import type { Program } from "@flowrun/core";
import { waysOf } from "../coverage/ways.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { keptOf, type Tried, type Trials } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import { clocksFor } from "./clocks.ts";
import { createAgenda } from "./agenda.ts";
import { choicesAt } from "./choices.ts";
import type { CallSearch, Findings } from "./findings.ts";
import { callsBeforeFault } from "./goodbye.ts";
import { createMeetings, type Change } from "./meetings.ts";
import { createMomentClasses, type MomentClasses } from "./moment-classes.ts";
import { mentions } from "./sources.ts";
import { worldsFor } from "./worlds.ts";

/** Results of several calls together have turns of their own, and so have facts outside of them. */
const meeting = "meeting";
const around = "around";

/** No more than this many moments of one call are changed. */
export const mostMoments = 60;

/** A call goes on for so many inputs behind the moment that is changed, unless it takes something. */
const mostBehind = 250;

/** So many calls are tried where nothing leads to what is missing: they look for faults. */
export const mostInVain = 500;

/**
 * Searches around calls for others that take the goals, and for faults, until nothing is left to
 * try. Each call is tried again with one moment changed, in every way that its step can end; then
 * without anything that fails, and at another time. Calls that took something new come first. A
 * change at the same step, called by the same ones, with the same values in state is tried once, so
 * loops end. The interpreter always decides the result of a call. The same every time. Pauses
 * behind each call.
 */
export function* searchCalls(
  { program, settings }: CallSearch,
  calls: readonly Tried[],
  { found, trials }: { readonly found: Findings; readonly trials: Trials },
): Generator<undefined, undefined> {
  const meetings = createMeetings(found.bound);
  const seen = new Set<string>();
  const clocks = clocksFor(program).map((clock) => ({ clock }));
  const agenda = createAgenda<Change>();
  const isNewHere = noveltyByWorld();
  const classes = createMomentClasses(program);
  const consider = (made: Tried, from: number, isNew: boolean): void => {
    const elsewhere = isNewHere(made) ? "new here" : "known";
    const rank = isNew ? "new" : elsewhere;
    const places = placesOfClasses(made, from, classes);
    if (places.size >= mostMoments) found.bound(`${mostMoments} moments of one call`);
    for (const [own, place] of places) {
      const step = made.moments[place]?.step.id ?? "";
      agenda.add(step, changesAt(made, place, { seen, own }), rank);
    }
    agenda.add(meeting, meetings.take(made).values(), rank);
    if (isNew) agenda.add(around, changesAround(made, [{ ports: [] }, ...clocks], seen), rank);
  };
  const attempt = (
    own: Program,
    { world, cues, from }: Pick<Tried, "world" | "cues" | "from">,
    before = 0,
  ): void => {
    const call = { world, cues, from };
    const begun = trials.tryCall(own, call, before + mostBehind);
    const isLeft = !begun.isWhole && !begun.goals.some((goal) => found.wants(goal));
    if (isLeft) found.bound(`${mostBehind} events behind a moment that is changed`);
    const made = begun.isWhole || isLeft ? begun : trials.tryCall(own, call);
    consider(keptOf(made), from, found.take(made));
    for (const other of callsBeforeFault(trials, made, found.missingOf(made))) found.take(other);
  };
  for (const world of worldsFor(program, settings))
    if (!found.isOver()) attempt(program, { world, cues: [], from: 0 });
  for (const call of calls) consider(call, 0, true);
  const isPromising = promiseOf(program, found);
  let vain = 0;
  while (!found.isOver()) {
    const turn = agenda.next(isPromising);
    if (turn === undefined) break;
    vain = turn.isPromising ? 0 : vain + 1;
    if (vain > mostInVain) {
      found.end();
      break;
    }
    const { from, place, choice } = turn.thing;
    const isAround = choice.label === around;
    const cues = isAround ? from.cues : from.cues.filter((cue) => cue.moment < place);
    attempt(
      from.program,
      {
        world: choice.world,
        cues: choice.cue === undefined ? cues : [...cues, choice.cue],
        from: place,
      },
      from.moments[place]?.last,
    );
    yield;
  }
}

/**
 * Tells whether a call took something that none did before where the same happened outside and the
 * tables had the same rows.
 */
function noveltyByWorld(): (attempt: Tried) => boolean {
  const taken = new Set<string>();
  return ({ world, goals }) => {
    const { from, to, args, webhook, starts, settings, clock, draws, tables } = world;
    const here = JSON.stringify([from, to, args, webhook, starts, settings, clock, draws, tables]);
    const before = taken.size;
    for (const goal of goals) taken.add(`${here} ${goal}`);
    return taken.size > before;
  };
}

/**
 * Tells the steps at which a choice may lead to a missing goal. The goal is theirs, or of a step
 * that comes next; or their name stands in the `if` of a step that misses one.
 */
function promiseOf(program: Program, { isMissing }: Findings): (step: string) => boolean {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const decided = steps.flatMap(({ id, condition }) =>
    condition?.kind === "computed" ? [{ id, source: condition.source }] : [],
  );
  const next = new Map(
    waysOf(program).map(({ step, ways }) => [step.id, ways.flatMap(({ to }) => to ?? [])]),
  );
  const leadsTo = new Map(
    steps.map(({ id, as }) => {
      const byName = as === undefined ? [] : decided.filter(({ source }) => mentions(source, as));
      return [id, [id, ...byName.map((each) => each.id), ...(next.get(id) ?? [])]];
    }),
  );
  return (step) => step === meeting || (leadsTo.get(step)?.some(isMissing) ?? false);
}

/** The first place in a call of each class of its moments, from a place on. */
function placesOfClasses(
  made: Tried,
  from: number,
  classes: MomentClasses,
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let place = from; place < made.moments.length && places.size < mostMoments; place += 1) {
    const own = classes.of(made, place);
    if (!places.has(own)) places.set(own, place);
  }
  return places;
}

/** The changes at one moment that were not tried in a moment of its class, and now are. */
function* changesAt(
  from: Tried,
  place: number,
  { seen, own }: { readonly seen: Set<string>; readonly own: number },
): Generator<Change, undefined> {
  const moment = from.moments[place];
  if (moment === undefined) return;
  for (const choice of choicesAt(from, place)) {
    const met =
      choice.cue !== undefined && meetsOthers(moment) ? moment.outcome : staysOf(from, moment);
    const key = JSON.stringify([own, choice.label, met]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield { from, place, choice };
  }
}

/**
 * A call that led somewhere new may lead further when nothing fails in it, or at another time. The
 * caller does the same.
 */
function* changesAround(
  from: Tried,
  others: readonly Partial<Scenario>[],
  seen: Set<string>,
): Generator<Change, undefined> {
  if (from.world.webhook !== undefined) return;
  for (const other of others) {
    const world = { ...from.world, ...other };
    const key = JSON.stringify([around, world, from.cues]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield { from, place: 0, choice: { label: around, world } };
  }
}

/**
 * Whether the acts of others decide how long somebody can do anything there: a caller who is put
 * through at once presses no key while waiting.
 */
function meetsOthers({ commands }: Moment): boolean {
  return commands.some(({ kind }) => kind === "room.send");
}

/**
 * On a phone it matters how long that stays when the call goes on, and what it has done by then.
 */
function staysOf({ world }: Tried, { leg }: Moment): readonly unknown[] {
  if (leg === undefined) return [];
  return Object.values(world.legs)
    .flat()
    .map((phone) =>
      phone.kind === "answers" ? [phone.hangUpMs ?? null, phone.acts ?? []] : phone.kind,
    );
}

import type { Program } from "@flowrun/core";
import { sameJson } from "../expect/value-difference.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { createPaths, type PathWalk } from "../symbolic/path-walk.ts";
import type { Edge, Walk } from "../symbolic/walk.ts";
import type { WayOut } from "../symbolic/way-out.ts";
import { type Aligned, type Beside, createBeside, type Onpath } from "./along-path.ts";
import type { Attempt, Cue, Trials } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import { choicesAt } from "./choices.ts";
import { cueAt } from "./cue.ts";
import { callsBeforeFault } from "./goodbye.ts";
import { modelActs } from "./model-acts.ts";
import type { ModelReader } from "./model-reader.ts";
import { worldOf } from "./model-world.ts";
import { createPathValues } from "./path-values.ts";
import { noAct, noValues, wentElsewhere } from "./why-not-taken.ts";

/** The parts of a search for calls that take known ways. */
export interface Realizing {
  readonly program: Program;
  readonly walk: Walk;
  readonly trials: Trials;
  readonly world: Scenario;
  /** The program with these settings; `undefined` when the flow does not take them. */
  readonly compile: (settings: Scenario["settings"]) => Program | undefined;
  /** Takes every call that is tried into account. */
  readonly take: (attempt: Attempt) => void;
  /** Notes a bound that keeps something from being tried, in words. */
  readonly bound: (words: string) => void;
  /** Whether no more calls may be tried. */
  readonly isOver: () => boolean;
}

/** Makes calls that take known ways. Gives why none did; `undefined` when one does. */
export type Realize = (edge: Edge, goal: string | undefined) => string | undefined;

/** Acts that are tried at one step before it is given up. */
const mostActs = 40;

/** Calls that take known ways. Calls with a common beginning are made from one another. */
export function createRealizing(parts: Realizing): Realize {
  const { walking } = parts.walk;
  const known: Known[] = [];
  const hopeless = new Map<string, number>();
  const paths = createPaths(walking);
  const values = createPathValues(walking);
  const { reader } = values;
  const beside = createBeside(walking.model, reader);
  const along = (path: PathWalk, goal: string | undefined): string | undefined => {
    const shared = beside.turnTo(path.items, values.takeChanged());
    while ((known.at(-1)?.count ?? 0) > shared) known.pop();
    if (!values.areKnown()) return "no values were found for its conditions";
    const world = worldOf(path, parts.world, reader);
    const program = sameJson(world.settings, parts.world.settings)
      ? parts.program
      : parts.compile(world.settings);
    if (program === undefined) return "the flow does not take the settings that it needs";
    return walkAlong({ ...parts, program, path, reader, beside, known, hopeless, goal }, world);
  };
  return (edge, goal) => {
    const path = paths.to(edge);
    if (path === undefined) return "the way begins where a fault was met";
    values.turnTo(path.items);
    // A fault is met rather where the models of the flow know it.
    const isMore = goal === undefined && values.assumeUnknown();
    const why = along(path, goal);
    if (why === undefined || !isMore) return why;
    values.turnTo(path.items);
    return along(path, goal);
  };
}

/** A call that goes along with so many first steps of the path. */
interface Known extends Pick<Attempt, "world" | "cues"> {
  readonly count: number;
}

interface Along extends Realizing {
  readonly path: PathWalk;
  readonly reader: ModelReader;
  readonly beside: Beside;
  readonly known: Known[];
  readonly hopeless: Map<string, number>;
  readonly goal: string | undefined;
}

function walkAlong(along: Along, world: Scenario): string | undefined {
  const { path, beside } = along;
  const forced = new Set<WayOut>();
  let attempt = begun(along, world);
  for (let round = 0; round <= path.items.length * 2; round += 1) {
    if (along.isOver()) return "the most calls were tried";
    const at = beside.aligned(attempt);
    const mended = withOwnValue(along, attempt, forced);
    if (mended === undefined && at.count >= path.items.length) return ended(along, attempt);
    const next = mended ?? leftBefore(along, attempt, at) ?? furtherAlong(along, attempt, at);
    if (typeof next === "string") return next;
    attempt = next;
  }
  return "it was not reached";
}

/** The call that goes along with this path for longest, in its own world. */
function begun(along: Along, world: Scenario): Attempt {
  const before = along.known.at(-1);
  if (before === undefined) return tried(along, world, []);
  const attempt = tried(along, { ...world, ...doingsOf(before.world) }, before.cues);
  const isSame = along.beside.aligned(attempt).count >= before.count;
  return isSame ? attempt : tried(along, world, []);
}

/** A result on the way has another value than the conditions want: it gets that, once. */
function withOwnValue(along: Along, attempt: Attempt, forced: Set<WayOut>): Attempt | undefined {
  // The names at a moment may be those of a part that was run at once: a value is given only once.
  const other = along.beside.otherValue(attempt, forced);
  if (other === undefined) return undefined;
  forced.add(other.item);
  const [act] = modelActs(along.program, along.reader, attempt, other);
  if (act === undefined) return undefined;
  const kept = attempt.cues.filter((cue) => cue.moment < other.place);
  return tried(along, act.world, act.cue === undefined ? kept : [...kept, act.cue]);
}

/** A call that goes one step further along the path, or why there is none. */
function furtherAlong(along: Along, attempt: Attempt, at: Aligned): Attempt | string {
  const { path, hopeless } = along;
  const [item, moment] = [path.items[at.count], attempt.moments[at.place]];
  if (item === undefined) return "it was not reached";
  const isThere = moment?.step.id === item.step.id;
  const departure = isThere
    ? { item, moment, place: at.place, count: at.count }
    : besideDeparture(path, attempt, at);
  if (departure === undefined) return wentElsewhere(moment?.step.id, item.step.id);
  const key = `${departure.item.step.id} ${departure.item.way}`;
  const failures = hopeless.get(key) ?? 0;
  const next = failures > 1 ? undefined : firstOf(along, attempt, departure);
  if (next === undefined) {
    hopeless.set(key, failures + 1);
    return isThere
      ? notDecided(along, attempt, departure)
      : noAct(departure.item, `run "${item.step.id}"`);
  }
  remember(along.known, at.count + 1, next);
  return next;
}

/** Why a step that the call came to does not go on as the way wants. */
function notDecided({ beside }: Along, attempt: Attempt, { item, moment }: Departure): string {
  const isByValues = moment.kind === "skipped" || item.way.startsWith("if ");
  return isByValues
    ? noValues(item, beside.otherValue(attempt)?.item)
    : noAct(item, `"${item.way}"`);
}

/** The same call, whose caller leaves in the step that it came to last, where the path wants it. */
function leftIn(
  along: Along,
  attempt: Attempt,
  { count, last: place }: Aligned,
): Attempt | undefined {
  if (along.path.items[count - 1]?.way !== "hangs up" || place === undefined) return undefined;
  const base = cueAt(attempt, place, [], undefined);
  if (base === undefined) return undefined;
  const leaves = [{ kind: "wait", ms: 100 }, { kind: "hang_up" }] as const;
  const kept = attempt.cues.filter((cue) => cue.moment < place);
  return tried(along, attempt.world, [...kept, { ...base, acts: [...base.acts, ...leaves] }]);
}

/** The same call, where its caller must leave for the next step to come. */
function leftBefore(along: Along, attempt: Attempt, at: Aligned): Attempt | undefined {
  if (attempt.moments[at.place]?.step === along.path.items[at.count]?.step) return undefined;
  const left = leftIn(along, attempt, at);
  return left !== undefined && along.beside.aligned(left).count > at.count ? left : undefined;
}

/** A step ends before the block begins that should run beside it: others have it last longer. */
function besideDeparture(path: PathWalk, attempt: Attempt, at: Aligned): Departure | undefined {
  const [item, place] = [path.items[at.count - 1], at.last ?? 0];
  const moment = attempt.moments[place];
  if (item?.way !== "beside" || moment === undefined) return undefined;
  return { item, moment, place, count: at.count };
}

/** A call has come so far: others may go on from there. */
function remember(known: Known[], count: number, { world, cues }: Attempt): void {
  while ((known.at(-1)?.count ?? 0) >= count) known.pop();
  known.push({ count, world, cues });
}

/** The doings of others in a world, without the facts outside the call. */
function doingsOf({
  tables,
  legs,
  requests,
  v2,
  agent,
  ports,
  others,
  duty,
  queues,
  transcripts,
  clock,
}: Scenario): Partial<Scenario> {
  return {
    tables,
    legs,
    requests,
    v2,
    ports,
    clock,
    ...(agent === undefined ? {} : { agent }),
    ...(others === undefined ? {} : { others }),
    ...(duty === undefined ? {} : { duty }),
    ...(transcripts === undefined ? {} : { transcripts }),
    ...(queues === undefined ? {} : { queues }),
  };
}

function tried({ program, take, trials }: Along, world: Scenario, cues: readonly Cue[]): Attempt {
  const attempt = trials.tryCall(program, { world, cues });
  take(attempt);
  return attempt;
}

/** Where a call left the path. */
interface Departure extends Onpath {
  readonly count: number;
}

/** Acts that may bring a call further: first that of the model, then any, the likeliest first. */
function* actsFor(along: Along, from: Attempt, departure: Departure): Generator<Choice> {
  const { place, item } = departure;
  yield* modelActs(along.program, along.reader, from, departure);
  const isLikely = ({ label }: Choice): number => Number(label.includes(item.way));
  yield* choicesAt(from, place).toSorted((a, b) => isLikely(b) - isLikely(a));
}

/** The first act with which the call goes further along the path. */
function firstOf(along: Along, from: Attempt, departure: Departure): Attempt | undefined {
  const { place, count } = departure;
  const cues = from.cues.filter((cue) => cue.moment < place);
  let tries = 0;
  for (const { world, cue } of actsFor(along, from, departure)) {
    if ((tries += 1) > mostActs) along.bound(`${mostActs} acts at one step`);
    if (along.isOver() || tries > mostActs) return undefined;
    const attempt = tried(along, world, cue === undefined ? cues : [...cues, cue]);
    if (along.beside.aligned(attempt).count > count) return attempt;
  }
  return undefined;
}

/** The call went the whole way. A caller who must leave at its end does so. */
function ended(along: Along, attempt: Attempt): string | undefined {
  const { goal, take } = along;
  const final = leftIn(along, attempt, along.beside.aligned(attempt)) ?? attempt;
  if (goal === undefined) return final.faults.length > 0 ? undefined : "it met no fault";
  if (isShown(final, goal)) return undefined;
  for (const call of callsBeforeFault(along.trials, final, [goal])) {
    take(call);
    if (isShown(call, goal)) return undefined;
  }
  if (!final.goals.includes(goal)) return "the call did not take it";
  return final.faults.length > 0
    ? "every call that took it met a fault"
    : "the call that took it did not come to an end";
}

/** Whether a call that can be kept takes a goal. */
function isShown({ goals, isSound }: Attempt, goal: string): boolean {
  return isSound && goals.includes(goal);
}

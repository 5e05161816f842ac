import type { CallerAct, Scenario } from "../scenario/scenario.ts";
import { isRunScenario } from "../scenario/scenario.ts";
import { faultKindOf } from "../scenario/fault-kind.ts";
import { type Tried, scenarioOfCues } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";

/** A place of a call that was tried, at which somebody else may be there or come. */
export interface Change {
  readonly from: Tried;
  readonly place: number;
  readonly choice: Choice;
}

/** Brings calls together that say something to the same room. */
export interface Meetings {
  /** Takes a call that was tried: gives what it and the calls before it may come to together. */
  take(attempt: Tried): readonly Change[];
}

/** A call's message to a room. */
interface Saying {
  readonly attempt: Tried;
  readonly place: number;
  /** The steps from there on: what says the same on the same way is one. */
  readonly way: string;
  /** In milliseconds from the start of the call. */
  readonly atMs: number;
  /** The rows that it knows; `undefined` where it asks no table, so that it may meet anybody. */
  readonly tables: string | undefined;
}

/** How many ways into one room, and how many places in it, are remembered. */
const mostWays = { most: 8, of: "ways into one room" };
const mostPlaces = { most: 24, of: "places in one room" };

/** The ways, or places, into one room: by the rows that are known, by the way. */
type Sayings = Map<string | undefined, Map<string, Saying>>;

/** How much later than what a call says somebody else comes, in milliseconds. */
const laterMs = 3_000;

/**
 * How long the other stays, and after which time in company a caller leaves first, in milliseconds.
 */
const staysMs = 60_000;
const leavesMs = 10_000;

/**
 * Remembers the messages of one search's calls to rooms. Calls meet only where they know the same
 * rows and settings, since a PIN fits where it was found. A call that asks no table fits anywhere.
 * Nothing failed in either. Each call may meet a call that is there from its own beginning, and a
 * call that comes a little after any of its messages. Tells the bounds that it meets.
 */
export function createMeetings(bound: (words: string) => void): Meetings {
  const ways = new Map<string, Sayings>();
  const places = new Map<string, Sayings>();
  /** Whether it is something new. */
  const remember = (
    all: Map<string, Sayings>,
    { key, saying }: { readonly key: string; readonly saying: Saying },
    { most, of }: { readonly most: number; readonly of: string },
  ): boolean => {
    const sayings: Sayings = all.get(key) ?? new Map();
    all.set(key, sayings);
    const known = sayings.get(saying.tables) ?? new Map<string, Saying>();
    sayings.set(saying.tables, known);
    if (known.has(saying.way)) return false;
    if (known.size >= most) bound(`${most} ${of}`);
    else known.set(saying.way, saying);
    return known.has(saying.way);
  };
  return {
    take(attempt) {
      const { world, moments } = attempt;
      if (world.others !== undefined || world.ports.length > 0 || isRunScenario(world)) return [];
      const entered = new Set<string>();
      const tables = moments.some(asksTable) ? JSON.stringify(world.tables) : undefined;
      return moments.flatMap((moment, place) =>
        roomsIn(moment).flatMap((room): readonly Change[] => {
          const key = JSON.stringify([room, world.settings]);
          const way = moments.slice(place).map(({ step }) => step.id);
          const saying = {
            attempt,
            place,
            way: JSON.stringify(way),
            atMs: moment.at - world.clock,
            tables,
          };
          const isFirst = !entered.has(room);
          entered.add(room);
          const isWay = isFirst && remember(ways, { key, saying }, mostWays);
          const isPlace = remember(places, { key, saying }, mostPlaces);
          const known = (of: typeof ways): readonly Saying[] => fitting(of.get(key), tables);
          return [
            ...(isPlace ? known(ways).flatMap((other) => meetingsOf(saying, other)) : []),
            ...(isWay
              ? known(places).flatMap((other) =>
                  other === saying ? [] : meetingsOf(other, saying),
                )
              : []),
          ];
        }),
      );
    },
  };
}

function roomsIn({ commands }: Moment): readonly string[] {
  return [
    ...new Set(commands.flatMap((command) => (command.kind === "room.send" ? [command.room] : []))),
  ];
}

function asksTable({ commands }: Moment): boolean {
  return commands.some((command) => ["store.lookup", "store.count"].includes(faultKindOf(command)));
}

/** The messages of calls that a call with these rows may meet. */
function fitting(all: Sayings | undefined, tables: string | undefined): readonly Saying[] {
  const lists = [...(all ?? [])].filter(
    ([rows]) => rows === undefined || tables === undefined || rows === tables,
  );
  return lists.flatMap(([, sayings]) => [...sayings.values()]);
}

/** The results for a call that meets another: the other is the first who leaves, or is left. */
function meetingsOf({ attempt, place, atMs, tables }: Saying, other: Saying): readonly Change[] {
  const laterAfterMs = Math.max(0, atMs + laterMs - other.atMs);
  const alone = cueAt(attempt, place, [], undefined);
  return [...new Set([0, laterAfterMs])].flatMap((afterMs) => {
    const rows = tables === undefined ? other.attempt.world.tables : attempt.world.tables;
    const world = withOther({ ...attempt.world, tables: rows }, other.attempt, afterMs);
    const label = `meets ${other.way} after ${afterMs}`;
    const metMs = Math.max(0, afterMs + other.atMs - atMs) + leavesMs;
    const leaves: readonly CallerAct[] = [{ kind: "wait", ms: metMs }, { kind: "hang_up" }];
    const leaving = alone && { ...alone, acts: [...alone.acts, ...leaves] };
    const choices: readonly Choice[] = [
      { label, world },
      ...(leaving ? [{ label, world, cue: leaving }] : []),
    ];
    return choices.map((choice) => ({ from: attempt, place, choice }));
  });
}

function withOther(
  world: Scenario,
  { world: { from, to }, world: others, cues }: Tried,
  afterMs: number,
): Scenario {
  const { caller } = scenarioOfCues(others, cues);
  const acts: readonly CallerAct[] = [
    ...caller,
    { kind: "wait", ms: staysMs },
    { kind: "hang_up" },
  ];
  return { ...world, others: [{ name: "another", from, to, afterMs, acts, expect: {} }] };
}

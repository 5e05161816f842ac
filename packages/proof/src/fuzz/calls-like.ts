import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import { goalsOf } from "../explore/goals.ts";
import { scenarioOfCues } from "../explore/attempt.ts";
import { findCalls } from "../explore/find-calls.ts";
import { wholeWalk } from "../explore/impossible.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** Nobody looks for longer than this for calls that lead somewhere. */
const mostCalls = 2_000;

/**
 * Calls that lead to every place of a flow that a search finds. They have callers who type the PIN
 * of a row, rows that lookups find, and settings with which the flow can be compiled.
 */
export function knownCalls(
  program: Program,
  compile: (settings: Scenario["settings"]) => Program | undefined = () => undefined,
): readonly Scenario[] {
  const wanted = goalsOf(program).map(({ key }) => key);
  const search = { program, settings: {}, compile, wanted, most: mostCalls, endsWhenFound: true };
  const { best } = findCalls(search, wholeWalk(program));
  return [...new Set(best.values())].map(({ world, cues }) => ({
    ...scenarioOfCues(world, cues),
    name: "a call",
  }));
}

/**
 * Calls that go like one of these for a while. They have more rows, phones, servers and failures
 * beside its own, and from some act on the caller does something else.
 */
export function callsLike(
  program: Program,
  known: readonly [Scenario, ...Scenario[]],
  any: fc.Arbitrary<Scenario>,
): fc.Arbitrary<Scenario> {
  const worlds = fc.record({
    other: any,
    like: fc.constantFrom(...known),
    /** How many acts of the caller stay. */
    kept: fc.nat({ max: 24 }),
    changes: fc.record({
      clock: oneInFour,
      phones: oneInFour,
      servers: oneInFour,
      rooms: oneInFour,
    }),
  });
  return worlds.map(
    ({ like, other, kept, changes: { clock, phones, servers, rooms } }): Scenario => {
      const { others: company, duty, agent } = other;
      return {
        ...(agent === undefined ? {} : { agent }),
        ...like,
        ...(clock ? { clock: other.clock } : {}),
        ...(rooms && company !== undefined ? { others: company } : {}),
        ...(rooms && duty !== undefined ? { duty } : {}),
        tables: mixedRows(program, like.tables, other.tables),
        legs: phones
          ? { ...other.legs, ...doingLike(like.legs, other.legs) }
          : { ...other.legs, ...like.legs },
        requests: servers
          ? { ...like.requests, ...other.requests }
          : { ...other.requests, ...like.requests },
        v2: servers ? { ...like.v2, ...other.v2 } : { ...other.v2, ...like.v2 },
        ports: [...like.ports, ...other.ports],
        caller: [...like.caller.slice(0, kept), ...other.caller],
      };
    },
  );
}

/** The phones of a call, which do as the phones of another, where that has any. */
function doingLike(phones: Scenario["legs"], others: Scenario["legs"]): Scenario["legs"] {
  const deeds = Object.values(others);
  return Object.fromEntries(
    Object.entries(phones).map(
      ([endpoint, own], place) => [endpoint, deeds[place % deeds.length] ?? own] as const,
    ),
  );
}

/** The rows of both, of those with one key the first. */
function mixedRows(
  program: Program,
  first: Scenario["tables"],
  second: Scenario["tables"],
): Scenario["tables"] {
  const names = Object.keys({ ...second, ...first });
  const mixed = names.map((name) => {
    const key = program.tables[name]?.key ?? "";
    const rows = first[name] ?? [];
    const keys = new Set(rows.map((row) => row[key]));
    return [
      name,
      [...rows, ...(second[name] ?? []).filter((row) => !keys.has(row[key]))] as const,
    ] as const;
  });
  return Object.fromEntries(mixed);
}

const oneInFour = fc.nat({ max: 3 }).map((number) => number === 3);

import { kindsOfRooms } from "../scenario/flow-facts.ts";
import type { ScenarioRun } from "../run/run-scenario.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import type { Departure } from "./departure.ts";

/** Where something else is counted at the end, where calls meet, than expected. */
export function judgeRooms(
  { scenario, places }: Trial,
  { rooms, trace }: ScenarioRun,
): readonly Departure[] {
  return Object.entries(scenario.expect.rooms ?? {}).flatMap(([name, expected]) =>
    Object.entries(expected).flatMap(([what, count]): readonly Departure[] => {
      const got = figuresNamed(rooms, name)[what] ?? 0;
      if (got === count) return [];
      const span = places.get(`rooms.${name}`) ?? places.get("name") ?? { start: 0, end: 0 };
      const message = `In "${name}" there are ${got} ${what} at the end, and ${count} were expected.`;
      return [
        {
          diagnostic: proofProblem("PROOF_ROOMS", span, message),
          expected: count,
          got,
          entry: trace.at(-1),
        },
      ];
    }),
  );
}

/**
 * The counts under a name, or under `KIND:NAME`; of different rooms with the same name the first
 * counts.
 */
function figuresNamed(rooms: ScenarioRun["rooms"], name: string): Readonly<Record<string, number>> {
  const kind = [...kindsOfRooms, ...Object.keys(rooms)].find(
    (each) => rooms[each]?.[name] !== undefined,
  );
  if (kind !== undefined) return rooms[kind]?.[name] ?? {};
  const [exact = "", own = ""] = name.split(":");
  return rooms[exact]?.[own] ?? {};
}

import type { YamlEntry } from "@flowrun/core/tooling";
import { literalShape, memberOf, numberOf, type Shape, told } from "@flowrun/flow/tooling";
import type { Expectations } from "./expectations.ts";
import { kindsAndNames, roomNames, roomsInWords } from "./flow-facts.ts";
import { entriesOf, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import { keysShape, mapShape, orCase } from "./scenario-shapes.ts";

/** The counts of a queue; a lot and a conference have some of them. */
const countsOfRooms = ["waiting", "talking", "ready", "callbacks"] as const;

const count = orCase(literalShape("integer", { minimum: 0, maximum: 10_000 }));

/** `rooms` of `expect:` — how many are in queues, lots and conferences at the end of the call. */
export const expectedRoomsShape: Shape = told(
  mapShape(
    "a map from queue, lot or conference to counts",
    keysShape({
      expected: "a map such as { waiting: 0 }",
      place: "in a room",
      keys: Object.fromEntries(countsOfRooms.map((name) => [name, count])),
    }),
  ),
  "By queue, lot or conference, how many are `waiting`, `talking` and `ready` at the end, and how many `callbacks` wait.",
);

/** Reads `rooms`. A room that the flow does not have is reported. */
export function readExpectedRooms(
  reader: ScenarioReader,
  entry: YamlEntry,
): NonNullable<Expectations["rooms"]> {
  const [known, exact] = [roomNames(reader.facts), kindsAndNames(reader.facts)];
  const found: Record<string, Record<string, number>> = {};
  for (const room of entriesOf(entry)) {
    const name = room.key.value;
    reader.place(`rooms.${name}`, room.key.span);
    if (!known.includes(name) && !exact.includes(name))
      reportUnknown(
        reader,
        room.key.span,
        `The flow has no ${roomsInWords(reader.facts)} "${name}".`,
        {
          name,
          known,
        },
      );
    const counts = countsOfRooms.map(
      (what) => [what, numberOf("integer", memberOf(room, what))] as const,
    );
    found[name] = Object.fromEntries(
      counts.flatMap(([what, number]) => (number === undefined ? [] : [[what, number] as const])),
    );
  }
  return found;
}

import { formatDuration, type JsonObject } from "@flowrun/core";
import type { YamlEntry } from "@flowrun/core/tooling";
import { literalShape, memberOf, numberOf, queues, type Shape, told } from "@flowrun/flow/tooling";
import { keysShape, mapShape, orCase, timeShape } from "./scenario-shapes.ts";
import { entriesOf, readTime, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { QueueFigures, Scenario } from "./scenario.ts";

const count = orCase(literalShape("integer", { minimum: 0, maximum: 1_000_000 }));

const countKeys = {
  waiting: "How many wait.",
  staffed: "How many are on duty.",
  ready: "How many of them are free.",
};

const timeKeys = {
  longest: "How long the first of them has waited.",
  estimate: "How long the next one is likely to wait.",
};

const toldAll = (keys: Readonly<Record<string, string>>, shape: Shape): Record<string, Shape> =>
  Object.fromEntries(Object.entries(keys).map(([key, meaning]) => [key, told(shape, meaning)]));

/** `queues:` — how queues stand for those who ask. */
export const queuesShape: Shape = told(
  mapShape(
    "a map from queue to its figures",
    keysShape({
      expected: "a map such as { waiting: 4, ready: 0 }",
      place: "in the figures of a queue",
      keys: { ...toldAll(countKeys, count), ...toldAll(timeKeys, timeShape) },
    }),
  ),
  "What `queue-state` is told of queues, by name: `{ waiting: 4, longest: 2m, staffed: 3, ready: 0, estimate: 5m }`, where what is left out is 0. Left out, a queue is told of as it stands.",
);

/** `queues:` — how queues stand for those who ask. */
export function readQueues(reader: ScenarioReader, entry: YamlEntry): Scenario["queues"] {
  const known = [...queues.in(reader.facts.ast).keys()];
  const figures: Record<string, QueueFigures> = {};
  for (const queue of entriesOf(entry)) {
    const name = queue.key.value;
    if (!known.includes(name))
      reportUnknown(reader, queue.key.span, `The flow has no queue "${name}".`, { name, known });
    else figures[name] = readFigures(reader, queue);
  }
  return figures;
}

/** The figures of a queue as a test file writes them. */
export function printFigures({ longest, estimate, ...counts }: QueueFigures): JsonObject {
  return {
    ...counts,
    ...(longest === undefined ? {} : { longest: formatDuration(longest) }),
    ...(estimate === undefined ? {} : { estimate: formatDuration(estimate) }),
  };
}

function readFigures(reader: ScenarioReader, queue: YamlEntry): QueueFigures {
  const counts = Object.keys(countKeys).flatMap((key) => {
    const value = numberOf("integer", memberOf(queue, key));
    return value === undefined ? [] : [[key, value] as const];
  });
  const times = Object.keys(timeKeys).flatMap((key) => {
    const member = memberOf(queue, key);
    const value = member && readTime(reader, member);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries([...counts, ...times]);
}

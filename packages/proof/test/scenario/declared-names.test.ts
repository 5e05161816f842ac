import { createSource } from "@flowrun/core";
import { expect, test } from "vitest";
import { declaredNamesIn } from "../../src/scenario/declared-names.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";

test("finds settings, tables, rooms, prompts, and requests that begin, also in quotes", () => {
  const text = `flowrun-test: 1
settings: { <ring>: 20s }
scenarios:
  - name: ring
    settings: { "<ring>": 5s }
    tables:
      <people>: [{ id: ring }]
    ports: [{ room: <sales>, how: fails }]
    expect:
      path: [people]
      rooms: { <sales>: { waiting: 0 }, "conference:<board>": { talking: 1 } }
      heard: ["prompt:<hello>", sound:hello]
  - name: people
    starts: { request: <remind>, body: { request: remind } }
  - name: sales
    starts: { schedule: <nightly> }
`;
  const plain = text.replaceAll(/[<>]/g, "");
  const names = declaredNamesIn(openTestFile(createSource("a.test.yaml", plain)));
  const marked = names
    ?.toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (left, { value, span: { start, end } }) =>
        `${left.slice(0, start)}<${value}>${left.slice(end)}`,
      plain,
    );

  expect(marked).toBe(text);
  expect(new Set(names?.map(({ sections }) => sections[0]))).toEqual(
    new Set(["settings", "tables", "queues", "on_request", "on_schedule", "prompts"]),
  );
});

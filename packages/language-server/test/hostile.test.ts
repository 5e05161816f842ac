import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { cases } from "../../../test/cases.ts";
import { complete } from "../src/complete/complete.ts";
import { diagnose } from "../src/diagnose.ts";
import { createSchemaAt } from "../src/flow/schema-at.ts";
import { occurrencesIn } from "../src/flow/occurrences.ts";
import { formatText } from "../src/format/format.ts";
import { flowOf } from "./flow-at.ts";

const schemaAt = createSchemaAt(verbs);
const many = cases(300_000);
const top = "flowrun: 1\nname: a\nstart: b\nblocks:\n";

// With work that grows with the square of a line, each takes minutes, which no test has.
describe("a hostile file", () => {
  test.each([
    ["blanks", `${top}${" ".repeat(many)}x`],
    ["braces", top + "{".repeat(many)],
    [
      "characters of expressions that are never closed",
      `${top}  b:\n${'    - bridge: { to: "${\n'.repeat(many / 25)}`,
    ],
    ["letters in one name", `${top}  b:\n    - log: "\${${"a".repeat(many)}(}"\n`],
    ["letters in one condition", `${top}  b:\n    - log: a\n      if: ${"a".repeat(many)} (\n`],
    ["quotes", `${top}  b:\n    - log: ${"'\"".repeat(many / 2)}\n`],
  ])(`of ${many} %s does not freeze the server`, (_what, text) => {
    const flow = flowOf(text);

    expect(diagnose(flow).length).toBeGreaterThan(0);
    expect(occurrencesIn(flow).length).toBeLessThan(50);
    expect(formatText(text).length).toBeLessThanOrEqual(text.length + 1);
    expect(complete(flow, text.length - 2, schemaAt)?.items.length ?? 0).toBeLessThan(50);
  });

  test("beyond the size of a flow is not read at all", () => {
    const text = `${top}  b: [answer]\n#${"x".repeat(1_100_000)}`;

    expect(diagnose(flowOf(text)).map(({ code }) => code)).toEqual(["FLOW_FILE_TOO_LARGE"]);
    expect(flowOf(text).draft.blocks.size).toBe(0);
  });
});

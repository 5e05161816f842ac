import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { complete } from "../src/complete/complete.ts";
import { diagnose } from "../src/diagnose.ts";
import { createSchemaAt } from "../src/flow/schema-at.ts";
import { occurrencesIn } from "../src/flow/occurrences.ts";
import { formatText } from "../src/format/format.ts";
import { flowOf } from "./flow-at.ts";

const schemaAt = createSchemaAt(verbs);
const top = "flowrun: 1\nname: a\nstart: b\nblocks:\n";

// With work that grows with the square of a line, each takes minutes, which no test has.
describe("a hostile file", () => {
  test.each([
    ["blanks", `${top}${" ".repeat(300_000)}x`],
    ["braces", top + "{".repeat(300_000)],
    [
      "characters of expressions that are never closed",
      `${top}  b:\n${'    - bridge: { to: "${\n'.repeat(12_000)}`,
    ],
    ["letters in one name", `${top}  b:\n    - log: "\${${"a".repeat(300_000)}(}"\n`],
    ["letters in one condition", `${top}  b:\n    - log: a\n      if: ${"a".repeat(300_000)} (\n`],
    ["quotes", `${top}  b:\n    - log: ${"'\"".repeat(150_000)}\n`],
  ])("of 300,000 %s does not freeze the server", (_what, text) => {
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

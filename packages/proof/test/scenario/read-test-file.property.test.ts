import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";

const flows = new URL("../../../../flows/", import.meta.url);
const flow = {
  name: "reference.yaml",
  text: readFileSync(new URL("reference.yaml", flows), "utf8"),
};
const good = readFileSync(new URL("reference.test.yaml", flows), "utf8");
const lines = good.split("\n");

/** The reference flow's test file with some lines taken out, doubled, or spoilt at one place. */
const spoilt = fc
  .array(
    fc.record({
      line: fc.nat({ max: lines.length - 1 }),
      how: fc.constantFrom("out", "twice", "spoil"),
      at: fc.nat({ max: 60 }),
      put: fc.constantFrom(
        "",
        "x",
        ":",
        "- ",
        "}",
        "[",
        "${",
        "${case.",
        "#",
        '"',
        "null",
        "\t",
        "&a ",
        "*phones",
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((changes) => {
    const changed = lines.map((line, index) => {
      const change = changes.find((each) => each.line === index);
      if (change === undefined) return line;
      if (change.how === "out") return undefined;
      return change.how === "twice"
        ? `${line}\n${line}`
        : line.slice(0, change.at) + change.put + line.slice(change.at + 1);
    });
    return changed.filter((line) => line !== undefined).join("\n");
  });

describe("readTestFile", () => {
  test("gives scenarios or mistakes with their places for any text, and never both", () => {
    fc.assert(
      fc.property(spoilt, (text) => {
        const { trials, diagnostics } = readTestFile(
          openTestFile({ name: "reference.test.yaml", text }),
          flow,
        );
        expect(trials.length === 0 || diagnostics.length === 0).toBe(true);
        for (const { span } of diagnostics) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: cases(150) },
    );
  });
});

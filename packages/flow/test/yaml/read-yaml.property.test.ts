import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readYaml } from "../../src/yaml/read-yaml.ts";
import type { YamlNode } from "../../../core/src/language/yaml-node.ts";
import type { Span } from "../../../core/src/source/span.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { cases } from "../../../../test/cases.ts";

const piece = fc.constantFrom(
  ..."abc:-#*&![]{}'\"|>?%@`,\n\n\n  \t\\<~$.0",
  ": ",
  "- ",
  "\n  ",
  "\n    ",
  "a: ",
  "on: ",
  "<<: ",
  "&a ",
  "*a ",
  "!!x ",
  "\n---\n",
  "\r\n",
  "${a}",
  "\u0000",
  "\uFEFF",
  "é😀",
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);

function spansOf(node: YamlNode): readonly Span[] {
  if (node.kind === "scalar")
    return [node.span, node.valueSpan, ...(node.comment ? [node.comment] : [])];
  if (node.kind === "list") return [node.span, ...node.items.flatMap(spansOf)];
  return [node.span, ...node.entries.flatMap(({ key, value }) => [key.span, ...spansOf(value)])];
}

describe("readYaml", () => {
  test("gives a tree or an error for any text, with every place inside the text", () => {
    fc.assert(
      fc.property(text, (value) => {
        const { root, diagnostics } = readYaml(createSource("f", value));
        expect(root !== undefined || diagnostics.length > 0).toBe(true);
        const related = diagnostics.flatMap((problem) => problem.related ?? []);
        const spans = [...diagnostics, ...related].map(({ span }) => span);
        for (const { start, end } of [...spans, ...(root ? spansOf(root) : [])]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(value.length);
        }
      }),
      { numRuns: cases(2_000) },
    );
  });
});

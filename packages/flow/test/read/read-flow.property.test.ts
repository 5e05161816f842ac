import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDiagnostics } from "../../../core/src/diagnostics/format.ts";
import { readFlow } from "../../src/read/read-flow.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { sampleVerbs } from "./sample-verbs.ts";
import { cases } from "../../../../test/cases.ts";

const word = fc.constantFrom(
  ...[
    "flowrun",
    "name",
    "start",
    "blocks",
    "settings",
    "tables",
    "vars",
    "otherwise",
    "limits",
    "finally",
  ],
  ...[
    "answer",
    "play",
    "collect-digits",
    "lookup",
    "bridge",
    "go",
    "set",
    "then",
    "else",
    "as",
    "if",
    "id",
    "retry",
  ],
  ...[
    "timeout",
    "max_length",
    "terminator",
    "media",
    "type",
    "default",
    "key",
    "columns",
    "string",
    "duration",
  ],
  ...[
    "1",
    "30s",
    "sound:x",
    "${call.from}",
    "__proto__",
    "constructor",
    "x-y",
    "#",
    "*",
    "",
    "a",
    "null",
    "zork",
  ],
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, depthSize: "large" },
    word,
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.array(fc.tuple(word, tie("tree")), { maxLength: 5 }).map((pairs) => ({ pairs })),
  ),
}));

function write(node: unknown): string {
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return `[${node.map(write).join(", ")}]`;
  const { pairs } = node as { pairs: readonly (readonly [string, unknown])[] };
  return `{ ${pairs.map(([key, value]) => `${key}: ${write(value)}`).join(", ")} }`;
}

const flow = fc
  .tuple(tree, tree, tree, tree)
  .map(([a, b, c, d]) =>
    [
      "flowrun: 1",
      "name: x",
      "start: a",
      `settings: ${write(a)}`,
      `tables: ${write(b)}`,
      `blocks: ${write(c)}`,
      `finally: ${write(d)}`,
    ].join("\n"),
  );

describe("readFlow", () => {
  test("gives a tree or an error for any text of a flow's words, and every message has its place in the text", () => {
    fc.assert(
      fc.property(fc.oneof(flow, tree.map(write), fc.string()), (text) => {
        const source = createSource("f.yaml", text);
        const { ast, diagnostics } = readFlow(source, sampleVerbs);
        expect(ast !== undefined || diagnostics.length > 0).toBe(true);
        for (const { span, message, hint } of diagnostics) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(`${message} ${hint ?? "x"}`).toMatch(/^[^\n]+$/);
          expect(message).not.toMatch(/undefined|\[object/);
        }
        expect(formatDiagnostics(source, diagnostics)).toBeTypeOf("string");
      }),
      { numRuns: cases(1_000) },
    );
  });
});

import { compileFlow } from "@flowrun/flow";
import { createSource } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import type { YamlNode } from "@flowrun/core/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { formatText } from "../../src/format/format.ts";
import { head } from "../flow-at.ts";

function meaning(text: string): unknown {
  const bare = (node: YamlNode): unknown => {
    if (node.kind === "scalar") return [node.text, node.plain];
    return node.kind === "list"
      ? node.items.map(bare)
      : node.entries.map(({ key, value }) => [key.value, bare(value)]);
  };
  const { root } = readYaml(createSource("a", text));
  return root && bare(root);
}

/** Any little tree, written with any indentation, comments and blanks. */
const yaml = fc.letrec<{
  block: (indent: number) => string;
  list: (indent: number) => string;
  node: (indent: number) => string;
}>((tie) => ({
  block: fc
    .array(fc.tuple(tie("node"), noise(), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 3,
    })
    .map(
      (parts) => (indent) =>
        parts
          .map(
            ([node, blanks, more], index) =>
              `${blanks}${" ".repeat(indent)}k${index}:${node(indent + more)}`,
          )
          .join(""),
    ),
  list: fc
    .array(fc.tuple(tie("node"), fc.integer({ min: 2, max: 4 })), { minLength: 1, maxLength: 3 })
    .map(
      (parts) => (indent) =>
        parts.map(([node, more]) => `${" ".repeat(indent)}-${node(indent + more)}`).join(""),
    ),
  node: fc.oneof(
    { maxDepth: 4 },
    fc
      .constantFrom(
        ...[
          "x",
          '"a  b"',
          "'#'",
          "{ a: b }  ",
          "1 # c  ",
          '"a  \n\n      b"',
          "[a,\n          b ]",
        ],
      )
      .map((text) => () => ` ${text}\n`),
    fc
      .constantFrom("|\n", ">-\n", "|+\n")
      .map(
        (mark) => (indent: number) =>
          ` ${mark}${" ".repeat(indent + 1)}one  \n\n${" ".repeat(indent + 3)}two\n`,
      ),
    tie("block").map((block) => (indent: number) => `\n${block(indent)}`),
    tie("list").map((list) => (indent: number) => `\n${list(indent)}`),
  ),
})).block;

function noise(): fc.Arbitrary<string> {
  return fc.constantFrom("", "", "\n", "\n\n\n", "# note  \n", "      # deep\n");
}

describe("formatText, of any YAML", () => {
  test("never changes what YAML reads, nor anything but white space, and is done after one time", () => {
    fc.assert(
      fc.property(yaml, (write) => {
        const text = write(0);
        const formatted = formatText(text);
        expect(meaning(formatted)).toEqual(meaning(text));
        expect(formatted.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        expect(formatText(formatted)).toBe(formatted);
      }),
      { numRuns: cases(300) },
    );
  });

  test("gives the same program for a flow whose blanks were disturbed", () => {
    const { program } = compileFlow(createSource("a", head));
    const blanks = fc.array(fc.constantFrom("", "", " ", "   ", "\t"), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(blanks, (ends) => {
        const disturbed = head
          .split("\n")
          .map((line, index) => line + (ends[index] ?? ""))
          .join("\n");
        const again = compileFlow(createSource("a", formatText(disturbed)));
        expect(JSON.stringify(again.program)).toEqual(JSON.stringify(program));
        expect(formatText(disturbed)).toBe(head);
      }),
      { numRuns: cases(100) },
    );
  });
});

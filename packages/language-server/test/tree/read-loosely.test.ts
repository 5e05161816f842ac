import { readFileSync } from "node:fs";
import { createSource } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import type { YamlNode } from "@flowrun/core/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLoosely } from "../../src/tree/read-loosely.ts";
import { head } from "../flow-at.ts";

/** A tree without its places: texts, lists, and maps as pairs. */
function bare(node: YamlNode): unknown {
  if (node.kind === "scalar") return node.text;
  if (node.kind === "list") return node.items.map(bare);
  return { map: node.entries.map(({ key, value }) => [key.value, bare(value)]) };
}

/** A tree with its places, to be compared as a whole. */
function placed(node: YamlNode): unknown {
  if (node.kind === "scalar")
    return { text: node.text, span: node.span, valueSpan: node.valueSpan };
  if (node.kind === "list") return { items: node.items.map(placed), span: node.span };
  const entries = node.entries.map(({ key: { value, span }, value: below }) => [
    value,
    span,
    placed(below),
  ]);
  return { entries, span: node.span };
}

const reference = readFileSync(
  new URL("../../../../flows/reference.yaml", import.meta.url),
  "utf8",
);

describe("readLoosely", () => {
  test.each([
    ["the reference flow", reference],
    ["a flow with one of everything", head],
    ["lists in the column of their key", "a:\n- one\n- b: 1\n  c: 2\nd:\n- - x\n"],
    [
      "quoted keys and brackets over several lines",
      '"a b": {\n  c: [1,\n    2 ], d: "x: y"\n}\ne: \'f\'\n',
    ],
    ["comments and blank lines", "# first\na: 1 # one\n\n  # deep\nb: 'x # y'\n"],
    ["Windows line breaks", "a:\r\n  - b: 1\r\n    c: d\r\n"],
  ])("reads %s as YAML does", (_what, text) => {
    const { root } = readYaml(createSource("flow.yaml", text));

    expect(placed(readLoosely(text))).toEqual(root && placed(root));
  });

  test("takes a word for a key without a value", () => {
    expect(bare(readLoosely("a: 1\nbe\nc: 3\n"))).toEqual({
      map: [
        ["a", "1"],
        ["be", ""],
        ["c", "3"],
      ],
    });
    expect(bare(readLoosely("- pl\n  as: x\n"))).toEqual([
      {
        map: [
          ["pl", ""],
          ["as", "x"],
        ],
      },
    ]);
  });

  test("ends brackets and quotes that are not closed where the next line begins", () => {
    expect(bare(readLoosely('- a: { b: c, d\n- e: [f\n- g: "h\n- i\n'))).toEqual([
      {
        map: [
          [
            "a",
            {
              map: [
                ["b", "c"],
                ["d", ""],
              ],
            },
          ],
        ],
      },
      { map: [["e", ["f"]]] },
      { map: [["g", "h"]] },
      "i",
    ]);
  });

  test("keeps an expression whole, also without quotes", () => {
    expect(bare(readLoosely("- a: { to: ${vip.name}, b: ${c }"))).toEqual([
      {
        map: [
          [
            "a",
            {
              map: [
                ["to", "${vip.name}"],
                ["b", "${c }"],
              ],
            },
          ],
        ],
      },
    ]);
  });

  test("gives a tree whose places lie inside any text", () => {
    const pieces = fc.constantFrom(
      "a",
      ": ",
      "- ",
      "\n",
      "  ",
      "{",
      "}",
      "[",
      "]",
      ",",
      '"',
      "'",
      "#",
      "|",
      "${",
      "\r\n",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        const isInside = (node: YamlNode): boolean => {
          const { start, end } = node.span;
          if (start < 0 || end > text.length || start > end) return false;
          if (node.kind === "scalar") return true;
          if (node.kind === "list") return node.items.every(isInside);
          return node.entries.every(
            ({ key, value }) => key.span.end <= text.length && isInside(value),
          );
        };
        expect(isInside(readLoosely(text))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["a line of blanks", `a${" ".repeat(1_000_000)}b`],
    ["brackets", "[".repeat(1_000_000)],
    ["dashes", "- ".repeat(500_000)],
    ["quotes", `"\n`.repeat(500_000)],
    ["a list that is never closed", `a: [\n${"  - x: {\n".repeat(100_000)}`],
    [
      "one steep slope",
      Array.from({ length: 1_400 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
    ],
    ["colons", ":".repeat(1_000_000)],
  ])("reads a megabyte of %s in linear time", (_what, text) => {
    expect(["scalar", "list", "map"]).toContain(readLoosely(text).kind);
  });
});

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFullYaml } from "../../src/yaml/read-full-yaml.ts";
import { readPlainYaml } from "../../src/yaml/read-plain-yaml.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const flows = globSync("flows/**/*.yaml", { cwd: root }).map((path) => readFileSync(`${root}/${path}`, "utf8"));

const small = `flowrun: 1 # one
a: { b: c, "d e": [1, 'two', { f: g }], h: "\${i.j}" }

  # a comment
list:
  - word
  - key: value
    other: sound:hello
    deep:
      - { a: b } # last
  - "quoted: text"
same:
- x: y
- z
end: 'done'
`;

/** What can change the meaning of YAML. */
const piece = fc.constantFrom(
  ..."a0:-#*&![]{}'\"|>?%@`,\n \\~$.=",
  ...[
    ": ",
    "- ",
    " #",
    "\n  ",
    "\n    ",
    "\n",
    "a: ",
    "on: ",
    "null",
    "<<: ",
    "&a ",
    "*a ",
    "!!x ",
    "---",
    "...",
    "''",
  ],
  ...[
    "\t",
    "\r\n",
    "\u0085",
    "\u2028",
    "\u00A0",
    "é😀",
    "[ ",
    " ]",
    "{ ",
    " }",
    ",",
    ", ",
    "1: ",
    '"',
    "a: b",
    "- a: b",
  ],
);

/** Takes something away at a place, and puts something there. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  takes: fc.nat({ max: 3 }),
  puts: fc.array(piece, { maxLength: 2 }),
});

function edited(text: string, edits: readonly { at: number; takes: number; puts: readonly string[] }[]): string {
  return edits.reduce((left, { at, takes, puts }) => {
    const start = Math.floor(at * left.length);
    return left.slice(0, start) + puts.join("") + left.slice(start + takes);
  }, text);
}

/** What the library leads to, where the text is plain. */
function sameOrNothing(text: string): void {
  const plain = readPlainYaml(text);
  const full = plain && readFullYaml(text);

  expect({ text, root: plain, diagnostics: [] }).toEqual({
    text,
    root: full?.root,
    diagnostics: full?.diagnostics ?? [],
  });
}

describe("readPlainYaml", () => {
  test("gives what the YAML library leads to, or nothing, for texts that are being typed", () => {
    fc.assert(
      fc.property(fc.constantFrom(small, small, small, ...flows), fc.array(edit, { maxLength: 4 }), (text, edits) =>
        sameOrNothing(edited(text, edits)),
      ),
      { numRuns: 1_000 },
    );
  });

  test("gives what the YAML library leads to, or nothing, for texts of all sorts", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => sameOrNothing(`a: ${pieces.join("")}`)),
      { numRuns: 2_000 },
    );
  });
});

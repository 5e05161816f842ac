import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { readEditedYaml, readYaml } from "../../src/yaml/read-yaml.ts";

const line = fc.constantFrom(
  "flowrun: 1",
  "name: x",
  "name: |",
  'name: "open',
  "blocks:",
  "blocks: # all",
  "blocks: { a: 1 }",
  "finally:",
  "---",
  "...",
  "",
  "   ",
  "# told",
  "  # told",
  "      # told",
  "  main:",
  "  main: # first",
  "  next:",
  "  third: [a,",
  "  fourth: { a: b }",
  "  'fifth':",
  "  sixth: &here",
  "  seventh: *here",
  "  - item",
  "    - play: sound:hello",
  "    - play: sound:hello # twice",
  "    - say: |",
  "    - say: >+",
  "    - say: 'a",
  '    - say: "a b"',
  "      text of its own",
  "        deeper: text",
  "      then: { 1: next, else: main }",
  "      then:",
  "        done: main",
  "    ]",
  "    b']",
  '"',
  "\tmain:",
  "    !!str x",
  "  main:\r",
  "    - go: main\r",
);
const lines = fc.array(line, { maxLength: 14 });
const inBlocks = lines.map((each) => [
  "flowrun: 1",
  "blocks:",
  "  begin:",
  "    - answer",
  ...each,
]);
const texts = fc.array(fc.oneof(lines, inBlocks, inBlocks), { minLength: 2, maxLength: 3 });

describe("readEditedYaml", () => {
  test("reads of any text what reading the whole gives, whatever its earlier versions were", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("", "\n"), (versions, end) => {
        let earlier: ReturnType<typeof createSource> | undefined;
        for (const version of versions) {
          const text = version.join("\n") + end;
          const source = createSource("f", text);
          expect(readEditedYaml(source, earlier)).toEqual(
            expect.objectContaining(readYaml(createSource("f", text))),
          );
          earlier = source;
        }
      }),
      { numRuns: cases(4_000) },
    );
  });
});

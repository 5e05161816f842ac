import { expect, test } from "vitest";
import { jumpInWords } from "../../src/read/if-in-words.ts";
import { errorsOf } from "../yaml/errors-of.ts";

const flow = (...steps: readonly string[]): readonly string[] =>
  errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer", ...steps],
    ...["    - hangup", "  bye: [hangup]"],
  );

test("writes the condition and the block of a step without a verb as a jump", () => {
  expect(flow("    - if: call.from == '1'", "      then: bye")).toEqual([
    "7: This step has no verb. Write `- go: bye`, and below it `if: call.from == '1'`.",
  ]);
  expect(flow("    - if: call.from == '1'")).toEqual([
    '7: This step has no verb. Any step is done only where the condition beside its verb holds: write "go: BLOCK", and "if: CONDITION" below it.',
  ]);
});

test.each([
  ["if vars.tries > 3 go bye", "vars.tries > 3"],
  ["go bye if vars.tries > 3", "vars.tries > 3"],
  ["goto bye unless found", "!found"],
])("reads the jump that stands in `%s`", (text, condition) => {
  expect(jumpInWords(text)).toEqual({ block: "bye", condition });
});

test("reads no jump in a text that is longer than a line", () => {
  expect(jumpInWords(`if found ${" ".repeat(100)} go bye`)).toEqual({
    block: "bye",
    condition: "found",
  });
  expect(jumpInWords(`if found ${" ".repeat(100_000)} go bye`)).toBeUndefined();
});

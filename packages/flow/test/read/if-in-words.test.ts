import { expect, test } from "vitest";
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

import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const flow = (...block: readonly string[]): readonly string[] =>
  errorsOf("flowrun: 1", "name: t", "start: m", "blocks:", ...block);

test.each(["...", "…", "<steps>", "TODO"])("says of %s in the place of steps", (sign) => {
  expect(flow(`  m: ${sign}`)).toEqual([
    `5: "m" must be a list of steps, not "${sign}". "${sign}" stands for what was left out: write the steps, each beginning with "- ".`,
  ]);
  expect(flow("  m:", "    - answer", `    - ${sign}`)).toEqual([
    expect.stringContaining(
      `"${sign}" stands for what was left out: write the steps that belong here.`,
    ),
  ]);
});

import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:"];

test.each([["- answer"], ["- say: Hello", "- answer"]])(
  "names the step below whose outcomes a `then` below a step of one word has: %s",
  (...before) => {
    const lookup = ["  then: { found: m, missing: m, failed: m }", "- lookup: { in: t, key: a }"];
    const steps = [...before, ...lookup, "  as: row"].map((line) => `    ${line}`);
    const line = 6 + before.length;
    expect(errorsOf(...head, ...steps)).toEqual([
      `${line}: "then" has outcomes of "lookup", which stands below it. Move it below the step "lookup" in line ${line + 1}.`,
    ]);
  },
);

test("tells that a step of one word has no outcomes", () => {
  const steps = ["    - answer", "      then: { else: m }", "    - hangup"];
  expect(errorsOf(...head, ...steps)).toEqual([
    '7: "answer" has no outcomes that a "then" could map. Remove this line, or move it to the step that it belongs to.',
  ]);
});

import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

function told(pattern: string): readonly string[] {
  return errorsOf(
    ...["flowrun: 1", "name: x", "start: a", "blocks:", "  a:", "    - answer"],
    `    - collect-digits: { prompt: sound:a, max_length: 4, pattern: ${pattern}, tries: 2 }`,
    "      then: { silent: a, invalid: a, empty: a }",
    "    - hangup",
  );
}

const what = "Slashes stand around this regular expression, where quotes belong.";

test.each([
  ["/[1-5]/", '"[1-5]"'],
  ["/^[0-9]{1,4}$/", '"^[0-9]{1,4}$"'],
])("writes %s in quotes", (written, right) => {
  expect(told(written)).toEqual([`7: ${what} Write \`${right}\`.`]);
  expect(told(right)).toEqual([]);
});

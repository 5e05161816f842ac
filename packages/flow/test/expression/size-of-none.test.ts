import { expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker(sampleDeclarations);

test.each([
  [
    "size(settings.recording)",
    '"size" does not take (boolean). It is true or false by itself: write `settings.recording` alone.',
  ],
  [
    "vars.attempts.size() > 1",
    '"size" does not take (integer). It is a number by itself: write `vars.attempts` alone, or `size(string(vars.attempts))` for how many signs it has.',
  ],
])("says of %s that the value is enough", (source, said) => {
  const result = checker.check(source);
  expect(result.ok ? "" : `${result.problem.message} ${result.problem.hint}`).toBe(said);
});

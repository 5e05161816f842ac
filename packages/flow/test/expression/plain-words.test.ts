import { expect, test } from "vitest";
import { inPlainWords } from "../../src/expression/plain-words.ts";

test.each([
  [
    "List index must be int, got 'string'",
    "Items of a list are taken by a whole number, not by a value of the type string",
  ],
  ["Cannot index type 'int' with type 'string'", "A value of the type int has no members"],
  [
    "Logical operator requires bool operands, got 'int'",
    '"&&" and "||" take what is true or false, not a value of the type int',
  ],
])("says %j in the words of authors", (summary, said) => {
  expect(inPlainWords(summary)).toBe(said);
});

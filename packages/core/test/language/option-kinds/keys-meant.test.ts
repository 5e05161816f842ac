import { expect, test } from "vitest";
import { keysMeant } from "../../../src/language/option-kinds/keys-meant.ts";

const anyKeys = "^[0-9A-D*#]{1,4}$";

test.each([
  ["1O", '"O" looks like the digit 0, and is none: write "10".'],
  ["l2", '"l" looks like the digit 1, and is none: write "12".'],
  ["*o", '"o" looks like the digit 0, and is none: write "*0".'],
  ["O", '"O" looks like the digit 0, and is none: write "0".'],
  ["one", 'Write "1".'],
  ["star", 'Write "*".'],
  ["OK", undefined],
  ["1a", 'Write "1A".'],
  ["_2X", undefined],
])("says for the keys %s what is meant: %s", (keys, remedy) => {
  expect(keysMeant(keys, anyKeys)).toBe(remedy);
});

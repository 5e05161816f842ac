import { verbs } from "@flowrun/core";
import { expect, test } from "vitest";
import { verbWords } from "../../../page/words/verb-words.ts";

test("each verb of the language is found by other words, and no other is", () => {
  expect(Object.keys(verbWords).toSorted()).toEqual(Object.keys(verbs).toSorted());
});

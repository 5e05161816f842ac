import { expect, test } from "vitest";
import { commandWord } from "../../../page/words/command-word.ts";

const words = new Map([["store.lookup", "look up a row"]]);

test.each([
  ["in the words for it, with its table", "store.lookup people", "look up a row people"],
  ["as it is named, where there are none", "leg.transfer_progress", "leg transfer progress"],
  ["as it is named, also where that is no word of ours", "constructor", "constructor"],
])("a command is told %s", (_, command, told) => {
  expect(commandWord(words, command)).toBe(told);
});

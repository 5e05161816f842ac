import { expect, test } from "vitest";
import { problemOfText } from "../../../src/language/option-kinds/problem-of-text.ts";

test.each(["nothing", "ringing", "theirs", "music", "music:jazz"])("takes %s", (text) => {
  expect(problemOfText("x", { kind: "background" }, text)).toBeUndefined();
});

test.each([
  ["moh", "Write `music`, or `music:CLASS` with a class of music on hold."],
  ["hold", "Write `music`, or `music:CLASS` with a class of music on hold."],
  ["ring", "Write `ringing`."],
  ["none", "Write `nothing`."],
  ["early_media", "Write `theirs`."],
  ["rining", 'Did you mean "ringing"?'],
  ["jazz", 'For the class "jazz" of music on hold write `music:jazz`.'],
  ["music: jazz", 'For the class "jazz" of music on hold write `music:jazz`.'],
])("says for %s which sound is meant", (text, hint) => {
  expect(problemOfText("x", { kind: "background" }, text)).toEqual({
    code: "FLOW_BAD_OPTION",
    message: `"x" must be nothing, ringing, theirs, music or music:CLASS, not "${text}".`,
    hint,
  });
});

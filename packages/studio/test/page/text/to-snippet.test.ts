import { expect, test } from "vitest";
import { toSnippet } from "../../../page/text/to-snippet.ts";

test.each([
  ["play: ${1:sound:hello}", "play: ${1:sound:hello}"],
  ["then: $0", "then: ${}"],
  ['"\\${settings.x\\}"', '"$\\{settings.x\\}"'],
  ["{ to: ${1:PJSIP/100}, ring: $2 }$0", "\\{ to: ${1:PJSIP/100}, ring: ${2} \\}${}"],
])("what an editor's protocol writes as %j is for CodeMirror %j", (given, wanted) => {
  expect(toSnippet(given)).toBe(wanted);
});

import { expect, test } from "vitest";
import { insertName } from "../../../page/state/insert-name.ts";

/** The text with the cursor as `|`, before and after a name is put there. */
function put(marked: string, name: string, isBare = false): string {
  const at = marked.indexOf("|");
  const after = insertName({ text: marked.replace("|", ""), at }, name, isBare);
  return `${after.text.slice(0, after.at)}|${after.text.slice(after.at)}`;
}

test.each([
  ["|", "vars.tries", "${vars.tries}|"],
  ["Hello, |!", "customer.name", "Hello, ${customer.name}|!"],
  ["${call.from}|", "call.to", "${call.from}${call.to}|"],
  ["${call.from + |}", "call.to", "${call.from + call.to|}"],
  ["|", "size()", "${size(|)}"],
  ["${|}", "size()", "${size(|)}"],
])("in a text, %s with %s becomes %s", (marked, name, after) => {
  expect(put(marked, name)).toBe(after);
});

test("a condition is all expression", () => {
  expect(put('| == ""', "call.from", true)).toBe('call.from| == ""');
});

import { expect, test } from "vitest";
import { hintOfText, remedyOfText } from "../../src/read/hint-of-text.ts";

const option = { description: "Something.", example: "x" };

test("takes the comma inside a call for no comma between phones", () => {
  expect(hintOfText({ ...option, kind: "endpoints" }, "people.map(p, p.phone)", "")).toBe(
    'Write "${people.map(p, p.phone)}" if it is an expression.',
  );
});

test.each([
  ["[1-5", 'Add the "]".'],
  ["[1-5}", 'Write `"[1-5]"`.'],
  ["2[0-9}{3}", 'Write `"2[0-9]{3}"`.'],
  ["[0-9{4}", 'Write `"[0-9]{4}"`.'],
])("closes the bracket of the pattern %j", (text, hint) => {
  expect(hintOfText({ ...option, kind: "pattern" }, text, "Why: missing closing ].")).toBe(hint);
});

test.each([
  ["place", "Write `100@default`: it begins at its first priority."],
  ["destination", "Write `dialplan:default/100`."],
] as const)("writes the arguments of Goto() as a %s", (kind, hint) => {
  const problem = { message: "It is none." };
  expect(remedyOfText({ ...option, kind }, "to", "default,100,1", problem)).toBe(hint);
});

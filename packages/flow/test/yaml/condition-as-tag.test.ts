import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "vars: { open: true }", "start: m", "blocks:", "  m:"];
const tail = ["    - set: { open: false }", "  bye: [hangup]"];

function told(condition: string): readonly string[] {
  return errorsOf(...head, "    - go: bye", `      if: ${condition}`, ...tail);
}

test.each([
  ['!call.from.matches("^4")', `'!call.from.matches("^4")'`],
  ["!vars.open", "'!vars.open'"],
  ["!(vars.open && call.from == 'a')", `"!(vars.open && call.from == 'a')"`],
  [`!(call.to == "a" && call.from == 'b')`, `'!(call.to == "a" && call.from == ''b'')'`],
  ['!like(call.to, "2XXX") # from elsewhere', `'!like(call.to, "2XXX")'`],
])(
  "a condition that begins with an exclamation mark keeps it, in quotes: %s",
  (condition, quoted) => {
    expect(told(condition)).toEqual([
      `8: A condition that begins with "!" needs quotes: without them YAML takes it for a tag. Write \`if: ${quoted}\`.`,
    ]);
    expect(told(quoted)).toEqual([]);
  },
);

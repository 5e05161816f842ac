import { expect, test } from "vitest";
import type { Diagnostic } from "../../../core/src/diagnostics/diagnostic.ts";
import { checkFlow } from "../../src/check-flow.ts";
import { withCause } from "../../src/yaml/with-cause.ts";

/** The hint of the first problem of a flow whose only step is this one. */
function hintOf(step: string): string | undefined {
  const text = `flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n    - answer\n    - ${step}\n`;
  return checkFlow({ name: "f.yaml", text })[0]?.hint;
}

test("shows the signs of a list and of a map where others stand", () => {
  expect(hintOf("go: ended = wrap_up")).toBe(
    "Write `{ ended: wrap_up }`: a map stands in { }, with a colon behind each key.",
  );
  expect(hintOf("go: ended:wrap_up, else:everybody")).toBe(
    "Write `{ ended: wrap_up, else: everybody }`: a map stands in { }, with a colon behind each key.",
  );
  const problem: Diagnostic = {
    severity: "error",
    code: "PROOF_BAD_VALUE",
    message: '"(a, b)" is not an act of a caller.',
    span: { start: 6, end: 12 },
  };
  expect(withCause("acts: (a, b)", problem)).toEqual({
    ...problem,
    hint: "A list stands in [ ]: write `[a, b]`.",
  });
  expect(hintOf("go: ended = wrap_up, else = everybody")).toBe(
    "Write `{ ended: wrap_up, else: everybody }`: a map stands in { }, with a colon behind each key.",
  );
});

test("writes the whole item with the braces of expressions", () => {
  expect(hintOf('play: [sound:hello, "digits:{{ call.from }}"]')).toBe(
    'Double braces are those of Jinja: write "digits:${call.from}".',
  );
  expect(hintOf("play: digits:{{call.from}}")).toBe(
    'Double braces are those of Jinja: write "digits:${call.from}".',
  );
  expect(hintOf('wait: "{{ call.from }}s"')).toBe(
    'Double braces are those of Jinja: write "${call.from}s".',
  );
});

test.each([
  [
    "call.from == ‘2’",
    "The quotes ‘ and ’ around \"2\" are typographic: write '2' with plain ones.",
  ],
  [
    'call.from == “2"',
    'The quotes “ and " around "2" are not a pair: write \'2\' with plain ones.',
  ],
])("names both quotes around a text of the expression %s", (condition, hint) => {
  const text = `flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n    - answer\n    - wait: 1s\n      if: ${condition}\n`;
  expect(checkFlow({ name: "f.yaml", text }).map((each) => each.hint)).toContain(hint);
});

test.each([
  ["wait: 1Os", '"O" is a letter that looks like the digit 0: write 10s.'],
  ["wait: l2 s", '"l" is a letter that looks like the digit 1: write 12s.'],
])("names the letter in the number of %s", (step, hint) => {
  expect(hintOf(step)).toBe(hint);
});

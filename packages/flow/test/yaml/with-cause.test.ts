import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The hint of the first problem of a flow whose only step is this one. */
function hintOf(step: string): string | undefined {
  const text = `flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n    - answer\n    - ${step}\n`;
  return checkFlow({ name: "f.yaml", text })[0]?.hint;
}

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

import { describe, expect, test } from "vitest";
import { applyEdits } from "../src/edit.ts";
import { findFixes } from "../src/fix.ts";
import { flowAt, head } from "./flow-at.ts";

/** Each fix at the `|` by its title, with the text after it. */
function fixesAt(marked: string): ReadonlyMap<string, string> {
  const { flow, text, offset } = flowAt(marked);
  const fixes = findFixes(flow, { start: offset, end: offset });
  return new Map(fixes.map(({ title, edits }) => [title, applyEdits(text, edits)]));
}

describe("findFixes", () => {
  test.each([
    ["a block", "    - go: las|r\n", "    - go: last\n", 'Replace "lasr" with "last"'],
    ["a verb", "    - hangpu|\n", "    - hangup\n", 'Replace "hangpu" with "hangup"'],
    [
      "a quoted name",
      '    - bridge: { to: a }\n      then: { else: "l|ats" }\n',
      '    - bridge: { to: a }\n      then: { else: "last" }\n',
      'Replace "lats" with "last"',
    ],
    [
      "an option",
      "    - bridge: { to: a, rin|gg: 3s }\n      then: last\n",
      "    - bridge: { to: a, ring: 3s }\n      then: last\n",
      'Replace "ringg" with "ring"',
    ],
  ])("puts %s right", (_what, written, mended, title) => {
    const block = "  other:\n";
    const marked = head.replace("failed: last }", "failed: last, found: other }") + block + written;

    expect(fixesAt(marked).get(title)).toBe(
      head.replace("failed: last }", "failed: last, found: other }") + block + mended,
    );
  });

  test("puts a column in an expression right", () => {
    expect(
      fixesAt(`${head}    - log: "to \${vip.phnoe|}"\n`).get('Replace "phnoe" with "phone"'),
    ).toBe(`${head}    - log: "to \${vip.phone}"\n`);
  });

  test.each([
    [
      "an operator of another language",
      "    - log: a\n      if: vars.tries =| 1\n",
      "    - log: a\n      if: vars.tries == 1\n",
      "Write == in place of =",
    ],
    ["a time without a unit", "    - wait: 5|\n", "    - wait: 5s\n", "Write 5s in place of 5"],
    [
      "the bare name of a value",
      "    - lookup: { in: vip_callers, key: vip.pho|ne }\n      then: last\n",
      '    - lookup: { in: vip_callers, key: "${vip.phone}" }\n      then: last\n',
      'Write "${vip.phone}" in place of vip.phone',
    ],
  ])("writes %s as the hint says", (_what, written, mended, title) => {
    expect(fixesAt(head + written).get(title)).toBe(head + mended);
  });

  test("lets outcomes that nothing maps lead to a block", () => {
    const step = (then: string): string =>
      head.replace("\n      then: { missing: last, failed: last }", then);

    expect(
      fixesAt(step("").replace("- lookup", "- |lookup")).get(
        'Let "missing", "failed" lead to "last"',
      ),
    ).toBe(step("\n      then: { missing: last, failed: last }"));
    expect(
      fixesAt(step("\n      then: { missing: last }").replace("- lookup", "- |lookup")).get(
        'Let "failed" lead to "last"',
      ),
    ).toBe(step("\n      then: { missing: last, failed: last }"));
    expect(
      fixesAt(
        step("\n      then:\n        missing: last # none\n").replace("- lookup", "- |lookup"),
      ).get('Let "failed" lead to "first"'),
    ).toBe(step("\n      then:\n        missing: last # none\n        failed: first\n"));
  });

  test("puts one of two mistakes of an expression right, behind which the other shows", () => {
    expect(
      fixesAt(`${head}    - log: a\n      if: vip.phno|e == vip.calller\n`).get(
        'Replace "phnoe" with "phone"',
      ),
    ).toBe(`${head}    - log: a\n      if: vip.phone == vip.calller\n`);
  });

  test("proposes nothing where nothing is wrong", () => {
    expect([...fixesAt(head.replace("- lookup", "- |lookup"))]).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The codes and the messages of a flow with this text in a step. */
function told(text: string): readonly string[] {
  return checkFlow({
    name: "f.yaml",
    text: `flowrun: 1
name: t
start: m
settings: { desk: { type: string, default: "1000" } }
tables: { people: { key: id, columns: { id: string, phone: string } } }
blocks:
  m:
    - answer
    - lookup: { in: people, where: { phone: "\${call.from}" }, limit: 3 }
      as: found
      then: { missing: n, failed: n }
    - emit: { event: seen, data: { who: ${text} } }
    - hangup
  n:
    - hangup
`,
  }).map(({ code, message }) => `${code} ${message}`);
}

const both = [
  'FLOW_UNUSED Nothing uses the setting "desk".',
  'FLOW_UNREAD_NAME Nothing reads "found", which is what this "lookup" gives.',
];

test("a value that no text and no expression names is unused", () => {
  expect(told("nobody")).toEqual(both);
});

test("a value that a text means is told there, and is not unused besides", () => {
  expect(told('"found[0].phone"')).toEqual([
    both[0],
    'FLOW_BARE_NAME "who" is the text "found[0].phone" itself, not the value of that expression.',
  ]);
  expect(told('"%{settings.desk}"')).toEqual([
    both[1],
    'FLOW_FOREIGN_TEMPLATE "%{settings.desk}" is taken letter by letter.',
  ]);
  expect(told('"{{ found }} and $desk"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "{{ found }}" is taken letter by letter.',
    'FLOW_FOREIGN_TEMPLATE "$desk" is taken letter by letter.',
  ]);
});

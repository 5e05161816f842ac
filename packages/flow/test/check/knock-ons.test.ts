import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** Code and marked text of every problem of a flow with these lines. */
function problemsOf(...lines: readonly string[]): readonly string[] {
  const text = `${["flowrun: 1", "name: t", "start: m", ...lines].join("\n")}\n`;
  return checkFlow({ name: "f.yaml", text }).map(
    ({ code, span }) => `${code} ${text.slice(span.start, span.end)}`,
  );
}

test("misses no arguments in a block that a part may lead to by a name that is wrong", () => {
  const lines = (block: string): readonly string[] => [
    ...["parts: { ask: { takes: { place: string } } }", "blocks:"],
    ...["  m: [answer, { call: { part: ask, with: { place: a } } }]"],
    ...[`  ask: [{ go: ${block} }]`, '  tell: [{ log: "${args.place}" }]'],
  ];
  expect(problemsOf(...lines("nowhere"))).toEqual(["FLOW_UNKNOWN_BLOCK nowhere"]);
  expect(problemsOf(...lines("tell"))).toEqual([]);
});

test("warns of nothing below a step that does not say where it leads", () => {
  expect(
    problemsOf(
      ...["tables: { t: { key: id, columns: { id: string } } }", "blocks:"],
      ...['  m: [answer, { lookup: { in: t, key: "1" } }, hangup]'],
      ...["  none: [hangup]", "  other: [hangup]"],
    ),
  ).toEqual(["FLOW_UNMAPPED_OUTCOME lookup"]);
});

test("does not call a condition constant while a step that sets the variable cannot be read", () => {
  expect(
    problemsOf(
      ...["vars: { late: true }", "blocks:", "  m:", "    - answer", "    - set: late = false"],
      ...["    - play: sound:a", "      if: vars.late"],
    ),
  ).toEqual(["FLOW_BAD_OPTION late = false"]);
});

test("rules out no outcome while a block under keys is unknown", () => {
  expect(
    problemsOf(
      ...["blocks:", "  m:", "    - answer", '    - bridge: { to: 2000, keys: { "*4": gone } }'],
      ...["      then: { timed_out: m, else: bye }", "  bye: [hangup]"],
    ),
  ).toEqual(["FLOW_UNKNOWN_BLOCK gone"]);
});

test("misses no caller in a block that a wrong start names as a part", () => {
  expect(
    problemsOf(
      ...["blocks:", "  m: [answer, { start: desk }]", "  desk: [{ play: sound:a }, hangup]"],
    ),
  ).toEqual(["FLOW_UNKNOWN_PART desk"]);
});

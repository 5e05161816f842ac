import { expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";

const flow = (line: string): string => `flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - menu:
        prompt: sound:choose
        keys:
          "1": last
          ${line}
      then: { else: last }
  last:
    - play: sound:vm-goodbye
`;

test('a key "#" that YAML takes for a comment is told, with how it is written', () => {
  const [problem, ...others] = checkFlow({ name: "test.yaml", text: flow("#: last") });
  expect(others).toEqual([]);
  expect([problem?.code, problem?.message, problem?.hint]).toEqual([
    "FLOW_KEY_IN_COMMENT",
    '"#: last" is a comment to YAML, so the key "#" leads nowhere.',
    'Write `"#": last`.',
  ]);
  expect(flow("#: last").slice(problem?.span.start, problem?.span.end)).toBe("#: last");
});

test("comments and quoted keys are what they are", () => {
  for (const line of ["# last", '"#": last', "#1: last", "#:"])
    expect(checkFlow({ name: "test.yaml", text: flow(line) })).toEqual([]);
});

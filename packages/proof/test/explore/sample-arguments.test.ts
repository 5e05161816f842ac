import { expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import { sampleArguments } from "../../src/explore/sample-arguments.ts";

function samples(takes: string, condition: string): readonly unknown[] {
  const text = `flowrun: 1
name: told
on_signal: { paid: { part: paid } }
parts: { paid: { takes: { amount: ${takes} } } }
vars: { sum: 0 }
start: main
blocks:
  main: [answer, { wait: 1m }]
  paid:
    - set: { sum: "\${vars.sum + 1}" }
    - return: ok
      if: ${condition}
    - log: more
`;
  const { program } = compileFlow({ name: "f.yaml", text });
  if (program === undefined) throw new Error("The flow of this test is wrong.");
  return sampleArguments(program, "paid").map(({ amount }) => amount);
}

test.each([
  ["integer", "args.amount > 100", [1, 100, 101]],
  ["integer", "vars.sum >= 40", [1, 40, 41]],
  ["integer", 'call.from == "4711"', [1]],
  ["{ type: integer, choices: [5, 6] }", "args.amount > 100", ["5", "6"]],
  ["string", 'args.amount == "ten" || args.amount == "2X"', ["1", "ten", "21"]],
])("tries for %s the values that the flow compares with: %s", (takes, condition, values) => {
  expect(samples(takes, condition.replaceAll('"', "'"))).toEqual(values);
});

test("tries the numbers that an argument is compared with before those of variables", () => {
  const text = `flowrun: 1
name: told
on_signal: { paid: { part: paid } }
parts: { paid: { takes: { amount: integer } } }
vars: { sum: 0 }
start: main
blocks:
  main:
    - answer
    - log: few
      if: vars.sum > 2 && vars.sum < 8
    - wait: 1m
  paid:
    - set: { sum: "\${vars.sum + args.amount}" }
      if: args.amount > 40
`;
  const { program } = compileFlow({ name: "f.yaml", text });
  expect(program && sampleArguments(program, "paid")).toEqual(
    [1, 40, 41, 2, 3].map((amount) => ({ amount })),
  );
});

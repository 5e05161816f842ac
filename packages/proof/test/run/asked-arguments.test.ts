import { expect, test } from "vitest";
import { runScenario } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: pizza
start: main
parts:
  order:
    about: Orders a pizza.
    takes:
      size: { type: string, about: The size of the pizza., choices: [small, large] }
      day: date
    gives: string
blocks:
  main:
    - answer
    - agent: { name: shop, tools: [order], tool_max: 30s, meanwhile: "One moment, please." }
      then: { failed: over, timed_out: over }
    - go: over
  order:
    - go: big
      if: args.size == "large"
    - return: { value: "small on \${args.day}" }
  big:
    - return: { value: "large on \${args.day}" }
  over:
    - hangup
`);

test("a tool is asked with one of the choices, and with nothing else", () => {
  const asked = (size: string) => {
    const agent = [
      [
        { kind: "tool", tool: "order", with: { size, day: "2026-12-24" } } as const,
        { kind: "ends", summary: null } as const,
      ],
    ];
    const { results } = runScenario(program, scenarioOf({ agent }));
    return results.flatMap(({ commands }) =>
      commands.flatMap((one) =>
        one.kind === "agent.tell" && "tool" in one.word ? [one.word] : [],
      ),
    );
  };
  expect(asked("large")).toMatchObject([{ kind: "result", value: "large on 2026-12-24" }]);
  expect(asked("huge")).toMatchObject([{ kind: "error" }]);
});

test("each choice of a tool is explored", () => {
  expect(explore(program).unreached).toEqual([]);
});

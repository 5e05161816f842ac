import { describe, expect, test } from "vitest";
import { runScenario } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
tables:
  customers: { key: number, columns: { number: string, id: string, lines: integer } }
blocks:
  main:
    - answer
    - lookup: { in: customers, key: "\${call.from}" }
      as: customer
      then: { else: sorry }
    - bridge: { to: PJSIP/4712345678@north, limit: "customer \${customer.id}", most: "\${customer.lines}", keep_caller: true }
      then: { full: other, ended: sorry, else: sorry }
  other:
    - bridge: { to: PJSIP/4712345678@south, limit: south, most: 5 }
      then: { full: busy, else: sorry }
  busy:
    - play: sound:all-circuits-busy-now
  sorry:
    - play: sound:sorry
`);

const scenario = scenarioOf({
  tables: { customers: [{ number: "555", id: "7", lines: 1 }] },
  legs: { "PJSIP/4712345678@north": { kind: "busy", afterMs: 1_000 } },
});

function outcomes(changes: Parameters<typeof scenarioOf>[0] = {}): readonly string[] {
  const { trace, leftovers } = runScenario(program, { ...scenario, ...changes });
  expect(leftovers).toEqual([]);
  return trace.flatMap((entry) =>
    entry.kind === "step.left" ? [`${entry.step} ${entry.outcome}`] : [],
  );
}

describe("a limit in a scenario", () => {
  test("has a place for a call by itself", () => {
    expect(outcomes()).toEqual(["main/1 ok", "main/2 found", "main/3 busy", "sorry/1 ok"]);
  });

  test("is full, or lost, where the scenario says so", () => {
    expect(outcomes({ ports: [{ command: "room.send", how: "full" }] })).toEqual([
      ...["main/1 ok", "main/2 found", "main/3 full", "other/1 full", "busy/1 ok"],
    ]);
    expect(outcomes({ ports: [{ command: "room.send", how: "fails" }] })).toEqual([
      ...["main/1 ok", "main/2 found", "main/3 failed", "sorry/1 ok"],
    ]);
  });

  test("that no row allows anybody has failed, with nobody called", () => {
    const tables = { customers: [{ number: "555", id: "7", lines: 0 }] };
    expect(outcomes({ tables })).toEqual([
      ...["main/1 ok", "main/2 found", "main/3 failed", "sorry/1 ok"],
    ]);
  });

  test("is explored, also where it is full", () => {
    expect(explore(program).unreached).toEqual([]);
  });
});

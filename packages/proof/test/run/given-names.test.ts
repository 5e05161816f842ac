import { describe, expect, test } from "vitest";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const declared = `
flowrun: 1
name: test
start: main
tables: { customers: { key: number, columns: { number: string, name: string } } }
calendars: { office: { zone: Europe/Oslo, open: { mon-sun: "00:00-24:00" } } }
queues: { support: { ring: 5s } }
lots: { office: { slots: 701-702 } }
conferences: { staff: { capacity: 5 } }
lanes: { slow: { at_once: 1 } }
parts: { later: {} }
blocks:
  later: [{ log: later }]
  sorry: [{ play: sound:sorry }]
  main:
    - answer
    - lookup: { in: customers, key: "\${call.to}" }
      as: customer
      then: { else: sorry }
`;

/** The outcomes of these steps for a customer whose row has the name, and what was warned of. */
function play(
  steps: string,
  name: string,
): { outcomes: readonly string[]; warned: readonly string[] } {
  const { trace, leftovers } = runScenario(
    programOf(declared + steps),
    scenarioOf({ tables: { customers: [{ number: "100", name }] }, clock: 1_767_600_000_000 }),
  );
  expect(leftovers).toEqual([]);
  return {
    outcomes: trace.flatMap((entry) =>
      entry.kind === "step.left" && entry.step !== "main/1" && entry.step !== "main/2"
        ? [`${entry.step} ${entry.outcome}`]
        : [],
    ),
    warned: trace.flatMap((entry) =>
      entry.kind === "log.written" && entry.level === "warn" ? [entry.message] : [],
    ),
  };
}

const remedy = 'Correct the data, or test it with "if" before the step.';

describe("a name that a row gives", () => {
  test.each([
    ["hours: { calendar: ${customer.name} }", "office", "open", "closed", "calendar"],
    ["queue-state: { queue: ${customer.name} }", "support", "unstaffed", "failed", "queue"],
    ["park: { lot: ${customer.name} }", "office", "timed_out", "failed", "lot"],
    ["conference: { name: ${customer.name} }", "elsewhere", "failed", "failed", "name"],
  ])("%s is one that the flow declares, or it is told", (step, name, right, wrong, option) => {
    const written =
      `    - ${step.replace(/\$\{.*?\}/, '"$&"')}\n      then: { else: sorry, closed: sorry }\n`.replace(
        step.startsWith("hours") ? "else: sorry, " : ", closed: sorry",
        "",
      );
    expect(play(written, name).outcomes[0]).toBe(`main/3 ${right}`);
    const { outcomes, warned } = play(written, "elsewhere");
    expect(outcomes).toEqual([`main/3 ${wrong}`, "sorry/1 ok"]);
    expect(warned).toEqual([
      `RUN_OPTION_VALUE "${option}" must be the name of a ${{ lot: "parking lot", name: "conference" }[option] ?? option}, and the flow declares no such one. It was a text such as "xxxxxxxxx". The step comes to "${wrong}". ${remedy}`,
    ]);
  });

  test("is that of a lane, or nothing begins", () => {
    const step = '    - start: { part: later, lane: "${customer.name}" }\n    - play: sound:beep\n';
    expect(play(step, "slow")).toMatchObject({ outcomes: ["main/3 ok", "main/4 ok"], warned: [] });
    const { outcomes, warned } = play(step, "fast");
    expect(outcomes).toEqual(["main/3 ok", "main/4 ok"]);
    expect(warned).toEqual([
      `RUN_OPTION_VALUE "lane" must be the name of a lane, and the flow declares no such one. It was a text such as "xxxx". The step is left out. ${remedy}`,
    ]);
  });

  test("is an owner, whose queue has members of its own", () => {
    const step = `
    - duty: { member: PJSIP/1, state: ready, queues: ["support/\${customer.name}"] }
      then: { else: sorry }
    - queue-state: "support/\${customer.name}"
      then: { else: sorry }
    - queue-state: support
      then: { else: sorry }
`;
    expect(play(step, "acme").outcomes).toEqual([
      ...["main/3 ok", "main/4 ok", "main/5 unstaffed", "sorry/1 ok"],
    ]);
    expect(play(step, "a b").outcomes).toEqual(["main/3 failed", "sorry/1 ok"]);
  });
});

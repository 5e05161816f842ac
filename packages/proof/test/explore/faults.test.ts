import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const faulty = programOf(`flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string, share: integer, desk: string } } }
vars: { part: 0 }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: out }
    - set: { part: "\${100 / person.share}" }
    - set: { part: "\${int(person.desk)}" }
    - hangup
  out: [hangup]
`);

/** Who calls, what is found and what is done. */
function told({ name, from, tables, caller }: Scenario): Partial<Scenario> {
  return { name, from, tables, caller };
}

const silent = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://shop.example/orders
      as: reply
      then: { else: out }
    - say: "Your order is \${reply.body.state}."
    - hangup
  out: [hangup]
`);

const greeting = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://shop.example/orders
      as: reply
      then: { else: out }
    - say: "Hello \${reply.body.customer.name}."
    - menu:
        prompt: { say: Press one or two. }
        keys: { 1: one, 2: two }
      then: { else: out }
  one:
    - say: "Order \${reply.body.order.state.text}."
    - if: reply.body.customer.kind == "gold"
      say: Thank you.
    - hangup
  two:
    - say: Two.
    - go: out
  out: [hangup]
`);

const unheard = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://shop.example/orders
      as: reply
      then: { else: out }
    - say: "Hello \${reply.body.customer.name}."
    - if: "!has(reply.body.customer.name)"
      say: Hello.
    - hangup
  out: [hangup]
`);

const greeted = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://shop.example/orders
      as: reply
      then: { else: out }
    - if: reply.?body.?kind.orValue("") == "gold"
      go: more
    - hangup
  more:
    - call: { part: greet, with: { name: "Bob" } }
    - request: https://shop.example/more
      as: more
      then: { else: out }
    - say: "Gold."
    - hangup
  greet:
    - request: https://shop.example/hi
      as: hi
      then: { else: return }
    - say: "Hi \${hi.body.q.r}"
  out: [hangup]
parts:
  greet:
    takes: { name: string }
`);

describe("faultsOf", () => {
  test("meets every fault, also where every way on was taken, and gives the smallest call that leads to it", () => {
    const { faults, unreached } = explore(faulty);
    expect(
      faults.map(({ step, verb, line, code, scenario }) => ({
        step,
        verb,
        line,
        code,
        ...told(scenario),
      })),
    ).toEqual([
      {
        ...{
          step: "main/3",
          verb: "set",
          line: 12,
          code: "RUN_EXPRESSION",
          name: "main/3 set fault",
        },
        ...{
          from: "4712345678",
          tables: { people: [{ id: "4712345678", share: 0, desk: "7" }] },
          caller: [],
        },
      },
      {
        ...{
          step: "main/4",
          verb: "set",
          line: 13,
          code: "RUN_EXPRESSION",
          name: "main/4 set fault",
        },
        ...{
          from: "4712345678",
          tables: { people: [{ id: "4712345678", share: 1, desk: "" }] },
          caller: [],
        },
      },
    ]);
    expect(unreached).toEqual([]);
    const all = explore(faulty).scenarios.map(({ scenario }) => runScenario(faulty, scenario));
    expect(explore(faulty, all)).toMatchObject({ missing: [], scenarios: [], faults });
  });

  test("gives each fault a scenario that a test file can say, and that fails there for as long as the flow meets the fault", () => {
    const scenarios = explore(faulty).faults.map(({ scenario }) => scenario);
    const file = openTestFile({ name: "a.test.yaml", text: printScenarios(scenarios, "a.yaml") });
    const { trials, diagnostics } = readTestFile(file, faulty.source);
    const met = trials.flatMap((trial) =>
      runTrial(trial).departures.map(({ diagnostic }) => diagnostic.code),
    );
    expect({ diagnostics, met }).toEqual({ diagnostics: [], met: ["PROOF_FAULT", "PROOF_FAULT"] });
  });

  test("writes no scenario of a call that meets a fault, also when it has ended otherwise, and says what it kept back", () => {
    const program = programOf(`
flowrun: 1
name: test
vars: { part: 0 }
start: main
blocks:
  main:
    - answer
    - play: sound:a
    - set: { part: "\${1 / vars.part}" }
finally:
  - set: { part: "\${1 / vars.part}" }
`);
    const { scenarios, faults, unreached } = explore(program);
    expect(scenarios).toEqual([]);
    expect(faults.map(({ step }) => step)).toEqual(["main/3", "finally/1"]);
    expect(unreached.map(({ goal, why }) => [goal.key, why])).toEqual([
      ["main/1 ok", 'every call that took it met a fault, in "finally/1"'],
      ["main/2 ok", 'every call that took it met a fault, in "main/3"'],
      ["main/3 next", 'every call that took it met a fault, in "main/3"'],
      ["finally/1 next", 'every call that took it met a fault, in "finally/1"'],
    ]);
  });

  test("writes what a call took before its fault as a call in which the caller hangs up before it", () => {
    const program = programOf(`
flowrun: 1
name: test
vars: { part: 0 }
start: main
blocks:
  main:
    - answer
    - play: sound:a
    - play: sound:b
    - set: { part: "\${1 / vars.part}" }
`);
    const { scenarios, unreached } = explore(program);
    expect(
      scenarios.map(({ scenario, goals }) => [
        goals.map(({ key }) => key),
        scenario.caller,
        scenario.expect.ends,
      ]),
    ).toEqual([
      [
        ["main/1 ok", "main/2 ok"],
        [{ kind: "wait", ms: 2_000 }, { kind: "hang_up" }],
        "caller_left",
      ],
    ]);
    expect(unreached.map(({ goal }) => goal.key)).toEqual(["main/3 ok", "main/4 next"]);
  });

  test("meets a fault for the reason that the flow has, behind a guard that lets null pass", () => {
    const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://crm.example.com/agent
      as: reply
      then: { else: out }
    - go: out
      if: '!has(reply.body.agent) || !string(reply.body.agent).matches("^[0-9]+$")'
    - bridge: "PJSIP/\${reply.body.agent}"
      then: { else: out }
  out: [hangup]
`);
    const { faults, unreached } = explore(program);
    expect(unreached).toEqual([]);
    expect(faults.map(({ step, message }) => [step, message])).toEqual([
      ["main/3", "The expression failed: a value was null or of another type than it needs."],
    ]);
  });

  test("meets a number of digits that has more than 64 bits, and takes one that has no more", () => {
    const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 19, min_length: 17, pattern: "[0-9]+" }
      as: card
      then: { else: out }
    - go: out
      if: int(card) % 2 == 1
    - hangup
  out: [hangup]
`);
    const { faults, unreached, impossible } = explore(program);
    expect([unreached, impossible]).toEqual([[], []]);
    expect(faults.map(({ step, code }) => [step, code])).toEqual([["main/3", "RUN_EXPRESSION"]]);
  });

  test("meets what an item of an answer's list is not, in the block that runs for each", () => {
    const program = programOf(`
flowrun: 1
name: test
vars: { last: "" }
start: main
blocks:
  main:
    - answer
    - request: https://a.example/
      as: reply
      then: { else: bye }
    - go: bye
      if: "!has(reply.body.items) || type(reply.body.items) != list"
    - each: { in: "\${reply.body.items}", do: one }
      as: item
    - hangup
  one:
    - go: bye
      if: item == null
    - set: { last: "\${string(item)}" }
    - play: "sound:\${vars.last}"
  bye: [hangup]
`);
    const { faults, unreached } = explore(program);
    expect(unreached).toEqual([]);
    expect(faults.map(({ step, scenario }) => [step, scenario.requests])).toEqual([
      [
        "one/2",
        {
          "GET https://a.example/": [
            { kind: "answers", status: 299, body: { items: [{}] }, afterMs: 0 },
          ],
        },
      ],
    ]);
  });

  test("meets a step that is left out since a server's answer lacks a member, in a call that fails until it is mended", () => {
    const [fault, ...others] = explore(silent).faults;
    expect([fault?.step, fault?.message, others]).toEqual([
      "main/3",
      "The expression failed: a member does not exist. The step is left out.",
      [],
    ]);
    const scenarios = fault === undefined ? [] : [fault.scenario];
    const file = openTestFile({ name: "a.test.yaml", text: printScenarios(scenarios, "a.yaml") });
    const { trials } = readTestFile(file, silent.source);
    const messages = trials.flatMap((trial) =>
      runTrial(trial).departures.map(({ diagnostic }) => diagnostic.message),
    );
    expect(messages).toEqual([
      'The flow met a fault in "main/3": RUN_EXPRESSION The expression failed: a member does not exist. The step is left out.',
    ]);
  });

  test("takes the ways behind a step that a poor answer has left out with an answer that has the members", () => {
    const { unreached, faults } = explore(greeting);
    expect(unreached.map(({ goal, why }) => [goal.key, why])).toEqual([]);
    expect(faults.map(({ step }) => step)).toEqual(["main/3", "one/1", "one/2"]);
  });

  test("tells of a way that only a step that was left out leads to that every call met a fault", () => {
    const { unreached } = explore(unheard);
    expect(unreached.map(({ goal, why }) => [goal.key, why])).toEqual([
      ["main/4 if true", 'every call that took it met a fault, in "main/3"'],
      ["main/4 ok", 'every call that took it met a fault, in "main/3"'],
    ]);
  });

  test("gives an answer inside a part the members that are read there, beside an answer before it", () => {
    const { unreached, faults } = explore(greeted);
    expect([unreached, faults.map(({ step }) => step)]).toEqual([[], ["greet/2"]]);
  });
});

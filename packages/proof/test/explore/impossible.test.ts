import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { someOf } from "../../../../test/cases.ts";
import { runTrial } from "../../src/expect/judge-run.ts";
import { goalsOf, goalsTaken } from "../../src/explore/goals.ts";
import { impossibleIn, wholeWalk } from "../../src/explore/impossible.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const folder = new URL("../../../../flows/", import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^(.*)\.test\.yaml$/.exec(file)?.[1] ?? []);

/** Keys of all goals that no call can take, with the sentences of the roots. */
function impossible(text: string): readonly (readonly [string, string])[] {
  const program = programOf(text);
  const all = impossibleIn(wholeWalk(program), goalsOf(program));
  return all.filter(({ isBehind }) => !isBehind).map(({ goal, why }) => [goal.key, why]);
}

const asking = (digits: string, ...steps: readonly string[]): string => `
flowrun: 1
name: test
settings: { level: { type: integer, default: 3, minimum: 2, maximum: 5 } }
tables: { people: { key: id, columns: { id: string, level: integer, phone: string? } } }
vars: { tries: 0 }
start: main
blocks:
  main:
    - answer
    - collect-digits: ${digits}
      as: entry
      then: { else: bye }
${steps.map((step) => `    ${step}`).join("\n")}
  bye: [{ hangup: {} }]
`;

describe("impossibleIn", () => {
  test.each(someOf(names))(
    "calls no way of flows/%s.yaml impossible that a scenario takes, or a random call",
    { timeout: 120_000 },
    (name) => {
      const text = readFileSync(new URL(`${name}.yaml`, folder), "utf8");
      const flow = { name: `flows/${name}.yaml`, text };
      const program = programOf(text);
      const goals = goalsOf(program);
      const never = impossibleIn(wholeWalk(program), goals).map(({ goal }) => goal.key);
      const file = {
        name: `flows/${name}.test.yaml`,
        text: readFileSync(new URL(`${name}.test.yaml`, folder), "utf8"),
      };
      const { trials } = readTestFile(openTestFile(file), flow);
      const taken = new Set(trials.flatMap((trial) => [...goalsTaken(runTrial(trial).run)]));
      for (const scenario of fc.sample(anyScenario(program), { numRuns: 150, seed: 1 }))
        for (const key of goalsTaken(runScenario(program, scenario))) taken.add(key);
      expect(never.filter((key) => taken.has(key))).toEqual([]);
    },
  );

  test("says why by the lines that make it so", () => {
    expect(
      impossible(
        asking(
          "{ max_length: 8, min_length: 6 }",
          "- go: bye",
          "  if: size(entry) < 4",
          "- go: bye",
          "  if: settings.level > 5",
          "- hangup",
        ),
      ),
    ).toEqual([
      [
        "main/3 if true",
        'its "if" is always false here: 6 <= size(entry) (line 11) and 4 > size(entry)',
      ],
      [
        "main/4 if true",
        'its "if" is always false here: settings.level <= 5 and settings.level > 5',
      ],
    ]);
  });

  test("follows values through variables and parts, and knows what a counter is", () => {
    const ways = impossible(
      asking(
        "{ max_length: 4 }",
        '- set: { tries: "${vars.tries + 1}" }',
        "- go: bye",
        "  if: vars.tries != 1",
        "- hangup",
      ),
    );
    expect(ways).toEqual([["main/4 if true", 'its "if" is always false here: vars.tries is 1']]);
  });

  test("calls nothing impossible that a row, an answer, an allowed setting or a key can bring", () => {
    const flow = asking(
      "{ max_length: 4 }",
      '- lookup: { in: people, key: "${entry}" }',
      "  as: person",
      "  then: { else: bye }",
      "- go: bye",
      "  if: person.level * 7 + settings.level > 44 && person.phone == null",
      '- request: "https://a.example/${entry}"',
      "  as: reply",
      "  then: { else: bye }",
      "- go: bye",
      '  if: has(reply.body.state) && reply.body.state == "gone" && entry.startsWith("47")',
      "- hangup",
    );
    expect(impossible(flow)).toEqual([]);
    expect(explore(programOf(flow)).unreached.map(({ goal, why }) => [goal.key, why])).toEqual([]);
  });

  test("finds the thirteenth branch of a dispatcher, and a fault behind it", () => {
    const branches = Array.from({ length: 16 }, (_, place) => place);
    const { unreached, faults } = explore(
      programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
${branches.map((place) => `    - { go: b${place}, if: 'call.to == "1${place}"' }`).join("\n")}
    - hangup
${branches.map((place) => `  b${place}: [answer, { play: sound:a${place === 12 ? ", if: 'call.args[3] == \"x\"'" : ""} }, { hangup: {} }]`).join("\n")}
`),
    );
    expect(unreached).toEqual([]);
    expect(faults.map(({ step }) => step)).toEqual(["b12/2"]);
  });

  test("holds nothing behind a step for impossible that is left out where it cannot use a value", () => {
    const flow = asking(
      "{ max_length: 6 }",
      "- request: https://a.example/",
      "  as: reply",
      "  then: { else: bye }",
      '- log: "${string(reply.body)}"',
      '- log: "${string(reply.body.name)}"',
      "- hangup",
    );
    expect(impossible(flow)).toEqual([]);
    // Whatever the server answers, one of the two steps is left out, and that is a fault.
    const whys = explore(programOf(flow)).unreached.map(({ why }) => why);
    expect(new Set(whys)).toEqual(new Set(['every call that took it met a fault, in "main/4"']));
  });
});

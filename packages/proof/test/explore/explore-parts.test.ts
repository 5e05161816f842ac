import { describe, expect, test } from "vitest";
import { goalsOf, goalsTaken } from "../../src/explore/goals.ts";
import { impossibleIn, wholeWalk } from "../../src/explore/impossible.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const grades = `
flowrun: 1
name: grades
start: main
otherwise: { silent: last, short: last }
parts:
  grade: { takes: { n: string }, gives: string }
blocks:
  main:
    - answer
    - collect-digits: { max_length: 4, min_length: 4, terminator: "" }
      as: entry
    - call: { part: grade, with: { n: "\${entry}" } }
      as: grade
    - go: last
      if: grade == "gold"
    - go: last
      if: grade == "4712"
    - go: last
      if: grade == "tin"
    - hangup
  grade:
    - return: { value: gold }
      if: args.n == "4711"
    - return: { value: "\${args.n}" }
  last: [{ hangup: {} }]
`;

test("finds the arguments with which a part returns what a condition wants, or tells that none do", () => {
  const { unreached, impossible } = explore(programOf(grades));
  expect([unreached, impossible.map(({ goal }) => goal.key)]).toEqual([[], ["main/6 if true"]]);
});

/** The type of a part, what it returns for the argument 3, and conditions on that. */
const returns: readonly (readonly [string, string, readonly string[]])[] = [
  ["integer", "${args.n / 2}", ["r == 1", "r == 2", "r / 2 == 0"]],
  ["number", "3", ["r == 3.0", "r / 2.0 == 1.5", "string(r) == '3'"]],
  ["number", "${double(args.n) / 2.0}", ["r == 1.5", "r > 1.0", "string(r) == '1.5'"]],
  ["integer?", "${args.n > 2 ? dyn(null) : args.n}", ["r == null", "r != null"]],
  ["integer?", "${args.n}", ["r == null", "r == 3"]],
  ["string", "n${args.n}", ["r == 'n3'", "size(r) == 2", "r == 'n'"]],
  ["boolean", "${args.n == 3}", ["r", "!r"]],
  ["duration", "3s", ["r == duration('3s')", "r > duration('5s')"]],
  ["json", "${args.n}", ["r == 3", "r == 4", "r == null"]],
  ["json", "${double(args.n)}", ["r == 3", "r == 4"]],
  ["json", "{ a: 1, b: { c: 2.0, d: null } }", ["r.a == 1", "r.b.c == 2", "r.b.d == null"]],
  ["json", "{ a: '${args.n}' }", ["r.a == 3", "r.a == '3'", "has(r.b)"]],
  ["recording", "{ name: a, media: b, seconds: 3 }", ["r.ended_by == null", "r.seconds == 3.0"]],
  ["json", "{ a: '${[1, 3].exists(i, i == args.n)}' }", ["r.a", "!r.a", "r.a && r.a"]],
  ["json", "[1, 2]", ["size(r) == 2", "r[0] == 1", "r[1] == 1"]],
];

describe("a walk through a part", () => {
  test.each(returns)(
    "that gives %s, and returns %s, excludes nothing that a call takes",
    (...row) => {
      const [type, value, conditions] = row;
      const written = /^[\d[{]/.test(value) ? value : JSON.stringify(value);
      const program = programOf(`
flowrun: 1
name: returns
start: main
parts: { give: { takes: { n: integer }, gives: ${JSON.stringify(type)} } }
blocks:
  main:
    - answer
    - { call: { part: give, with: { n: 3 } }, as: r }
${conditions.map((each) => `    - { log: a, if: ${JSON.stringify(each)} }`).join("\n")}
    - hangup
  give: [{ return: { value: ${written} } }]
`);
      const taken = goalsTaken(runScenario(program, scenarioOf({ caller: [] })));
      const never = impossibleIn(wholeWalk(program), goalsOf(program)).map(({ goal }) => goal.key);
      expect(taken).toContain(`main/${conditions.length + 3} next`);
      expect(never.filter((key) => taken.has(key))).toEqual([]);
    },
  );
});

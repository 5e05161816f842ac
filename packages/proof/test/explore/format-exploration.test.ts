import { describe, expect, test } from "vitest";
import { exploreFlow } from "../../src/explore/explore-flow.ts";
import { formatExploration } from "../../src/explore/format-exploration.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const program = programOf(`flowrun: 1
name: test
start: main
settings: { least: { type: integer, default: 1 } }
blocks:
  main:
    - answer
    - collect-digits: { max_length: 4, min_length: "\${settings.least}" }
      then: { else: bye }
  bye: [hangup]
`);

describe("formatExploration", () => {
  test("says what is impossible by its roots, and counts what is behind them", () => {
    const dead = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 4 }
      as: entry
      then: { else: bye }
    - go: far
      if: size(entry) > 4
    - hangup
  far: [{ play: sound:a }, { hangup: {} }]
  bye: [hangup]
`);
    expect(formatExploration(explore(dead), 0, "a.yaml")).toContain(`Impossible, because:
  line 10  main/3 go: if true
      its "if" is always false here: size(entry) <= 4 (line 7) and size(entry) > 4
  2 more ways, to which only what is impossible leads
`);
  });

  test("says what is not taken, which paths are not walked, and what was not found", () => {
    const runs = [runScenario(program, scenarioOf())];
    const exploration = exploreFlow({
      program,
      settings: {},
      compile: () => program,
      runs,
      mostPaths: 100,
      mostCalls: 500,
    });
    expect(formatExploration(exploration, 2, "a.yaml"))
      .toBe(`3 of 6 ways on from the steps of the flow are taken.

Not taken by any scenario:
  line 8  main/2 collect-digits: ok, empty, short

Paths that no scenario walks, with loops once around: 3 of 4; the 2 shortest:
  main
  main → bye  (main/2 empty)

Not found:
  line 8  main/2 collect-digits: short
      a way is known, but no act is known that brings "main/2" (collect-digits) to "short"
`);
  });

  test("tells each fault with a test file that runs as it stands", () => {
    const faulty = programOf(`flowrun: 1
name: test
start: main
vars: { part: 0 }
blocks:
  main:
    - answer
    - set: { part: "\${10 / (size(call.to) - 4)}" }
    - hangup
`);
    expect(formatExploration(explore(faulty), 0, "a.yaml")).toContain(`

Fault: line 8  main/2 set: RUN_EXPRESSION The expression failed: it divides by zero.
  flowrun-test: 1
  flow: a.yaml
  scenarios:
    - { name: main/2 set fault, from: "4712345678", to: "1000" }
`);
  });

  test("names the bounds that kept something from being tried", () => {
    const long = programOf(`flowrun: 1
name: test
start: main
limits: { steps: 500 }
tables: { people: { key: id, columns: { id: string } } }
blocks:
  main:
    - answer
${Array.from({ length: 70 }, (_, place) => `    - lookup: { in: people, key: "${place}" }\n      then: { else: bye }\n`).join("")}
  bye: [hangup]
`);
    const { bounds } = explore(long);
    expect(bounds).toEqual(["60 moments of one call"]);
    expect(formatExploration(explore(long), 0, "a.yaml")).toContain(
      "\n\nBounds that were met: no more than 60 moments of one call.\n",
    );
    expect(explore(program).bounds).toEqual([]);
  });
});

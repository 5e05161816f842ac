import { createTrials } from "../../src/explore/attempt.ts";
import { describe, expect, test } from "vitest";
import { callsAlong } from "../../src/explore/calls-along.ts";
import { createFindings } from "../../src/explore/findings.ts";
import { goalsOf } from "../../src/explore/goals.ts";
import { wholeWalk } from "../../src/explore/impossible.ts";
import { programOf } from "../run/scenario-of.ts";

describe("callsAlong", () => {
  test("calls a number that is only a part of an endpoint", () => {
    const program = programOf(`
flowrun: 1
name: test
parts: { remind: { takes: { number: string } } }
on_request: { remind: remind }
start: main
blocks:
  main: [hangup]
  remind:
    - dial: "PJSIP/\${args.number}@trunk"
      then: { else: return }
    - play: sound:late
`);
    const wanted = goalsOf(program).map(({ key }) => key);
    const search = { program, settings: {}, compile: () => program, wanted, most: 500 };
    const found = createFindings(search);
    found.allow(500);
    const parts = { found, trials: createTrials(), calls: [], unmade: new Map<string, string>() };
    const turns = callsAlong(search, wholeWalk(program), parts);
    while (turns.next().done !== true);
    expect(wanted.filter((goal) => !found.has(goal))).toEqual([]);
  });

  test("has a caller hang up where that takes time, for what comes of it in a step that takes none", () => {
    const program = programOf(`
flowrun: 1
name: test
vars: { tries: 0 }
start: main
blocks:
  main:
    - answer
    - play: sound:hello
    - set: { tries: "\${vars.tries + 1}" }
    - play: sound:bye
finally:
  - log: some
    if: vars.tries > 0
`);
    const wanted = goalsOf(program).map(({ key }) => key);
    const search = { program, settings: {}, compile: () => program, wanted, most: 500 };
    const found = createFindings(search);
    found.allow(500);
    const parts = { found, trials: createTrials(), calls: [], unmade: new Map<string, string>() };
    const turns = callsAlong(search, wholeWalk(program), parts);
    while (turns.next().done !== true);
    expect(wanted.filter((goal) => !found.has(goal))).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { callsAlong } from "../../src/explore/calls-along.ts";
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
    const { best } = callsAlong(search, wholeWalk(program));
    expect(wanted.filter((goal) => !best.has(goal))).toEqual([]);
  });
});

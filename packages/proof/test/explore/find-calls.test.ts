import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createTrials } from "../../src/explore/attempt.ts";
import { findCalls } from "../../src/explore/find-calls.ts";
import { wholeWalk } from "../../src/explore/impossible.ts";
import { programOf } from "../run/scenario-of.ts";

/** The steps of the call that a search kept for a goal. */
function stepsFor(
  program: Program,
  goal: string,
  ...others: readonly string[]
): readonly string[] | undefined {
  const wanted = [goal, ...others];
  const search = { program, settings: {}, compile: () => undefined, wanted, most: 1_000 };
  const { best } = findCalls(search, wholeWalk(program));
  const call = best.get(goal);
  return (
    call &&
    createTrials()
      .tryCall(program, call)
      .moments.map(({ step }) => step.id)
  );
}

describe("findCalls", () => {
  test("keeps the shortest call for a goal, also where a longer one took it first", () => {
    const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1 }
      then: { ok: bye, else: round }
  round:
    - play: sound:long
    - go: bye
  bye:
    - hangup
`);
    expect(stepsFor(program, "bye/1 next", "main/2 ok")).toEqual(["main/1", "main/2", "bye/1"]);
  });

  test("keeps the shortest call for a goal, also where a longer one takes it later", () => {
    const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1 }
      then: { ok: round, else: bye }
  round:
    - play: sound:long
    - go: bye
  bye:
    - hangup
`);
    expect(stepsFor(program, "bye/1 next", "main/2 ok")).toEqual(["main/1", "main/2", "bye/1"]);
  });

  test("keeps no call that meets a fault, also where it is shorter", () => {
    const program = programOf(`
flowrun: 1
name: test
vars: { count: 0 }
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1 }
      then: { ok: count, else: bye }
  count:
    - set: { count: "\${vars.count + 1}" }
    - go: bye
  bye:
    - play: sound:bye
    - set: { count: "\${1 / vars.count}" }
`);
    expect(stepsFor(program, "bye/1 ok", "main/2 ok")).toEqual([
      "main/1",
      "main/2",
      "count/1",
      "count/2",
      "bye/1",
      "bye/2",
    ]);
  });
});

import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/fuzz/judge-call.ts";
import type { CallerAct, Scenario } from "../../src/scenario/scenario.ts";

const calm: Scenario = {
  name: "calm",
  from: "100",
  to: "200",
  args: [],
  clock: 0,
  settings: {},
  tables: {},
  legs: {},
  requests: {},
  v2: {},
  ports: [],
  caller: [],
  expect: {},
};

function compile(text: string): Program {
  const { program } = compileFlow({ name: "f", text: `flowrun: 1\nname: f\nstart: main\n${text}` });
  if (program === undefined) throw new Error("The flow has errors.");
  return program;
}

describe("a caller who was in a conference", () => {
  const staff = compile(`
conferences: { staff: {} }
blocks:
  main:
    - answer
    - conference: { name: staff, keys: { "*0": leave_now } }
      then: { left: after, else: after }
    - hangup
  leave_now:
    - return: left
  after:
    - wait: 61s
`);

  test("is in silence from the moment in which it left it, and not before", () => {
    const caller: readonly CallerAct[] = [
      { kind: "wait", ms: 300_000 },
      { kind: "press", keys: "*0", gapMs: 200 },
    ];
    expect(judgeCall(staff, { ...calm, caller }, { mostSilenceMs: 60_000 }).violation).toEqual({
      invariant: "silence",
      message: "The caller is in silence for more than 1m (wait).",
      atMs: 300_200 + 60_000,
      step: "after/1",
    });
  });
});

describe("a caller for whom the dial plan runs", () => {
  const listening = compile(`
blocks:
  main:
    - answer
    - dialplan: { to: 600@features, max: 5m }
      then: { else: after }
    - go: after
  after:
    - wait: 61s
`);

  test("hears it, also where it never answers, and is in silence behind it", () => {
    const scenario = { ...calm, legs: { "Local/600@features/n": { kind: "never" } as const } };
    const caller: readonly CallerAct[] = [{ kind: "wait", ms: 600_000 }];

    expect(
      judgeCall(listening, { ...scenario, caller }, { mostSilenceMs: 60_000 }).violation,
    ).toEqual({
      invariant: "silence",
      message: "The caller is in silence for more than 1m (wait).",
      atMs: 300_000 + 60_000,
      step: "after/1",
    });
  });
});

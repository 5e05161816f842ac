import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const text = `flowrun: 1
name: phones
start: main
blocks:
  main:
    - answer
    - bridge: { to: { turn: [1, { all: [2, 3] }] }, ring: 10s, while_ringing: ringing, keep_caller: true, max: 1h }
      then: { ended: talked, timed_out: long, no_answer: none, busy: busy, declined: refused, failed: refused }
  talked:
    - hangup
  long:
    - hangup
  none:
    - hangup
  busy:
    - hangup
  refused:
    - hangup
`;

describe("exploring a step that calls several phones", () => {
  test("finds every outcome of it, also those that need all phones to do the same", () => {
    const { scenarios, unreached } = explore(programOf(text));
    const blocks = new Set(scenarios.flatMap(({ scenario }) => scenario.expect.path ?? []));
    expect(unreached).toEqual([]);
    expect([...blocks].toSorted()).toEqual(["busy", "long", "main", "none", "refused", "talked"]);
  });
});

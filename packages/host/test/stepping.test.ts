import { compileFlow } from "../../flow/src/compile-flow.ts";
import type { Program } from "../../core/src/interpret/program.ts";
import type { CallState } from "../../core/src/interpret/state.ts";
import { describe, expect, test } from "vitest";
import { Stepping } from "../src/stepping.ts";
import { firstState } from "./bench.ts";

const text = `
flowrun: 1
name: talk
start: main
blocks:
  main:
    - answer
    - bridge: PJSIP/1
      then: { else: end }
  end:
    - hangup
`;
const program = compileFlow({ name: "talk.yaml", text }).program as Program;
const arrival = { leg: "a", from: "1", to: "2", args: [], at: 0 };

const leg = (id: string, more: object = {}): CallState["legs"][number] =>
  ({ id, role: "callee", status: "here", failures: 0, ...more }) as never;

/** A call that stands at the second step of its flow, or at another one. */
function standing(change: Partial<CallState> = {}, index = 1): Stepping {
  const first = firstState({
    id: "a",
    from: "1",
    to: "2",
    args: [],
    started_at: 0,
    language: "en",
  });
  const frame = { kind: "flow", activation: "main", block: "main", index, phase: "running" };
  const frames = [{ ...frame, memory: null, retries: 0 }] as never;
  const state: CallState = {
    ...first,
    tracks: [{ id: "main", leg: null, opener: null, frames }],
    legs: [leg("a", { role: "caller" }), leg("b")],
    ...change,
  };
  const result = { state, commands: [], trace: [] };
  const stepping = new Stepping(program, {
    interpreter: { start: () => result, step: () => result },
    told: () => ({ secrecy: { tells: () => false, keeps: () => false, logs: () => false } }),
  } as never);
  stepping.begin(arrival);
  return stepping;
}

describe("a conversation", () => {
  test("is there where a step has two legs talk, and nothing has to be done", () => {
    expect(standing().isConversation).toBe(true);
    expect(standing({ legs: [leg("a"), leg("b"), leg("c", { role: "helper" })] })).toHaveProperty(
      "isConversation",
      true,
    );
  });

  const track = { id: "side1", leg: "b", opener: "main", frames: [] };
  test.each<readonly [string, Partial<CallState>]>([
    ["the call is leaving", { status: "leaving" }],
    ["something was asked of the platform", { requests: [{ id: "r1" }] as never }],
    ["a block runs beside the step", { tracks: [...(standing().state?.tracks ?? []), track] }],
    ["one of them has left", { legs: [leg("a"), leg("b", { status: "gone" })] }],
    ["there are three", { legs: [leg("a"), leg("b"), leg("c")] }],
  ])("is none where %s", (_, change) => {
    expect(standing(change).isConversation).toBe(false);
  });

  test("is none at a step in which nobody talks, and before the beginning", () => {
    expect(standing({}, 0).isConversation).toBe(false);
    const before = new Stepping(program, { told: () => ({ secrecy: {} }) } as never);
    expect(before.isConversation).toBe(false);
  });
});

import { compileFlow } from "@flowrun/flow";
import type { LiveCallFacts } from "@flowrun/host";
import { start, step } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { tellOfCalls, type TellingParts } from "../../src/run/tell-of-calls.ts";

const text = `flowrun: 1
name: asking
version: 2.0.0
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 4, timeout: 30s, secret: true }
      as: pin
      then: { else: bye }
    - bridge: { to: PJSIP/1000, ring: 20s }
      then: { else: bye }
  bye:
    - hangup
`;

const program = compileFlow({ name: "asking.yaml", text }).program ?? expect.unreachable();

/** A call that came then, is answered, and asks for digits. */
function asking(leg: string, at: number, from = "4712345678"): LiveCallFacts {
  const { state } = start(program, { leg, from, to: "1000", args: [], at });
  const [request = { id: "" }] = state.requests;
  const answered = { kind: "request.succeeded", at, request: request.id, result: null } as const;
  return { program, state: step(program, state, answered).state };
}

function telling(live: readonly LiveCallFacts[], more: Partial<TellingParts> = {}) {
  const log = recordingLogger();
  const hungUp: string[] = [];
  const host = { live: () => live, hangUp: (call: string) => hungUp.push(call) > 0 };
  const tell = tellOfCalls({
    host,
    clock: createVirtualClock({ start: 9_000 }),
    log,
    numbers: "full",
    ...more,
  });
  return { tell, log, hungUp };
}

const told = { flow: "asking", version: "2.0.0", from: "4712345678", to: "1000" };
const at = [{ step: "main/2", verb: "collect-digits" }];

describe("of the live calls", () => {
  test("those that are it for longest are told first, at most so many, with how many there are", () => {
    const { tell } = telling([asking("b", 5_000), asking("a", 2_000), asking("c", 6_000)]);
    expect(tell({ ask: "calls", most: 2 })).toEqual({
      told: "calls",
      live: 3,
      calls: [
        { call: "a", ...told, ms: 7_000, at, status: "running" },
        { call: "b", ...told, ms: 4_000, at, status: "running" },
      ],
    });
  });

  test("only those are told in whose numbers some digits are, if that is asked", () => {
    const { tell } = telling([asking("a", 0), asking("b", 0, "490001")]);
    expect(tell({ ask: "calls", most: 9, number: "9000" })).toMatchObject({
      live: 1,
      calls: [{ call: "b" }],
    });
    expect(tell({ ask: "calls", most: 9, number: "1000" })).toMatchObject({ live: 2 });
  });

  test("numbers are told as the log has them", () => {
    const { tell } = telling([asking("a", 0)], { numbers: "masked" });
    expect(tell({ ask: "calls", most: 1 })).toMatchObject({
      calls: [{ from: "•••78", to: "1000" }],
    });
  });

  test("one is told with what it has on the platform, and without what the caller has typed", () => {
    const { tell } = telling([{ ...asking("a", 2_000), frozenAt: 8_000 }]);
    expect(tell({ ask: "call", call: "a" })).toEqual({
      told: "call",
      call: {
        ...{ call: "a", ...told, ms: 7_000, at, status: "standing_still" },
        ...{
          legs: [{ leg: "a", role: "caller", status: "here" }],
          bridges: [],
          recordings: [],
          rooms: [],
          waits_for: [],
        },
      },
    });
  });

  test("one is hung up, which the log says", () => {
    const { tell, log, hungUp } = telling([asking("a", 2_000)]);
    expect(tell({ ask: "hang_up", call: "a" })).toMatchObject({
      told: "hung_up",
      call: { call: "a" },
    });
    expect(hungUp).toEqual(["a"]);
    expect(log.lines).toEqual([
      { level: "info", fields: { call: "a" }, message: "An operator hangs up." },
    ]);
  });

  test("one that is not there is neither told nor hung up", () => {
    const { tell, hungUp } = telling([asking("a", 0)]);
    expect([tell({ ask: "call", call: "b" }), tell({ ask: "hang_up", call: "b" })]).toEqual([
      { told: "no_call" },
      { told: "no_call" },
    ]);
    expect(hungUp).toEqual([]);
  });
});

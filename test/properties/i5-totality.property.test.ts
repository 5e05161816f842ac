import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CallEvent } from "../../packages/core/src/interpret/event.ts";
import { start, step } from "../../packages/core/src/interpret/step.ts";
import { stateVersion } from "../../packages/core/src/interpret/state.ts";
import type { Json } from "../../packages/core/src/json.ts";
import { arrivalOf } from "../arbitraries/run.ts";
import { anyProgram, sideBlocks } from "../arbitraries/program.ts";
import { holdForRuns, numRuns, timeout } from "./hold.ts";

const someId = fc.oneof(
  fc.constantFrom(
    "caller-1",
    "fr.caller-1.1",
    "fr.caller-1.2",
    "r1",
    "r2",
    "r3",
    "call",
    "media",
    "digits",
    "ring",
  ),
  fc.constantFrom("", "__proto__", "constructor", "toString"),
  fc.string(),
);
const at = fc.integer({ min: 0, max: 100_000 });

/**
 * Events as a confused platform might send them: any id for anything, any result for any request.
 */
const anyEvent: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      "leg.joined" as const,
      "leg.hangup_requested" as const,
      "leg.left" as const,
    ),
    at,
    leg: someId,
  }),
  fc.record({ kind: fc.constant("leg.destroyed" as const), at, leg: someId, cause: fc.integer() }),
  fc.record({ kind: fc.constant("dtmf.received" as const), at, leg: someId, digit: fc.string() }),
  fc.record({ kind: fc.constant("dtmf.missed" as const), at, leg: someId }),
  fc.record({ kind: fc.constant("leg.replaced" as const), at, leg: someId, channel: someId }),
  fc.record({ kind: fc.constant("call.resumed" as const), at, gapMs: fc.nat({ max: 100_000 }) }),
  fc.record({
    kind: fc.constant("playback.finished" as const),
    at,
    playback: someId,
    failed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("timer.fired" as const), at, timer: someId }),
  fc.record({
    kind: fc.constant("request.succeeded" as const),
    at,
    request: someId,
    result: fc.constantFrom<Json>(
      null,
      { id: "ada", name: "Ada" },
      { status: 200, body: {} },
      [1],
      "text",
    ),
  }),
  fc.record({
    kind: fc.constant("request.failed" as const),
    at,
    request: someId,
    code: fc.constant("ARI_X"),
    message: fc.string(),
    certain: fc.boolean(),
  }),
);

describe("I5", { timeout }, () => {
  test("a step never throws: whatever goes wrong is a fault in the trace", () => {
    holdForRuns((run) => {
      expect(run.results.length).toBe(run.events.length + 1);
    });
  });

  test("not even for events that make no sense at all", () => {
    fc.assert(
      fc.property(
        anyProgram,
        fc.array(anyEvent, { maxLength: 30 }),
        fc.boolean(),
        (program, events, isCall) => {
          let { state } = start(program, arrivalOf({ with: isCall ? "call" : "webhook" }));
          for (const event of events) ({ state } = step(program, state, event));
          expect(state.version).toBe(stateVersion);
        },
      ),
      { numRuns },
    );
  });

  test("a fault names a code, and ends the call, or the side block that it is in", () => {
    holdForRuns((run) => {
      for (const { state, trace } of run.results) {
        for (const entry of trace) {
          if (entry.kind !== "fault") continue;
          expect(entry.code).toMatch(/^RUN_[A-Z_]+$/);
          const isOfSide = sideBlocks.some((block) => entry.step?.startsWith(`${block}/`));
          const isSideOver = trace.some(
            (other) => other.kind === "side.ended" && other.outcome === "failed",
          );
          expect(state.status !== "running" || (isOfSide && isSideOver)).toBe(true);
        }
      }
    });
  });
});

import { describe, expect, it } from "vitest";
import {
  assertSameCommands,
  byHand,
  type Contender,
} from "../../../bench/interpreter/contender.ts";
import { recordCalls } from "../../../bench/interpreter/recorded-calls.ts";

const calls = recordCalls();

describe("assertSameCommands", () => {
  it("finds the application by hand in agreement with flowrun at every event of the reference flow's scenarios", () => {
    expect(calls.length).toBeGreaterThan(30);
    expect(() => assertSameCommands(byHand, calls)).not.toThrow();
  });

  it("tells the call and the event at which a contender commands something else", () => {
    const forgetful: Contender<unknown> = {
      start: (call) => byHand.start(call),
      step: (call) => ({ state: byHand.start(call).state, commands: [] }),
    };
    expect(() => assertSameCommands(forgetful, calls)).toThrow(
      `${calls[0]?.name}: request.succeeded`,
    );
  });
});

import { describe, expect, it } from "vitest";
import { arriveInTime, placeCalls } from "../../../bench/load/place-calls.ts";
import { endpointOf, exchangeWithApp } from "./small-app.ts";

/** Ten calls: every kind of caller. */
const order = { calls: 10, perSecond: 1_000, first: 0 };

describe("placeCalls", () => {
  it("finds nothing wrong with calls that are served as planned, and measures every command that an event demands", async () => {
    const { calls, faults, delays } = await placeCalls(exchangeWithApp(), order);
    expect({ calls, faults, measured: delays.count }).toEqual({
      calls: 10,
      faults: [],
      measured: 30,
    });
  });

  it("tells of every call that is connected with somebody else", async () => {
    const { faults } = await placeCalls(exchangeWithApp({ connectsWith: endpointOf(0) }), order);
    expect(faults).toHaveLength(9);
    expect(faults.every((fault) => fault.includes(`originate ${endpointOf(0)}, add callee`))).toBe(
      true,
    );
  });

  it("tells of calls that do not end, and of what they leave behind", async () => {
    const { faults } = await placeCalls(exchangeWithApp({ leavesBridges: true }), order, 1_000);
    expect(faults).toEqual(["10 of 10 calls did not end.", "10 bridges were left behind."]);
  });
});

describe("arriveInTime", () => {
  it("has all calls arrive in order, at the same moments for the same order", async () => {
    const arrived: number[] = [];
    await arriveInTime({ calls: 5, perSecond: 10_000, first: 7 }, (number) => arrived.push(number));
    expect(arrived).toEqual([7, 8, 9, 10, 11]);
  });
});

import { describe, expect, it } from "vitest";
import { fewAtATime } from "../../../bench/load/few-at-a-time.ts";
import { endpointOf, exchangeWithApp } from "./small-app.ts";

describe("fewAtATime", () => {
  it("has all calls served, and at most forty of them at one moment", async () => {
    const exchange = exchangeWithApp();
    let most = 0;
    const begin = (index: number): void => {
      exchange.arrive(index);
      most = Math.max(most, index + 1 - exchange.over);
    };
    await fewAtATime(exchange, { calls: 60, begin, done: () => exchange.over });
    expect({ over: exchange.over, most, faults: exchange.faults }).toEqual({
      over: 60,
      most: 40,
      faults: [],
    });
  });

  it("rejects as soon as a call went wrong", async () => {
    const exchange = exchangeWithApp({ connectsWith: endpointOf(0) });
    const work = {
      calls: 60,
      begin: (index: number) => exchange.arrive(index),
      done: () => exchange.over,
    };
    await expect(fewAtATime(exchange, work)).rejects.toThrow(`originate ${endpointOf(0)}`);
  });
});

import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import { createDeadlines } from "../src/deadlines.ts";
import type { Patience } from "../src/wire.ts";
import { failureOf } from "./support/failure-of.ts";
import { virtualTime } from "./support/virtual-time.ts";

const late = () => ariError("ARI_TIMEOUT", "late");
const never = (): Promise<never> => new Promise(() => {});

describe("createDeadlines", () => {
  test("gives what comes in time and leaves no timer", async () => {
    const { clock, alarms } = virtualTime();
    const deadlines = createDeadlines(alarms);
    expect(await deadlines.within(100, late, async () => "here")).toBe("here");
    expect(clock.pending).toBe(0);
  });

  test("passes a failure on as it is", async () => {
    const deadlines = createDeadlines(virtualTime().alarms);
    const failure = ariError("ARI_FAILED", "no");
    expect(await failureOf(deadlines.within(100, late, () => Promise.reject(failure)))).toBe(
      failure,
    );
  });

  test("leaves what has come to its end alone", async () => {
    const deadlines = createDeadlines(virtualTime().alarms);
    const patience = await deadlines.within(100, late, (given) => Promise.resolve(given));
    patience.whenOver(() => expect.unreachable());
    deadlines.close();
    expect(patience.over).toBe(false);
  });

  test("ignores what comes too late", async () => {
    const { clock, alarms } = virtualTime();
    const answer = Promise.withResolvers<string>();
    const failed = failureOf(createDeadlines(alarms).within(100, late, () => answer.promise));
    await clock.advance(100);
    answer.resolve("here");
    expect((await failed).code).toBe("ARI_TIMEOUT");
  });

  test("rejects all that waits when it is closed, tells it so, and leaves no timer", async () => {
    const { clock, alarms } = virtualTime();
    const deadlines = createDeadlines(alarms);
    const told: boolean[] = [];
    const start = (patience: Patience): Promise<never> => {
      patience.whenOver(() => told.push(patience.over));
      return never();
    };
    const failures = [deadlines.within(100, late, start), deadlines.pause(100)].map(failureOf);
    deadlines.close();
    expect((await Promise.all(failures)).map(({ code }) => code)).toEqual([
      "ARI_CLOSED",
      "ARI_CLOSED",
    ]);
    expect([told, clock.pending]).toEqual([[true], 0]);
  });

  test("starts nothing after it was closed", async () => {
    const { clock, alarms } = virtualTime();
    const deadlines = createDeadlines(alarms);
    deadlines.close();
    let starts = 0;
    const start = (): Promise<never> => {
      starts += 1;
      return never();
    };
    const failures = await Promise.all(
      [deadlines.within(100, late, start), deadlines.pause(100)].map(failureOf),
    );
    expect(failures.map(({ code }) => code)).toEqual(["ARI_CLOSED", "ARI_CLOSED"]);
    expect([starts, clock.pending]).toEqual([0, 0]);
  });
});

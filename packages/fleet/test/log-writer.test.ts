import { describe, expect, test } from "vitest";
import { LogWriter } from "../src/log-writer.ts";
import { settlingClock } from "./worker.ts";

type Answer = number | undefined | Error;

/** A writer whose log answers as the test says, with all that was appended behind which place. */
function writer(answers: readonly Answer[], isLeaving: () => boolean = () => false) {
  const [clock, left] = [settlingClock(), [...answers]];
  const appended: (readonly [string, number, number])[] = [];
  const [told, settled]: [string[], number[]] = [[], []];
  const log = new LogWriter({
    cell: {
      async append({ text }, after) {
        appended.push([text, after, clock.now()]);
        const answer = left.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    clock,
    doubt: { count: 3, settle: (count) => void settled.push(count) },
    tell: (message) => void told.push(message),
    isLeaving,
  });
  return { log, clock, appended, told, settled };
}

const record = (text: string) => ({ text }) as Parameters<LogWriter["append"]>[0];
const away = new Error("no answer");

describe("LogWriter", () => {
  test("appends each record behind the one before, and counts what it wrote", async () => {
    const { log, appended, told, settled } = writer([4, 5, 6]);
    expect(await log.begin(record("begin"), 3)).toBe(true);
    expect(await log.append(record("one"))).toBe(true);
    expect(await log.append(record("three"))).toBe(true);
    expect(appended.map(([text, after]) => [text, after])).toEqual([
      ["begin", 3],
      ["one", 4],
      ["three", 5],
    ]);
    expect([log.at, settled, told]).toEqual([6, [3, 3], []]);
    expect(log.stats()).toEqual({ writes: 2, bytes: 8, failed: 0, isFailing: false });
  });

  test("tries again after a while, and says once that it cannot write and once that it can", async () => {
    const { log, clock, appended, told } = writer([away, away, 7]);
    const appending = log.append(record("a"));
    await clock.advance(0);
    expect(log.stats()).toEqual({ writes: 0, bytes: 0, failed: 1, isFailing: true });
    await clock.advance(500);
    expect(await appending).toBe(true);
    expect(appended.map(([, , at]) => at)).toEqual([0, 250, 500]);
    expect(told).toEqual([
      "The log of the cell cannot be written; what becomes of calls is noted on the platform as long as that takes it: no answer",
      "The log of the cell is written again.",
    ]);
    expect(log.stats()).toEqual({ writes: 1, bytes: 1, failed: 2, isFailing: false });
  });

  test("knows when another process has the cell, and gives up where this one leaves", async () => {
    const other = writer([undefined]);
    expect(await other.log.append(record("a"))).toBe(false);
    expect(other.log.at).toBe(0);

    const leaving = writer([away], () => true);
    expect(await leaving.log.append(record("a"))).toBeUndefined();
    expect(leaving.log.isFailing).toBe(true);
  });

  test("begins without another try, and says what stands in the way", async () => {
    const { log, told } = writer([away, undefined, 9]);
    expect(await log.begin(record("a"), 2)).toBeUndefined();
    expect([log.isFailing, told]).toEqual([
      true,
      [
        "The log of the cell does not answer, so this process cannot take the calls; it tries on: no answer",
      ],
    ]);
    expect(await log.begin(record("a"), 2)).toBe(false);
    expect([log.at, log.isFailing]).toEqual([0, false]);
    expect(await log.begin(record("a"), 2)).toBe(true);
    expect(log.at).toBe(9);
  });

  test("does first what comes before the next append, again until it succeeds", async () => {
    const { log, clock, appended } = writer([1, 2]);
    const done: string[] = [];
    let isAway = true;
    log.before(async () => {
      done.push("first");
      if (isAway) throw away;
    });
    log.before(async () => void done.push("second"));
    const appending = log.append(record("a"));
    await clock.advance(0);
    expect([done, appended]).toEqual([["first"], []]);
    isAway = false;
    await clock.advance(250);
    await appending;
    await log.append(record("b"));
    expect(done).toEqual(["first", "first", "second"]);
  });
});

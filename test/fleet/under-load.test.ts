import { describe, expect, onTestFinished, test } from "vitest";
import { outcomes, passed, place, right, spread } from "./callers.ts";
import { alone, fleet } from "./fleet.ts";
import {
  between,
  everyTenSeconds,
  load,
  perSecond,
  placeTyping,
  Pair,
  timeout,
  waiting,
} from "./load.ts";

/** What a reload says of the process that has the calls now. */
const replaced = /Process (\d+) runs the flow now/;

describe("at 60 calls a second", () => {
  test.each([
    ["killed", "SIGKILL"],
    ["stopped", "SIGSTOP"],
  ] as const)(
    "no call of an owner that is %s is lost, and nobody hears another number than their own",
    { timeout },
    async (_what, signal) => {
      const { begin, platform } = await fleet({ text: waiting("6s") });
      const workers = await Pair.begin(begin);
      const stop = (): Promise<number> =>
        workers.befall(
          ({ child }) => child.kill(signal),
          // Who stood still wakes up, and ends without touching anything.
          ({ child }) => child.kill("SIGCONT"),
        );
      const [told, calls] = await Promise.all([
        everyTenSeconds(platform, stop),
        place(platform, load.calls, between),
      ]);
      const heard = await outcomes(calls);
      // Who called while nobody listened was turned away by the platform; on Asterisk the dial plan
      // tries again.
      const turnedAway = heard.filter((each) => each === "").length;
      process.stdout.write(
        `${signal}: ${told}; ${turnedAway} of ${load.calls} came while nobody listened\n`,
      );

      expect(
        heard.filter((each, index) => each !== "" && each !== right(load.calls)[index]),
      ).toEqual([]);
      expect(turnedAway).toBeLessThan(signal === "SIGKILL" ? 3 * perSecond * load.faults : 1);
      expect(platform.inventory().channels).toBe(0);
    },
  );

  test(
    "an owner that is told to end hands its calls over: no prompt is repeated, no key lost, and nobody turned away",
    { timeout },
    async () => {
      const { begin, platform } = await fleet({ text: waiting("4s") });
      const workers = await Pair.begin(begin);
      const end = (): Promise<number> => workers.befall(({ child }) => child.kill("SIGTERM"));
      const [told, served] = await Promise.all([
        everyTenSeconds(platform, end),
        placeTyping(platform),
      ]);
      const all = await Promise.all(served);
      process.stdout.write(`SIGTERM: ${told}; from the last key to the answer ${spread(all)}\n`);

      expect(all.map(({ heard }) => heard)).toEqual(
        right(load.calls).map((digits) => `sound:number,${digits}`),
      );
      expect(platform.inventory().channels).toBe(0);
    },
  );

  test(
    "ten upgrades, one right after the other, with over 500 live calls: no prompt is repeated, no key lost, and nobody turned away",
    { timeout: 180_000 },
    async () => {
      const { begin, platform, run } = await alone(waiting("10s"));
      const { written } = await begin();
      const [processes, live]: [number[], number[]] = [[], []];
      let isOver = false;
      onTestFinished(() => {
        const last = processes.at(-1);
        if (last !== undefined) process.kill(last, "SIGKILL");
      });
      const upgrade = async (): Promise<void> => {
        await passed(platform, 11_000);
        for (let times = 1; times <= 10; times += 1) {
          live.push(platform.inventory().channels);
          const { text } = await run("reload", "flow.yaml");
          const [, id] = replaced.exec(text) ?? [];
          expect(text).toMatch(replaced);
          processes.push(Number(id));
          await passed(platform, 500);
        }
      };
      // Also on a slow machine calls come as long as it takes.
      const upgraded = upgrade().finally(() => (isOver = true));
      const [served] = await Promise.all([placeTyping(platform, () => isOver), upgraded]);
      const all = await Promise.all(served);
      const still = [...written.text.matchAll(/process before go on\..* ms=(\d+)/g)].map(
        ([, ms]) => ms,
      );
      process.stdout.write(
        `reload: at least ${Math.min(...live)} live, which stood still for ${still.join(", ")} ms; from the last key to the answer ${spread(all)}\n`,
      );

      expect(new Set(processes).size).toBe(10);
      expect(Math.min(...live)).toBeGreaterThan(500);
      expect(all.map(({ heard }) => heard)).toEqual(
        right(all.length).map((digits) => `sound:number,${digits}`),
      );
      expect(platform.inventory().channels).toBe(0);
    },
  );
});

import { describe, expect, test } from "vitest";
import { outcomes, place, right, spread } from "./callers.ts";
import { fleet } from "./fleet.ts";
import { between, everyTenSeconds, load, perSecond, placeTyping, Pair, timeout, waiting } from "./load.ts";

describe("at 60 calls a second", () => {
  test.each([
    ["killed", "SIGKILL"],
    ["stopped", "SIGSTOP"],
  ] as const)(
    "no call of an owner that is %s is lost, and nobody hears another number than their own",
    { timeout },
    async (_what, signal) => {
      const { begin, platform } = await fleet(waiting("6s"));
      const workers = await Pair.begin(begin);
      const stop = (): Promise<number> =>
        workers.befall(
          ({ child }) => child.kill(signal),
          // Who stood still wakes up, and ends without touching anything.
          ({ child }) => child.kill("SIGCONT"),
        );
      const [told, calls] = await Promise.all([everyTenSeconds(platform, stop), place(platform, load.calls, between)]);
      const heard = await outcomes(calls);
      // Who called while nobody listened was turned away by the platform; on Asterisk the dial plan tries again.
      const turnedAway = heard.filter((each) => each === "").length;
      process.stdout.write(`${signal}: ${told}; ${turnedAway} of ${load.calls} came while nobody listened\n`);

      expect(heard.filter((each, index) => each !== "" && each !== right(load.calls)[index])).toEqual([]);
      expect(turnedAway).toBeLessThan(signal === "SIGKILL" ? 3 * perSecond * load.faults : 1);
      expect(platform.inventory().channels).toBe(0);
    },
  );

  test(
    "an owner that is told to end hands its calls over: no prompt is repeated, no key lost, and nobody turned away",
    { timeout },
    async () => {
      const { begin, platform } = await fleet(waiting("4s"));
      const workers = await Pair.begin(begin);
      const end = (): Promise<number> => workers.befall(({ child }) => child.kill("SIGTERM"));
      const [told, served] = await Promise.all([everyTenSeconds(platform, end), placeTyping(platform)]);
      const all = await Promise.all(served);
      process.stdout.write(`SIGTERM: ${told}; from the last key to the answer ${spread(all)}\n`);

      expect(all.map(({ heard }) => heard)).toEqual(right(load.calls).map((digits) => `sound:number,${digits}`));
      expect(platform.inventory().channels).toBe(0);
    },
  );
});

import { describe, expect, test, vi } from "vitest";
import { outcomes, place, right, spread, typed, type Served } from "./callers.ts";
import { asking, fleet, type Fleet } from "./fleet.ts";
import { within, type Worker } from "./start-workers.ts";

/** FLOWRUN_FLEET_SECONDS=60 takes longer, and has five faults in a test instead of one. */
const seconds = Number(process.env["FLOWRUN_FLEET_SECONDS"] ?? "12");
const perSecond = 60;
const between = 1_000 / perSecond;
const everyMs = 10_000;
const faults = Math.floor((seconds * 1_000) / everyMs);
const count = seconds * perSecond;

/** Callers wait before they are asked, so that some 500 are on the line at once. */
const flow = (waiting: string): string => asking(`    - wait: ${waiting}\n`);

interface Started extends Pick<Fleet, "begin" | "platform"> {
  /** The owner, and who stands by. */
  readonly first: readonly [Worker, Worker];
}

async function start(text: string): Promise<Started> {
  const { begin, platform } = await fleet(text);
  return { begin, platform, first: [await begin(), await begin()] };
}

/** Does something to the owner every ten seconds, and waits until the next one has its calls. Tells how many there were, and how long that took. */
async function trouble(
  { begin, platform, first }: Started,
  signal: "SIGKILL" | "SIGSTOP" | "SIGTERM",
): Promise<readonly string[]> {
  const told: string[] = [];
  let [owner, next] = first;
  for (let turn = 0; turn < faults; turn += 1) {
    await new Promise<void>((resolve) => platform.after(everyMs, resolve));
    const [began, live] = [performance.now(), platform.inventory().channels];
    const successor = next;
    owner.child.kill(signal);
    await vi.waitUntil(() => successor.written.text.includes(" go on. "), within);
    told.push(`${live} live, ${Math.round(performance.now() - began)} ms`);
    // Who stood still wakes up, and ends without touching anything.
    owner.child.kill("SIGCONT");
    [owner, next] = [next, await begin()];
  }
  return told;
}

describe("at 60 calls a second", () => {
  test.each([
    ["killed", "SIGKILL"],
    ["stopped", "SIGSTOP"],
  ] as const)(
    "no call of an owner that is %s is lost, and nobody hears another number than their own",
    { timeout: 4_000 * seconds + 120_000 },
    async (_what, signal) => {
      const started = await start(flow("6s"));
      const [told, calls] = await Promise.all([trouble(started, signal), place(started.platform, count, between)]);
      const heard = await outcomes(calls);
      // Who called while nobody listened was turned away by the platform; on Asterisk the dial plan tries again.
      const turnedAway = heard.filter((each) => each === "").length;
      process.stdout.write(`${signal}: ${told.join("; ")}; ${turnedAway} of ${count} came while nobody listened\n`);

      expect(heard.filter((each, index) => each !== "" && each !== right(count)[index])).toEqual([]);
      expect(turnedAway).toBeLessThan(signal === "SIGKILL" ? 3 * perSecond * faults : 1);
      expect(started.platform.inventory().channels).toBe(0);
    },
  );

  test(
    "an owner that is told to end hands its calls over: no prompt is repeated, no key lost, and nobody turned away",
    {
      timeout: 4_000 * seconds + 120_000,
    },
    async () => {
      const started = await start(flow("4s"));
      const served: Promise<Served>[] = [];
      const placing = async (): Promise<void> => {
        for (let number = 1_000; number < 1_000 + count; number += 1) {
          served.push(typed(started.platform, String(number)));
          await new Promise<void>((resolve) => started.platform.after(between, resolve));
        }
      };
      const [told] = await Promise.all([trouble(started, "SIGTERM"), placing()]);
      const all = await Promise.all(served);
      const waited = spread(all.map(({ waitedMs }) => waitedMs));
      process.stdout.write(`SIGTERM: ${told.join("; ")}; from the last key to the answer ${waited}\n`);

      expect(all.map(({ heard }) => heard)).toEqual(right(count).map((digits) => `sound:number,${digits}`));
      expect(started.platform.inventory().channels).toBe(0);
    },
  );
});

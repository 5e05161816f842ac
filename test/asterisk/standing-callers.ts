import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { channelsMade, ringing, talking, talkingWith, untilStanding, up } from "./standing.ts";

/** Presses keys. */
export function press(keys: string): CallerStep {
  return { kind: "press", keys, by: "rfc4733" };
}

/** How a caller of `flows/reference.yaml` begins. */
export const answered: readonly CallerStep[] = [{ kind: "answered" }, { kind: "pause", ms: 1_000 }];

/**
 * Callers who are in the middle of `flows/reference.yaml` while something happens to flowrun: of
 * each kind so many.
 */
export interface StandingCallers {
  /** How many SIP channels Asterisk had made when all of them stood. */
  readonly made: number;
  /**
   * Those who were typing 4711 go on; resolves when each talks with whom he should, with how many
   * channels Asterisk has made by then.
   */
  typeOn(): Promise<number>;
  /**
   * All hang up; resolves when they have lived through it as scripted, and nothing is left on
   * Asterisk.
   */
  leave(): Promise<void>;
}

/** What differs from test to test. */
export interface StandingOptions {
  /**
   * How many talk, as many wait for a phone that rings, and as many have typed half of a number.
   */
  readonly calls: number;
  /** How long the phones ring that are waited for. */
  readonly ringMs: number;
  /** What those who type do when they go on. */
  readonly rest: readonly CallerStep[];
}

/**
 * Callers who talk, wait for a phone that rings, or type. It needs the callees 1000, 2001 and 3001.
 */
export async function placeStandingCallers(
  asterisk: Asterisk,
  { calls, ringMs, rest }: StandingOptions,
): Promise<StandingCallers> {
  const phones = await Promise.all([
    startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 }),
    startCallee(asterisk, "1000", { kind: "answers", afterMs: ringMs }),
    startCallee(asterisk, "3001", { kind: "answers", afterMs: 50 }),
  ]);
  const place = (from: string, steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
    startCaller(asterisk, {
      from,
      to: "5551",
      // All of them come at once: on a busy machine a key that is pressed as soon as usual comes
      // before what it is to end.
      steps: [
        ...answered,
        { kind: "pause", ms: 2_000 },
        ...steps,
        { kind: "signal" },
        { kind: "hangUp" },
      ],
      calls,
    });
  const callers = await Promise.all([
    place("100", []),
    place("501", [press("9#")]),
    place("502", [press("47"), { kind: "signal" }, ...rest]),
  ]);
  await untilStanding(asterisk, "/channels", ringing(calls));
  await untilStanding(asterisk, "/bridges", talking(calls));
  // Those who type are answered, too; the others are, and one phone each of those who talk.
  await untilStanding(asterisk, "/channels", up(4 * calls));
  return {
    made: await channelsMade(asterisk),
    async typeOn() {
      await callers[2]?.signal();
      await untilStanding(asterisk, "/bridges", talking(3 * calls));
      await untilStanding(asterisk, "/channels", talkingWith(["2001", "1000", "3001"], calls));
      return channelsMade(asterisk);
    },
    async leave() {
      for (const caller of callers) await caller.signal();
      await Promise.all(callers.map(({ finished }) => finished));
      await emptied(asterisk);
      await Promise.all(phones.map((phone) => phone.stop()));
    },
  };
}

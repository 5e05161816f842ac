import type { Platform } from "@flowrun/simulator";

/** How long a caller takes from one key to the next, in milliseconds. */
const betweenKeysMs = 150;

/** Resolves when so much time has passed on the platform. */
export function passed(platform: Platform, ms: number): Promise<void> {
  return new Promise((resolve) => platform.after(ms, resolve));
}

/**
 * Begins calls one after the other, every `everyMs`, and gives what each will have heard; each
 * types its own number once the prompt has begun, again where it begins anew.
 */
export async function place(
  platform: Platform,
  count: number,
  everyMs: number,
): Promise<readonly Promise<readonly string[]>[]> {
  const calls: Promise<readonly string[]>[] = [];
  for (let number = 1_000; number < 1_000 + count; number += 1) {
    const heard: string[] = [];
    const placed = platform.call({ from: String(number), to: "2" });
    placed.on((line) => {
      if (line.kind !== "media.started") return;
      heard.push(line.uri);
      const asked = heard.length;
      const type = ([key, ...others]: readonly string[]): void => {
        // Who hears it begin anew begins anew too.
        if (key === undefined || heard.length !== asked) return;
        placed.press(key);
        platform.after(betweenKeysMs, () => type(others));
      };
      if (line.uri === "sound:number") platform.after(1_500, () => type([...String(number)]));
    });
    calls.push(placed.ended.then(() => heard));
    await passed(platform, everyMs);
  }
  return calls;
}

/** A caller who waits to be told to type. */
export interface Patient {
  /** Types their own number. Gives what they have heard at the end. */
  readonly type: () => Promise<readonly string[]>;
}

/** So many callers at once, as soon as each of them is asked. They type when they are told to. */
export async function patient(platform: Platform, count: number): Promise<readonly Patient[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = String(1_000 + index);
      const heard: string[] = [];
      const placed = platform.call({ from: number, to: "2" });
      const asked = Promise.withResolvers<void>();
      placed.on((line) => {
        if (line.kind !== "media.started") return;
        heard.push(line.uri);
        asked.resolve();
      });
      await asked.promise;
      const type = (): Promise<readonly string[]> => {
        placed.press(number, betweenKeysMs);
        return placed.ended.then(() => heard);
      };
      return { type };
    }),
  );
}

/**
 * What each caller heard besides the prompt; what was spoken when its owner was lost may begin
 * anew.
 */
export async function outcomes(
  calls: readonly Promise<readonly string[]>[],
): Promise<readonly (string | undefined)[]> {
  const all = await Promise.all(calls);
  return all.map((heard) =>
    heard.filter((uri, index) => uri !== "sound:number" && uri !== heard[index - 1]).join(),
  );
}

/** What so many callers hear who each hear their own number. */
export const right = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `digits:${1_000 + index}`);

/**
 * What a caller heard, when they pressed the last key (as `performance.now`), and how long after
 * that the answer came, in milliseconds.
 */
export interface Served {
  readonly heard: string;
  readonly pressedAt: number;
  readonly waitedMs: number;
}

/** A caller who types a number of their own, a key each 300 ms, as soon as they are asked. */
export async function typed(platform: Platform, number: string): Promise<Served> {
  const heard: string[] = [];
  let [pressedAt, answeredAt] = [0, 0];
  const call = platform.call({ from: number, to: "2" });
  const pressFrom = (index: number): void => {
    call.press(number[index] ?? "");
    pressedAt = performance.now();
    if (index + 1 < number.length) platform.after(300, () => pressFrom(index + 1));
  };
  call.on((line) => {
    if (line.kind !== "media.started") return;
    heard.push(line.uri);
    answeredAt = performance.now();
    if (heard.length === 1) platform.after(500, () => pressFrom(0));
  });
  await call.ended;
  return { heard: heard.join(), pressedAt, waitedMs: answeredAt - pressedAt };
}

/** How long callers waited: in the middle, 99 of a hundred, and the longest. */
export function spread(served: readonly Served[]): string {
  const sorted = served.map(({ waitedMs }) => waitedMs).toSorted((one, other) => one - other);
  const at = (share: number): string =>
    `${Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)} ms`;
  return `${at(0.5)} in the middle, ${at(0.99)} for 99 of 100, ${at(1)} at most`;
}

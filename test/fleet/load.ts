import type { Platform } from "@flowrun/simulator";
import { vi } from "vitest";
import { passed, typed, type Served } from "./callers.ts";
import { asking } from "./fleet.ts";
import { within, type Worker } from "./start-workers.ts";

/** FLOWRUN_FLEET_SECONDS=60 takes longer, and has five faults in a test instead of one. */
const seconds = Number(process.env["FLOWRUN_FLEET_SECONDS"] ?? "12");
const everyMs = 10_000;

/** New calls a second. */
export const perSecond = 60;
/** From one call to the next, in milliseconds. */
export const between = 1_000 / perSecond;
/** How many calls a test places, and how many faults befall them meanwhile. */
export const load = {
  calls: seconds * perSecond,
  faults: Math.floor((seconds * 1_000) / everyMs),
} as const;
/** How long such a test may take, in milliseconds. */
export const timeout = 4_000 * seconds + 120_000;

/** A flow whose callers wait before they are asked, so that as many are on the line at once. */
export const waiting = (time: string): string => asking(`    - wait: ${time}\n`);

/**
 * Callers who type a number of their own, one after the other: as many as a test places, or until
 * it is over.
 */
export async function placeTyping(
  platform: Platform,
  isOver: (placed: number) => boolean = (placed) => placed === load.calls,
): Promise<readonly Promise<Served>[]> {
  const served: Promise<Served>[] = [];
  while (!isOver(served.length)) {
    served.push(typed(platform, String(1_000 + served.length)));
    await passed(platform, between);
  }
  return served;
}

/**
 * Has something happen every ten seconds, which gives how many milliseconds it took. Tells that,
 * and how many calls were live then.
 */
export async function everyTenSeconds(
  platform: Platform,
  befall: () => Promise<number>,
): Promise<string> {
  const told: string[] = [];
  const began = performance.now();
  for (let turn = 1; turn <= load.faults; turn += 1) {
    // Also when the one before took long, so that there are calls for all of them.
    await passed(platform, began + turn * everyMs - performance.now());
    const { channels } = platform.inventory();
    told.push(`${channels} live, ${Math.round(await befall())} ms`);
  }
  return told.join("; ");
}

/**
 * Two workers of a cell, of which the second goes on whenever something befalls the first; then
 * another one stands by.
 */
export class Pair<Member extends Worker> {
  #owner: Member;
  #next: Member;
  readonly #begin: () => Promise<Member>;

  private constructor(owner: Member, next: Member, begin: () => Promise<Member>) {
    this.#owner = owner;
    this.#next = next;
    this.#begin = begin;
  }

  static async begin<Member extends Worker>(begin: () => Promise<Member>): Promise<Pair<Member>> {
    return new Pair(await begin(), await begin(), begin);
  }

  /**
   * Something befalls the owner, and is undone once the next one has its calls. Gives how many
   * milliseconds that took.
   */
  async befall(
    what: (owner: Member) => void,
    undo: (owner: Member) => void = () => undefined,
  ): Promise<number> {
    const [owner, next, began] = [this.#owner, this.#next, performance.now()];
    what(owner);
    await vi.waitUntil(() => next.written.text.includes(" go on. "), within);
    const took = performance.now() - began;
    undo(owner);
    [this.#owner, this.#next] = [next, await this.#begin()];
    return took;
  }
}

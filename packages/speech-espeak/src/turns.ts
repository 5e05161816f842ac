import { speechError } from "./catalogue.ts";

/** Does work when it is its turn, and settles as that does. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does at most `places` pieces of work at once, first come, first served; rejects with SPEECH_BUSY
 * when `most` wait already.
 */
export function createTurns(places: number, most: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = places;

  async function getPlace(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= most)
      throw speechError("SPEECH_BUSY", `${most} texts wait to be spoken.`, { certain: true });
    await new Promise<void>((begin) => void waiting.push(begin));
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return async (work) => {
    await getPlace();
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}

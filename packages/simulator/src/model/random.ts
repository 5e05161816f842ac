/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** `true` with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** As many lower-case hexadecimal digits. */
  hex(digits: number): string;
}

/** A source of random numbers from a 32-bit seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    hex(digits) {
      let text = "";
      while (text.length < digits) text += Math.floor(next() * 16).toString(16);
      return text;
    },
  };
}

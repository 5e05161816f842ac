/** A set of small whole numbers, in little room. */
export interface Numbers {
  /** How many of them are in another set as well. */
  countIn(other: Numbers): number;
  /** The numbers that are in another set as well, in order. */
  in(other: Numbers): readonly number[];
  /** The numbers that are not in another set. */
  without(other: Numbers): Numbers;
  /** Thirty-two numbers in each. */
  readonly bits: Uint32Array;
}

/** The set of these numbers, from 0 on. */
export function numbersOf(numbers: readonly number[]): Numbers {
  const largest = numbers.reduce((most, number) => Math.max(most, number), -1);
  const bits = new Uint32Array((largest >>> 5) + 1);
  for (const number of numbers)
    bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
  return numbersIn(bits);
}

function numbersIn(bits: Uint32Array): Numbers {
  return {
    bits,
    countIn(other) {
      let count = 0;
      for (const [place, own] of bits.entries())
        for (let left = own & (other.bits[place] ?? 0); left !== 0; left &= left - 1) count += 1;
      return count;
    },
    in(other) {
      const both: number[] = [];
      for (const [place, own] of bits.entries())
        for (let left = own & (other.bits[place] ?? 0); left !== 0; left &= left - 1)
          both.push(place * 32 + 31 - Math.clz32(left & -left));
      return both;
    },
    without: (other) => numbersIn(bits.map((own, place) => own & ~(other.bits[place] ?? 0))),
  };
}

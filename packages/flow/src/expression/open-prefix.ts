/** Entries of so few keys are extensions: no number of the public network is so short. */
export const longestExtension = 5;

/** A beginning of numbers. Where all numbers behind it are taken, anybody may be called. */
interface Kind {
  readonly prefix: string;
  /** The digits that every telephone number consists of, or those of numbers with a country. */
  readonly numbers: readonly string[];
  /** How many digits there are at least behind the prefix. */
  readonly shortest: number;
}

const longestNumber = 15;
const sevenDigits = 7;
// A country never begins with 0.
const abroad = ["1", "9", "123456789", "987654321"];
const anywhere = ["0", ...abroad];

const kinds: readonly Kind[] = [
  { prefix: "+", numbers: abroad, shortest: 8 },
  // The whole country with its expensive numbers, and behind another 0 the others.
  { prefix: "0", numbers: anywhere, shortest: 8 },
  ...["00", "011"].map((prefix) => ({ prefix, numbers: abroad, shortest: 8 })),
  // Providers take a number without + for one with a country, too.
  { prefix: "", numbers: abroad, shortest: 11 },
  // A digit for an outside line, and all that begins with it.
  ...[..."123456789"].map((prefix) => ({ prefix, numbers: anywhere, shortest: 11 })),
];

/**
 * The beginning of the numbers that a pattern lets through without bounds; empty for any number. It
 * is `undefined` for a pattern of an area, a country or a kind. A number of the same town, which
 * has at most `ofTown` digits, may be any.
 */
export function openPrefix(
  accepts: (text: string) => boolean,
  ofTown: number = sevenDigits,
): string | undefined {
  const any: Kind = { prefix: "", numbers: anywhere, shortest: ofTown + 1 };
  return [any, ...kinds].find(({ prefix, numbers, shortest }) =>
    lengthsFrom(shortest).some((length) =>
      numbers.every((digits) => accepts(prefix + digits.repeat(longestNumber).slice(0, length))),
    ),
  )?.prefix;
}

function lengthsFrom(shortest: number): readonly number[] {
  return Array.from({ length: longestNumber - shortest + 1 }, (_, index) => shortest + index);
}

/**
 * How wide characters of a sans-serif face are, in thousandths of the font size; measured of
 * Helvetica and Arial.
 */
const widths: Readonly<Record<string, number>> = {
  ...sized(222, "ijl'"),
  ...sized(278, " !,./:;It[]\\f|"),
  ...sized(333, "()-r`"),
  ...sized(365, '"*{}^'),
  ...sized(500, "cksvxyzJ"),
  ...sized(556, "abdeghnopqu0123456789?_$#L"),
  ...sized(600, "+<=>~×·"),
  ...sized(611, "FTZ"),
  ...sized(667, "ABEKPSVXY&"),
  ...sized(722, "CDHNRUw"),
  ...sized(778, "GOQ"),
  ...sized(833, "mM"),
  ...sized(889, "%"),
  ...sized(944, "W"),
  ...sized(1000, "…⚠@→"),
};

/** Characters that are as wide as they are high: those of East Asia, and pictures. */
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u;

/** A mark that stands on the character before it. */
const combining = /\p{Mn}|\p{Me}|\p{Cf}/u;

/**
 * How wide a line of text is in a sans-serif face, in the unit of `size`; `bold` is a tenth wider.
 */
export function textWidth(
  text: string,
  size: number,
  weight: "normal" | "bold" = "normal",
): number {
  const units = [...text].reduce((total, character) => total + widthOf(character), 0);
  return Math.ceil((units / 1000) * size * (weight === "bold" ? 1.1 : 1));
}

function widthOf(character: string): number {
  const known = widths[character];
  if (known !== undefined) return known;
  if (combining.test(character)) return 0;
  return wide.test(character) ? 1000 : 640;
}

function sized(width: number, characters: string): Readonly<Record<string, number>> {
  return Object.fromEntries([...characters].map((character) => [character, width]));
}

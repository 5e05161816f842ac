import { digit } from "./numerals.ts";

/** The sounds of characters that are no letters and no digits. */
const signs: Readonly<Record<string, string>> = {
  "*": digit("star"),
  "#": digit("pound"),
  "+": "letters/plus",
  "-": "letters/dash",
  ".": "letters/dot",
  "@": "letters/at",
  "/": "letters/slash",
  "=": "letters/equals",
  "!": "letters/exclaimation-point",
  $: "letters/dollar",
  " ": "letters/space",
};

/** Letters that are not told apart by a mark alone, or whose mark makes another letter of them. */
const letters: Readonly<Record<string, readonly string[]>> = {
  æ: ["ae"],
  ä: ["ae"],
  ø: ["oe"],
  ö: ["oe"],
  å: ["aa"],
  ü: ["ue"],
  ñ: ["ny"],
  ß: ["s", "s"],
};

/** The sounds of digits, `*` and `#`, one by one; anything else is left out. */
export function sayDigits(text: string): readonly string[] {
  return [...text].filter((character) => /[0-9*#]/.test(character)).flatMap(sayCharacter);
}

/** The sounds of a text, character by character; one that has no sound is left out. */
export function spell(text: string): readonly string[] {
  return [...text.normalize("NFC").toLowerCase()].flatMap(sayCharacter);
}

function sayCharacter(character: string): readonly string[] {
  if (/[0-9]/.test(character)) return [digit(character)];
  const own = letters[character] ?? [character.normalize("NFD").charAt(0)];
  if (Object.hasOwn(letters, character) || /^[a-z]$/.test(own[0] ?? ""))
    return own.map((letter) => `letters/${letter}`);
  const sign = Object.hasOwn(signs, character) ? signs[character] : undefined;
  return sign === undefined ? [] : [sign];
}

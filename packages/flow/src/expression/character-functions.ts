import { ExpressionFault } from "@flowrun/core/tooling";
import type { FlowFunction } from "./flow-function.ts";

/**
 * Functions of texts that count characters as `size` does, an emoji as one, and the two that change
 * only the letters A to Z. The library counts half an emoji, and changes letters of all alphabets.
 */
export const characterFunctions: readonly FlowFunction[] = [
  { signature: `string.${own("substring")}(int): string`, run: substring },
  { signature: `string.${own("substring")}(int, int): string`, run: substring },
  { signature: `string.${own("indexOf")}(string): int`, run: indexOf },
  { signature: `string.${own("indexOf")}(string, int): int`, run: indexOf },
  { signature: `string.${own("lastIndexOf")}(string): int`, run: lastIndexOf },
  { signature: `string.${own("lastIndexOf")}(string, int): int`, run: lastIndexOf },
  {
    signature: `string.${own("lowerAscii")}(): string`,
    run: (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  },
  {
    signature: `string.${own("upperAscii")}(): string`,
    run: (text: string) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  },
];

/** The names that a checked function is given, by its own; the library's cannot be overridden. */
export const characterNames: ReadonlyMap<string, string> = new Map(
  ["substring", "indexOf", "lastIndexOf", "lowerAscii", "upperAscii"].map((name) => [
    name,
    own(name),
  ]),
);

function own(name: string): string {
  return `${name}_of_characters`;
}

function substring(text: string, start: bigint, end?: bigint): string {
  const characters = [...text];
  const to = end ?? BigInt(characters.length);
  if (start < 0n || to < start || to > characters.length) throw outside();
  return characters.slice(Number(start), Number(to)).join("");
}

function indexOf(text: string, sought: string, from = 0n): bigint {
  if (from < 0n || from > [...text].length) throw outside();
  const ahead = [...text].slice(0, Number(from)).join("").length;
  return placeOf(text, text.indexOf(sought, ahead));
}

function lastIndexOf(text: string, sought: string, from?: bigint): bigint {
  const last = from ?? BigInt([...text].length);
  if (last < 0n || last > [...text].length) throw outside();
  const ahead = [...text].slice(0, Number(last)).join("").length;
  return placeOf(text, text.lastIndexOf(sought, ahead));
}

/** The characters before an index of JavaScript. */
function placeOf(text: string, index: number): bigint {
  return index < 0 ? -1n : BigInt([...text.slice(0, index)].length);
}

function outside(): ExpressionFault {
  const message = "The expression failed: a position is outside the text.";
  return new ExpressionFault("RUN_EXPRESSION", message);
}

import { readDialPlanPattern } from "../dial-plan-pattern.ts";

/**
 * The remedy for telephone keys that are none by their `pattern`: small letters, letters that look
 * like digits, or a pattern of a dial plan.
 */
export function keysMeant(key: string, pattern: string): string | undefined {
  const isRight = (keys: string): boolean => new RegExp(pattern).test(keys);
  const plain = key.trim().toUpperCase();
  if (plain !== key && isRight(plain)) return `Write "${plain}".`;
  const digits = key.replaceAll(/o/gi, "0").replaceAll(/[lI|]/g, "1");
  const word = words.get(key.trim().toLowerCase());
  if (word !== undefined && isRight(word)) return `Write "${word}".`;
  const isLike = key.length === 1 || /[0-9*#]/.test(key);
  if (digits !== key && isLike && isRight(digits)) return asDigits(key, digits);
  const meant = readDialPlanPattern(key)?.pattern;
  return meant === undefined || !isRight(meant) ? undefined : `Write "${meant}".`;
}

/** The words for keys. */
const words: ReadonlyMap<string, string> = new Map([
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map(
    (word, digit) => [word, String(digit)] as const,
  ),
  ["star", "*"],
  ["asterisk", "*"],
  ["hash", "#"],
  ["pound", "#"],
]);

/** The remedy for letters that look like digits. */
function asDigits(key: string, digits: string): string {
  const [letter = ""] = /[OolI|]/.exec(key) ?? [];
  const digit = /o/i.test(letter) ? "0" : "1";
  return `"${letter}" looks like the digit ${digit}, and is none: write "${digits}".`;
}

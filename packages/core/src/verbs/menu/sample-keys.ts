import { symbolsOf } from "../../language/dial-pattern.ts";
import { telephoneKeys } from "../telephone-keys.ts";
import { chooseKeys, textOutside } from "./choose-keys.ts";

/** Longer entries that fit nothing are not looked for. */
const longestInvalid = 3;

/** Some keys that come to each key of a menu, and to nothing of it, as far as they are found. */
export function sampleKeys(
  keys: readonly string[],
): readonly { readonly outcome: string; readonly keys: string }[] {
  const valid = keys.flatMap((key) => {
    const typed = candidates(key, keys).find((each) => chooseKeys(keys, each).chosen === key);
    return typed === undefined ? [] : [{ outcome: key, keys: typed }];
  });
  const invalid = findInvalid(keys);
  return invalid === undefined ? valid : [...valid, { outcome: "invalid", keys: invalid }];
}

function candidates(key: string, keys: readonly string[]): readonly string[] {
  const symbols = symbolsOf(key);
  const others = keys.filter((other) => other !== key).map(symbolsOf);
  const fixed = textOutside(
    symbols,
    others.filter((other) => other.length === symbols.length && other.join() !== symbols.join()),
  );
  const start = fixed ?? symbols.map((symbol) => symbol[0]).join("");
  if (!key.endsWith(".")) return [start];
  const longest = Math.max(...keys.map((other) => other.length));
  return [...telephoneKeys].map((rest) => start + rest.repeat(Math.max(1, longest - start.length)));
}

/** The shortest keys that no more keys can make fit. */
function findInvalid(keys: readonly string[]): string | undefined {
  let open: readonly string[] = [""];
  for (let length = 1; length <= longestInvalid; length += 1) {
    const typed = open.flatMap((start) => [..."987654321*#0"].map((key) => start + key));
    const judged = typed.map((each) => ({ each, ...chooseKeys(keys, each) }));
    const found = judged.find(({ chosen, canGrow }) => chosen === undefined && !canGrow);
    if (found !== undefined) return found.each;
    open = judged.flatMap(({ each, canGrow }) => (canGrow ? [each] : []));
  }
  return undefined;
}

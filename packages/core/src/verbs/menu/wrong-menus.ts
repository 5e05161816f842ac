import { defineProblem } from "../../diagnostics/problem.ts";
import type { KnownOptions, Mistake, VerbMistakes } from "../../interpret/verb-options.ts";
import { isJsonObject } from "../../json.ts";
import { formatDuration } from "../../language/duration.ts";
import { dialFit, symbolsOf } from "../../language/dial-pattern.ts";
import { byWidth, textOutside } from "./choose-keys.ts";
import { phrasesOf } from "./choose-words.ts";

const hiddenKey = defineProblem({
  code: "FLOW_KEY_HIDDEN",
  severity: "error",
  title: "No caller can ever choose a key of a menu.",
  why: "Where typed keys fit several entries of a menu, the narrowest counts. All that would fit this entry fits narrower ones.",
  remedy: "Remove the entry, or one of those that hide it.",
  example: `
    blocks:
      main:
        - answer
        - menu: { prompt: sound:lists, keys: { N: first, 2: a, 3: a, 4: a, 5: a, 6: a, 7: a, 8: a, 9: a } }
          then: { else: first }
      first:
        - play: sound:vm-goodbye
      a:
        - play: sound:vm-goodbye
  `,
});

const waitingKey = defineProblem({
  code: "FLOW_KEY_WAITS",
  severity: "warning",
  title: "A key of a menu waits for a longer one.",
  why: "An entry is taken at once when no longer one can come. Where one begins another, every caller who chooses the short one waits for `gap`.",
  remedy: "Give the longer entry another beginning, or make `gap` short.",
  example: `
    blocks:
      main:
        - answer
        - menu: { prompt: sound:sales-or-extension, keys: { 2: sales, 2XXX: extension } }
          then: { else: sales }
      sales:
        - play: sound:vm-goodbye
      extension:
        - play: sound:vm-goodbye
  `,
});

const phraseTwice = defineProblem({
  code: "FLOW_PHRASE_TWICE",
  severity: "error",
  title: "A phrase of a menu means two things.",
  why: "Phrases are compared without letter case, accents and punctuation. One that stands in two entries always leads to the first.",
  remedy: "Leave the phrase in one of the two.",
  example: `
    blocks:
      main:
        - answer
        - menu: { prompt: sound:menu, keys: { 1: sales, 2: orders }, words: { "sales|buy": sales, "order|buy": orders } }
          then: { else: sales }
      sales:
        - play: sound:vm-goodbye
      orders:
        - play: sound:vm-goodbye
  `,
});

/** Every key of a menu can be chosen, and at once; every phrase means one thing. */
export const wrongMenus: VerbMistakes<Pick<KnownOptions<"gap">, "number" | "value">> = {
  problems: [hiddenKey, waitingKey, phraseTwice],
  find: ({ number, value }) => {
    const written = value("keys");
    const keys = isJsonObject(written) ? Object.keys(written) : [];
    const gap = number("gap");
    const said = value("words");
    const entries = isJsonObject(said) ? Object.keys(said) : [];
    return [...keys.flatMap((key) => judgeKey(key, keys, gap)), ...entries.flatMap(judgePhrases)];
  },
};

function judgePhrases(
  entry: string,
  place: number,
  entries: readonly string[],
): readonly Mistake[] {
  return phrasesOf(entry).flatMap((phrase) => {
    const first = entries.slice(0, place).find((other) => phrasesOf(other).includes(phrase));
    if (first === undefined) return [];
    const message = `"${entry}" holds "${phrase}", which means "${first}" already.`;
    return [
      {
        problem: phraseTwice,
        option: "words",
        member: entry,
        message,
        hint: "Leave it in one of the two.",
      },
    ];
  });
}

function judgeKey(
  key: string,
  keys: readonly string[],
  gap: number | undefined,
): readonly Mistake[] {
  const at = { option: "keys", member: key };
  const narrower = keys.filter(
    (other) => other !== key && isComparable(key, other) && byWidth(other, key) < 0,
  );
  if (textOutside(symbolsOf(key), narrower.map(symbolsOf)) === undefined) {
    const message = `Nobody can choose "${key}": all that fits it fits ${list(narrower)}, which ${narrower.length === 1 ? "is" : "are"} narrower.`;
    return [{ problem: hiddenKey, ...at, message, hint: `Remove "${key}", or what hides it.` }];
  }
  const longer = keys.find((other) => other !== key && isBegunBy(other, key));
  if (longer === undefined) return [];
  const wait = gap === undefined ? "a while" : formatDuration(gap);
  const message = `A caller who chooses "${key}" waits ${wait}, because "${longer}" may be meant.`;
  const hint = `Let "${longer}" begin otherwise, or shorten "gap".`;
  return [{ problem: waitingKey, ...at, message, hint }];
}

function list(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(", ");
}

/**
 * Whether two patterns have entries of the same length: whether a narrower one may hide another by
 * itself.
 */
function isComparable(a: string, b: string): boolean {
  return a.endsWith(".") === b.endsWith(".") && symbolsOf(a).length === symbolsOf(b).length;
}

/** Whether something that fits one pattern is a beginning of something that fits another. */
function isBegunBy(longer: string, key: string): boolean {
  if (key.endsWith(".")) return false;
  const symbols = symbolsOf(longer);
  const shared = symbolsOf(key).map((symbol, at) => {
    const other = symbols[at];
    return other === undefined ? symbol[0] : [...symbol].find((each) => other.includes(each));
  });
  const text = shared.join("");
  return shared.every((each) => each !== undefined) && dialFit(text, longer).isBeginning;
}

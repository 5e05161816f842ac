import { isJsonObject, type Json } from "../../json.ts";
import { chooseKeys } from "./choose-keys.ts";
import { heardAs } from "../../speech/spoken-item.ts";
import { defineVerb, type Options, type Timed, type ValuesOf } from "../define-verb.ts";
import { flowWord } from "../../interpret/verb-machine.ts";
import { keyEntry } from "../key-entry.ts";
import type { Verb, VerbTime } from "../../interpret/verb.ts";
import type { Saying } from "../../interpret/verb-keys.ts";
import { chooseWords, phrasesOf } from "./choose-words.ts";
import { withEar } from "../spoken-entry.ts";
import { sampleKeys } from "./sample-keys.ts";
import { wrongMenus } from "./wrong-menus.ts";

const declared = {
  prompt: { kind: "media", description: "The prompt, played first.", example: "sound:main-menu" },
  keys: {
    kind: "branches",
    description:
      "Keys and their blocks, at most 32. Patterns have `X` for any digit, `Z` for 1 to 9, `N` for 2 to 9, and a final `.` for any rest; if several fit, the narrowest counts.",
    example: { "1": "sales", "2XXX": "extension" },
    required: true,
  },
  words: {
    kind: "words",
    description:
      "Phrases that may be said in place of keys, and their blocks; `|` separates phrases of one meaning. The caller says one of them, or a sentence with those of one entry only; case, accents and punctuation do not matter. It needs a recogniser.",
    example: { "sales|buy something": "sales" },
  },
  timeout: {
    kind: "duration",
    description: "How long the caller may think after the prompt before it is `silent`.",
    example: "8s",
    default: "5s",
    minimum: 1,
  },
  gap: {
    kind: "duration",
    description: "How long more keys may come after one, where more could fit.",
    example: "3s",
    default: "2s",
    minimum: 1,
  },
  tries: {
    kind: "integer",
    description: "How often the caller may try, counting the first time.",
    example: 3,
    default: 1,
    minimum: 1,
  },
  again: {
    kind: "media",
    description: "The prompt of another try. Left out, it is the first one.",
    example: "sound:please-try-again",
  },
  again_silent: {
    kind: "media",
    description: "The same after `silent`. Left out, it is `again`.",
    example: "sound:are-you-still-there",
  },
  again_invalid: {
    kind: "media",
    description: "The same after `invalid`. Left out, it is `again`.",
    example: "sound:option-is-invalid",
  },
  interrupt: {
    kind: "interrupt",
    description:
      "Keys that stop the prompt: `any`, `none`, or the keys themselves. Every key counts either way.",
    example: "none",
    default: "any",
  },
  after_gap: {
    kind: "choice",
    choices: ["restart", "keep"],
    description:
      "After a lost connection, in which keys may be lost: `restart` the menu with its prompt, without using up a try, or `keep` what was typed and wait for more.",
    example: "keep",
    default: "restart",
  },
} as const satisfies Options;

/** How long a caller must be quiet until a phrase is taken, in milliseconds. */
const phraseSilenceMs = 700;

type MenuOptions = ValuesOf<typeof declared>;

/**
 * `menu` — lets the caller choose. Each key and each phrase is an outcome, as it is written; the
 * result is what was typed, or the phrase.
 */
export const menu: Verb = defineVerb({
  name: "menu",
  summary: "Lets the caller choose by a key, or by words, where the call goes on.",
  elsewhere: {
    Twilio: ["Gather Input On Call", "Gather"],
    "Amazon Connect": ["Get customer input"],
    FreePBX: ["IVR"],
    Asterisk: ["Background", "WaitExten", "SpeechBackground"],
    jambonz: ["gather"],
  },
  options: declared,
  outcomes: ["silent", "invalid"],
  unfit: "silent",
  flow: "choice",
  resultOn: [],
  result: () => ({ kind: "string" }),
  time: menuTime,
  needsAnswer: true,
  keys: {
    kind: "menu",
    outcomes: ["invalid"],
    menu: (options) => ({
      choices: sampleKeys(Object.keys(options.keys)),
      tries: options.tries,
      again: (outcome) => (againAfter(options, outcome) ?? []).map(heardAs),
    }),
  },
  ears: ({ words }) => (words === undefined ? [] : sayings(Object.keys(words))),
  uses: ({ words }) => (words === undefined ? [] : ["sound"]),
  mistakes: wrongMenus,
  places: ["M", "P", "K", "W"],
  machine: withEar(
    keyEntry<MenuOptions, "silent" | "invalid">({
      inactivityMs: ({ timeout, gap }, typed) => (typed === "" ? timeout : gap),
      terminate: () => undefined,
      asksFor(options, key) {
        const { chosen, canGrow } = chooseKeys(Object.keys(options.keys), key);
        return chosen !== undefined || canGrow;
      },
      press(options, before, key) {
        const typed = before + key;
        const { chosen, canGrow } = chooseKeys(Object.keys(options.keys), typed);
        if (canGrow) return { typed };
        if (chosen === undefined)
          return { typed, end: { outcome: "invalid", detail: `by ${typed}` } };
        return {
          typed,
          end: { outcome: flowWord(chosen), detail: `by ${typed}`, isTaken: true, result: typed },
        };
      },
      timeOut(options, typed, how) {
        if (typed === "") return { outcome: "silent", detail: how };
        const { chosen } = chooseKeys(Object.keys(options.keys), typed);
        if (chosen === undefined) return { outcome: "invalid", detail: `by ${typed}` };
        return { outcome: flowWord(chosen), detail: `by ${typed}`, isTaken: true, result: typed };
      },
      said(options, text) {
        const chosen = chooseWords(Object.keys(options.words ?? {}), text);
        if (chosen === undefined) return { outcome: "invalid", detail: `"${text}"` };
        return { outcome: flowWord(chosen), detail: `"${text}"`, isTaken: true, result: chosen };
      },
      again: againAfter,
    }),
    ({ words }) =>
      words && { hints: Object.keys(words).flatMap(phrasesOf), endOnSilenceMs: phraseSilenceMs },
  ),
});

/** A phrase of each entry, and a phrase of no entry. */
function sayings(entries: readonly string[]): readonly Saying[] {
  const chosen = entries.flatMap((entry) =>
    phrasesOf(entry)
      .slice(0, 1)
      .map((text) => ({ outcome: entry, text })),
  );
  const none = ["something else", "xyzzy"].find((text) => chooseWords(entries, text) === undefined);
  return none === undefined ? chosen : [...chosen, { outcome: "invalid", text: none }];
}

function againAfter(options: MenuOptions, outcome: string | undefined): MenuOptions["prompt"] {
  const {
    again = options.prompt,
    again_silent: silent = again,
    again_invalid: invalid = again,
  } = options;
  if (outcome === undefined) return again;
  return outcome === "silent" ? silent : invalid;
}

/** How many keys can hold the end of an entry off. */
function longestEntry(keys: Json | undefined): number {
  const patterns = isJsonObject(keys) ? Object.keys(keys) : [];
  if (patterns.some((pattern) => pattern.endsWith("."))) return Number.POSITIVE_INFINITY;
  return Math.max(1, ...patterns.map((pattern) => pattern.length)) - 1;
}

function menuTime(known: Timed<typeof declared>): VerbTime {
  const timeout = known.number("timeout") ?? 0;
  const gap = known.number("gap") ?? 0;
  const more = (known.number("tries") ?? 1) - 1;
  const prompt = known.mediaMs("prompt");
  const silent = more === 0 ? 0 : known.mediaMs("again_silent", "again", "prompt");
  const isQuiet = prompt === 0 && silent === 0;
  const idleMs = prompt + timeout + more * (silent + timeout);
  return {
    idleMs,
    mostMs: idleMs + (more + 1) * longestEntry(known.value("keys")) * gap,
    quietMs: prompt > 0 ? 0 : timeout * (isQuiet ? more + 1 : 1),
    tailMs: isQuiet ? undefined : timeout,
  };
}

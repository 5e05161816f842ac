import { RE2JS } from "re2js";
import { heardAs } from "../../speech/spoken-item.ts";
import { defineVerb, type Options, type Timed, type ValuesOf } from "../define-verb.ts";
import { hintsOption } from "../hints-option.ts";
import { keyEntry, type EntryEnd } from "../key-entry.ts";
import { withEar } from "../spoken-entry.ts";
import type { Verb, VerbTime } from "../../interpret/verb.ts";
import type { KnownOptions } from "../../interpret/verb-options.ts";
import { telephoneKeys } from "../telephone-keys.ts";
import { impossibleEntries } from "./impossible-entries.ts";
import { wrongSpeech } from "./wrong-speech.ts";

const declared = {
  prompt: { kind: "media", description: "The prompt, played first.", example: "sound:agent-pass" },
  max_length: {
    kind: "integer",
    description: "The most digits that are kept.",
    example: 8,
    required: true,
    minimum: 1,
  },
  min_length: {
    kind: "integer",
    description: "The least digits that make an entry; fewer are `short`.",
    example: 4,
    default: 1,
    minimum: 0,
  },
  terminator: {
    kind: "keys",
    description: 'Keys that end the entry and are never part of it; `""` for none.',
    example: "#",
    default: "#",
  },
  timeout: {
    kind: "duration",
    description: "Inactivity that ends the entry; every key restarts it.",
    example: "5s",
    default: "5s",
    minimum: 1,
  },
  first_timeout: {
    kind: "duration",
    description: "Inactivity before the first key. Left out, it is `timeout`.",
    example: "10s",
    minimum: 1,
  },
  total_timeout: {
    kind: "duration",
    description: "The longest time for one try.",
    example: "1m",
    minimum: 1,
  },
  timer: {
    kind: "choice",
    choices: ["with_prompt", "after_prompt"],
    description: "Whether inactivity counts from the start of the prompt or from its end.",
    example: "with_prompt",
    default: "after_prompt",
  },
  at_max: {
    kind: "choice",
    choices: ["end", "ignore"],
    description:
      "At `max_length`: `end` the entry, or `ignore` further digits. With `ignore` only the terminator makes an entry: inactivity is always `silent`.",
    example: "ignore",
    default: "end",
  },
  interrupt: {
    kind: "interrupt",
    description:
      "Keys that stop the prompt: `any`, `none`, or the keys themselves. Every key counts either way.",
    example: "none",
    default: "any",
  },
  pattern: {
    kind: "pattern",
    description: "A regular expression that the whole entry must match, or it is `invalid`.",
    example: "[1-9][0-9]{3}",
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
  speech: {
    kind: "boolean",
    description:
      "Whether the caller may say something in place of digits. The outcome is then `said`, and the result the text, whatever it is. It needs a recogniser. Left out, only digits count.",
    example: true,
  },
  hints: hintsOption,
  after_gap: {
    kind: "choice",
    choices: ["restart", "keep"],
    description:
      "After a lost connection, in which keys may be lost: `restart` the entry with its prompt, without using up a try, or `keep` what was typed and wait for more.",
    example: "keep",
    default: "restart",
  },
  secret: {
    kind: "boolean",
    description: "Whether the digits must never be seen in a log, a trace or a journal.",
    example: true,
    default: false,
  },
} as const satisfies Options;

type Values = ValuesOf<typeof declared>;

type Outcome = "ok" | "said" | "empty" | "short" | "invalid" | "silent";

/** How long a caller must be quiet until a sentence is taken, in milliseconds. */
const sentenceSilenceMs = 1_000;

/**
 * `collect-digits` — lets the caller type digits, or with `speech` say anything. The result is the
 * digits, without the terminator, or the text that was understood.
 */
export const collectDigits: Verb = defineVerb({
  name: "collect-digits",
  summary: "Lets the caller type digits, or say something in their place.",
  elsewhere: {
    Twilio: ["Gather Input On Call", "Gather"],
    "Amazon Connect": ["Store customer input"],
    FreePBX: ["PIN Set"],
    Asterisk: ["Read", "ReadExten", "Authenticate"],
    jambonz: ["gather"],
  },
  options: declared,
  outcomes: ["ok", "said", "empty", "short", "invalid", "silent"],
  unfit: "silent",
  impossible: {
    said: ({ has, text }) => !has("speech") || text("speech") === "false",
    invalid: ({ has }) => !has("pattern"),
    short: ({ text }) => ["0", "1"].includes(text("min_length")),
    empty: ({ text }) => text("terminator") === "",
  },
  resultOn: ["ok", "said"],
  result: () => ({ kind: "string" }),
  laws: {
    ok: lawsOfEntry,
    said: () => ["size(it) >= 1"],
    short: () => ["options.min_length >= 2"],
  },
  time: collectTime,
  needsAnswer: true,
  keys: {
    kind: "entry",
    outcomes: ["ok", "empty", "short", "invalid"],
    entry: ({
      min_length: least,
      max_length: most,
      pattern,
      terminator,
      at_max: atMax,
      tries,
      prompt,
      again,
    }) => ({
      least,
      most,
      pattern,
      terminators: terminator,
      endsAtMost: atMax !== "ignore",
      tries,
      again: (again ?? prompt ?? []).map(heardAs),
    }),
  },
  // A value that only a call decides is neither: somebody may have to listen.
  ears: ({ speech }) =>
    [undefined, false].includes(speech) ? [] : [{ outcome: "said", text: "" }],
  uses: ({ speech }) => ([undefined, false].includes(speech) ? [] : ["sound"]),
  mistakes: {
    problems: [...impossibleEntries.problems, ...wrongSpeech.problems],
    find: (known, flow) => [
      ...impossibleEntries.find(known, flow),
      ...wrongSpeech.find(known, flow),
    ],
  },
  places: ["M", "P", "K", "W"],
  machine: withEar(
    keyEntry<Values, Outcome>({
      inactivityMs: ({ first_timeout: first, timeout }, typed) =>
        (typed === "" ? first : undefined) ?? timeout,
      terminate(options, typed, key) {
        if (!options.terminator.includes(key)) return undefined;
        return typed === ""
          ? { outcome: "empty", detail: "by a terminator alone" }
          : judge(options, typed, "by the terminator");
      },
      press(options, digits, key) {
        const typed = digits.length < options.max_length ? digits + key : digits;
        const isOver = typed.length >= options.max_length && options.at_max !== "ignore";
        if (!isOver) return { typed };
        const end = judge(options, typed, "by its length");
        return { typed, end: { ...end, unused: options.terminator } };
      },
      timeOut(options, typed, detail) {
        const waitsForTerminator = options.at_max === "ignore";
        if (typed === "") return { outcome: "silent", detail };
        const end: EntryEnd<Outcome> = waitsForTerminator
          ? { outcome: "silent", detail }
          : judge(options, typed, detail);
        return { ...end, unused: options.terminator };
      },
      said: (_options, text) => ({
        outcome: "said",
        detail: `"${text}"`,
        isTaken: true,
        result: text,
      }),
      again: ({ again, prompt }) => again ?? prompt,
    }),
    ({ speech = false, hints = [] }) =>
      speech ? { hints, endOnSilenceMs: sentenceSilenceMs } : undefined,
  ),
});

/** The outcome of an entry that has ended. */
function judge(options: Values, typed: string, detail: string): EntryEnd<Outcome> {
  if (typed.length < options.min_length) return { outcome: "short", detail };
  const fits = options.pattern === undefined || RE2JS.matches(options.pattern, typed);
  return fits
    ? { outcome: "ok", detail, isTaken: true, result: typed }
    : { outcome: "invalid", detail };
}

/** The entry is of keys that end nothing, as long as it must be, and fits the pattern. */
function lawsOfEntry({ text }: KnownOptions<never, "terminator" | "pattern">): readonly string[] {
  const [terminator, pattern] = [text("terminator"), text("pattern")];
  const keys = [...telephoneKeys].filter((key) => terminator?.includes(key) !== true);
  const fits = pattern === undefined ? [] : [`it.matches(${JSON.stringify(`^(?:${pattern})$`)})`];
  return [
    `it.matches("^[${keys.join("")}]+$")`,
    "size(it) >= options.min_length",
    "size(it) <= options.max_length",
    ...fits,
  ];
}

function collectTime(known: Timed<typeof declared>): VerbTime {
  const timeout = known.number("timeout") ?? 0;
  const first = known.number("first_timeout") ?? timeout;
  const total = known.number("total_timeout") ?? Number.POSITIVE_INFINITY;
  const again = (known.number("tries") ?? 1) - 1;
  const [prompt, other] = [
    known.mediaMs("prompt"),
    again === 0 ? 0 : known.mediaMs("again", "prompt"),
  ];
  // A timer that runs from the start of the prompt cuts the prompt off.
  const cutsPrompt = known.text("timer") === "with_prompt";
  const tryTime = (ms: number, media: number): number =>
    Math.min(total, (cutsPrompt ? 0 : media) + ms);
  const entries = (ms: number): number =>
    tryTime(ms, prompt) + (again === 0 ? 0 : again * tryTime(ms, other));
  const silence = Math.min(total, Math.max(first, timeout));
  const isQuiet = prompt === 0 && other === 0;
  return {
    idleMs: entries(first),
    mostMs: entries(first + typingTime(known, timeout)),
    quietMs: prompt > 0 ? 0 : silence * (isQuiet ? again + 1 : 1),
    tailMs: isQuiet ? undefined : silence,
  };
}

/** How long keys and speech can hold off the end of an entry: each starts the timer again. */
function typingTime(known: Timed<typeof declared>, timeout: number): number {
  if (timeout === 0) return 0;
  if (known.value("speech") === true) return Number.POSITIVE_INFINITY;
  const keys =
    known.text("at_max") === "ignore"
      ? Number.POSITIVE_INFINITY
      : (known.number("max_length") ?? 1) - 1;
  return keys * timeout;
}

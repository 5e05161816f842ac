import { RE2JS } from "re2js";
import { note, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { isPlaying, isSilent, isStarting, playMedia, stopMedia } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/program.ts";
import { cancelTimer, isSet, setTimer } from "../../interpret/timers.ts";
import { defineVerb, type Options, type Timed, type ValuesOf } from "../define-verb.ts";
import { interrupts } from "../telephone-keys.ts";
import type { Verb, VerbTime } from "../../interpret/verb.ts";
import { impossibleEntries } from "./impossible-entries.ts";

const declared = {
  prompt: { kind: "media", description: "What is played first.", example: "sound:agent-pass" },
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
  total_timeout: { kind: "duration", description: "The longest time for one try.", example: "1m", minimum: 1 },
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
      "At `max_length`: `end` the entry, or `ignore` further digits and wait for the terminator. With `ignore` only the terminator makes an entry: inactivity is `silent`, whatever was typed.",
    example: "ignore",
    default: "end",
  },
  interrupt: {
    kind: "interrupt",
    description: "Keys that stop the prompt: `any`, `none`, or the keys themselves. Every key counts either way.",
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
    description: "What is played before another try. Left out, it is the prompt.",
    example: "sound:please-try-again",
  },
  after_gap: {
    kind: "choice",
    choices: ["restart", "keep"],
    description:
      "When keys may have been lost with the connection to the platform: `restart` the entry, with its prompt and without using up a try, or `keep` what was typed and wait for more.",
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

/** `collect-digits` — lets the caller type digits. The result is the digits, without the terminator. */
export const collectDigits: Verb = defineVerb({
  name: "collect-digits",
  summary: "Lets the caller type digits.",
  options: declared,
  outcomes: ["ok", "empty", "short", "invalid", "silent"],
  impossible: {
    invalid: ({ has }) => !has("pattern"),
    short: ({ text }) => ["0", "1"].includes(text("min_length")),
    empty: ({ text }) => text("terminator") === "",
  },
  result: () => ({ kind: "string" }),
  waits: true,
  time: collectTime,
  needsAnswer: true,
  keys: {
    kind: "entry",
    outcomes: ["ok", "empty", "short", "invalid"],
    entry: ({ min_length: least, max_length: most, pattern, terminator, at_max: atMax, tries, prompt, again }) => ({
      least,
      most,
      pattern,
      terminators: terminator,
      endsAtMost: atMax !== "ignore",
      tries,
      again: again ?? prompt ?? [],
    }),
  },
  mistakes: impossibleEntries,
  // Timers: `digits` for inactivity, `total` for the whole try, `startled` after a restart. The prompt is in the media queue.
  machine: {
    enter: (call, given) => begin(call, { options: given, digits: "", attempt: 1 }, given.prompt),
    resume: resumeEntry,
  },
});

/** An entry under way. */
type Entering = {
  readonly options: ValuesOf<typeof declared>;
  /** What was typed. */
  readonly digits: string;
  /** Which try this is, counted from 1. */
  readonly attempt: number;
  /** The entry was restarted, and its prompt is not heard yet: keys may be those of the entry before. */
  readonly unheard?: true;
};

// Somebody who hears the prompt anew stops typing on within this time.
const startledMs = 250;

function begin(call: CallDraft, entering: Entering, prompt: readonly string[] | undefined): Progress<Entering> {
  const { options } = entering;
  if (prompt !== undefined) playMedia(call, prompt);
  if (options.total_timeout !== undefined) setTimer(call, "total", options.total_timeout);
  if (options.timer === "with_prompt" || isSilent(call)) armInactivity(call, entering);
  return { kind: "waiting", memory: entering };
}

function resumeEntry(call: CallDraft, entering: Entering, event: CallEvent): Progress<Entering> {
  if (event.kind === "dtmf.missed") return restart(call, entering);
  if (event.kind === "dtmf.received") return takeKey(call, entering, event.digit);
  if (event.kind === "timer.fired" && event.timer === "digits") return timeOut(call, entering, "by inactivity");
  if (event.kind === "timer.fired" && event.timer === "total") return timeOut(call, entering, "by the total timeout");
  if (isSilent(call) && !isSet(call, "digits")) armInactivity(call, entering);
  if (entering.unheard !== true || isStarting(call)) return { kind: "waiting", memory: entering };
  const { unheard: _heard, ...heard } = entering;
  setTimer(call, "startled", startledMs);
  return { kind: "waiting", memory: heard };
}

/** Begins the same try anew: connecting "125" for a typed "12345" would be worse than asking again. */
function restart(call: CallDraft, entering: Entering): Progress<Entering> {
  const { options, attempt } = entering;
  if (options.after_gap === "keep") return { kind: "waiting", memory: entering };
  cancelTimer(call, "digits");
  cancelTimer(call, "total");
  cancelTimer(call, "startled");
  const prompt = attempt === 1 ? options.prompt : (options.again ?? options.prompt);
  const afresh: Entering = { options, digits: "", attempt };
  return begin(call, prompt === undefined ? afresh : { ...afresh, unheard: true }, prompt);
}

function isDeaf(call: CallDraft, { unheard }: Entering): boolean {
  return unheard === true || isSet(call, "startled");
}

function takeKey(call: CallDraft, entering: Entering, key: string): Progress<Entering> {
  const { options, digits } = entering;
  if (isDeaf(call, entering)) return { kind: "ignored", why: "the entry was restarted, and its prompt not heard yet" };
  note(call, { kind: "key.received", digit: options.secret ? "•" : key });
  if (options.terminator.includes(key)) {
    if (digits === "") return finish(call, entering, "empty", "by a terminator alone");
    return finishEntry(call, entering, "by the terminator");
  }
  if (isPlaying(call) && interrupts(options.interrupt, key)) stopMedia(call);
  const typed = digits.length < options.max_length ? { ...entering, digits: digits + key } : entering;
  if (typed.digits.length >= options.max_length && options.at_max !== "ignore")
    return finishEntry(call, typed, "by its length");
  if (options.timer === "with_prompt" || !isPlaying(call)) armInactivity(call, typed);
  return { kind: "waiting", memory: typed };
}

function timeOut(call: CallDraft, entering: Entering, how: string): Progress<Entering> {
  const waitsForTerminator = entering.options.at_max === "ignore";
  if (entering.digits === "" || waitsForTerminator) return finish(call, entering, "silent", how);
  return finishEntry(call, entering, how);
}

function finishEntry(call: CallDraft, entering: Entering, how: string): Progress<Entering> {
  const { options, digits } = entering;
  if (digits.length < options.min_length) return finish(call, entering, "short", how);
  const fits = options.pattern === undefined || RE2JS.matches(options.pattern, digits);
  return finish(call, entering, fits ? "ok" : "invalid", how);
}

function finish(call: CallDraft, entering: Entering, outcome: string, detail: string): Progress<Entering> {
  cancelTimer(call, "digits");
  cancelTimer(call, "total");
  cancelTimer(call, "startled");
  stopMedia(call);
  const { options, digits, attempt } = entering;
  if (outcome !== "ok" && attempt < options.tries)
    return begin(call, { options, digits: "", attempt: attempt + 1 }, options.again ?? options.prompt);
  return { kind: "done", outcome, detail, ...(outcome === "ok" ? { result: digits } : {}) };
}

function armInactivity(call: CallDraft, { options, digits }: Entering): void {
  const first = digits === "" ? options.first_timeout : undefined;
  setTimer(call, "digits", first ?? options.timeout);
}

function collectTime(known: Timed<typeof declared>): VerbTime {
  const timeout = known.number("timeout") ?? 0;
  const first = known.number("first_timeout") ?? timeout;
  const total = known.number("total_timeout") ?? Number.POSITIVE_INFINITY;
  const again = (known.number("tries") ?? 1) - 1;
  const [prompt, other] = [known.mediaMs("prompt"), again === 0 ? 0 : known.mediaMs("again", "prompt")];
  // A timer that runs from the start of the prompt cuts the prompt off.
  const cutsPrompt = known.text("timer") === "with_prompt";
  const tryTime = (ms: number, media: number): number => Math.min(total, (cutsPrompt ? 0 : media) + ms);
  const entries = (ms: number): number => tryTime(ms, prompt) + (again === 0 ? 0 : again * tryTime(ms, other));
  const silence = Math.min(total, Math.max(first, timeout));
  const isQuiet = prompt === 0 && other === 0;
  return {
    idleMs: entries(first),
    mostMs: entries(first + typingTime(known, timeout)),
    quietMs: prompt > 0 ? 0 : silence * (isQuiet ? again + 1 : 1),
    tailMs: isQuiet ? undefined : silence,
  };
}

/** How long keys can hold off the end of an entry: each of them starts the timer again. */
function typingTime(known: Timed<typeof declared>, timeout: number): number {
  if (timeout === 0) return 0;
  const keys = known.text("at_max") === "ignore" ? Number.POSITIVE_INFINITY : (known.number("max_length") ?? 1) - 1;
  return keys * timeout;
}

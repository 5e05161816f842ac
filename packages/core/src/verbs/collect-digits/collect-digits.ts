import type { StepNode } from "../../language/ast.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { Entry, TimedOptions, Verb, VerbTime } from "../verb.ts";
import { impossibleEntries } from "./impossible-entries.ts";
import { collectDigitsMachine } from "./machine.ts";
import { optionText } from "../option-text.ts";

/** `collect-digits` — lets the caller type digits. The result is the digits, without the terminator. */
export const collectDigits: Verb = {
  name: "collect-digits",
  summary: "Lets the caller type digits.",
  options: {
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
    secret: {
      kind: "boolean",
      description: "Whether the digits must never be seen in a log, a trace or a journal.",
      example: true,
      default: false,
    },
  },
  outcomes: ["ok", "empty", "short", "invalid", "silent"],
  impossible: impossibleOutcomes,
  result: () => ({ kind: "string" }),
  waits: true,
  time: collectTime,
  needsAnswer: true,
  mistakes: impossibleEntries,
  keys: { kind: "entry", outcomes: ["ok", "empty", "short", "invalid"], entry: entryOf },
  machine: collectDigitsMachine,
};

function entryOf(options: JsonObject): Entry {
  const pattern = options["pattern"];
  return {
    least: Number(options["min_length"] ?? 1),
    most: Number(options["max_length"]),
    pattern: typeof pattern === "string" ? pattern : undefined,
    terminators: String(options["terminator"] ?? ""),
    endsAtMost: options["at_max"] !== "ignore",
    tries: Number(options["tries"] ?? 1),
    again: mediaOf(options["again"] ?? options["prompt"]),
  };
}

function mediaOf(media: Json | undefined): readonly string[] {
  return Array.isArray(media) ? media.map(String) : [];
}

function impossibleOutcomes(step: StepNode): readonly string[] {
  const outcomes: string[] = [];
  if (!step.options.has("pattern")) outcomes.push("invalid");
  if (["", "0", "1"].includes(optionText(step, "min_length"))) outcomes.push("short");
  if (step.options.has("terminator") && optionText(step, "terminator") === "") outcomes.push("empty");
  return outcomes;
}

function collectTime(known: TimedOptions): VerbTime {
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
  const isSilent = prompt === 0 && other === 0;
  return {
    idleMs: entries(first),
    mostMs: entries(first + typingTime(known, timeout)),
    quietMs: prompt > 0 ? 0 : silence * (isSilent ? again + 1 : 1),
    tailMs: isSilent ? undefined : silence,
  };
}

/** How long keys can hold off the end of an entry: each of them starts the timer again. */
function typingTime(known: TimedOptions, timeout: number): number {
  if (timeout === 0) return 0;
  const keys = known.text("at_max") === "ignore" ? Number.POSITIVE_INFINITY : (known.number("max_length") ?? 1) - 1;
  return keys * timeout;
}

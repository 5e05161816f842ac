import type { JsonObject } from "../json.ts";
import type { CheckedStep } from "../compile/checked-step.ts";
import { optionValue } from "./option-value.ts";

/** What the times of steps are computed with. */
export interface TimeAssumptions {
  /** The flow's settings, in the unit of state. */
  readonly settings: JsonObject;
  /** How long each item of media is taken to play, in milliseconds: its real length is not known. */
  readonly mediaMs: number;
}

/** How long one step can take at most, in milliseconds; Infinity where nothing of the step ends it. */
export interface StepTime {
  /** With a caller who presses no key. */
  readonly idleMs: number;
  /** With any caller. */
  readonly mostMs: number;
  /** How long the caller can hear nothing from the step's beginning on: until its first sound, or until its end. */
  readonly quietMs: number;
  /** How long the caller can hear nothing after its last sound; `undefined` when it has no sound. */
  readonly tailMs: number | undefined;
  /** Whether one of its times is only known at run time, and counted as nothing. */
  readonly isOpen: boolean;
}

/**
 * The longest time of one step, by its timers. What the platform takes by itself, and a conversation, are not counted.
 * While a bridge rings the caller hears nothing: the platform plays no ringing into it.
 */
export function stepTime(step: CheckedStep, assumptions: TimeAssumptions): StepTime {
  const reader = createReader(step, assumptions);
  const time = (times[step.verb.name] ?? (() => quiet(0)))(reader);
  const { retry } = step.node;
  const repeated = (ms: number): number => (retry === undefined ? ms : ms + retry.times * (ms + retry.waitMs));
  return {
    idleMs: repeated(time.idleMs),
    mostMs: repeated(time.mostMs),
    quietMs: time.tailMs === undefined ? repeated(time.quietMs) : time.quietMs,
    tailMs: time.tailMs,
    isOpen: reader.isOpen(),
  };
}

type Timing = Omit<StepTime, "isOpen">;

const times: Readonly<Record<string, (reader: Reader) => Timing>> = {
  play: playTime,
  "collect-digits": collectTime,
  lookup: askTime,
  request: askTime,
  v2: askTime,
  bridge: (reader) => quiet(reader.number("ring") ?? 0),
  wait: (reader) => quiet(reader.number("for") ?? 0),
};

function quiet(ms: number): Timing {
  return { idleMs: ms, mostMs: ms, quietMs: ms, tailMs: undefined };
}

function askTime(reader: Reader): Timing {
  return quiet(reader.number("timeout") ?? 0);
}

function playTime(reader: Reader): Timing {
  const ms = reader.media("media") * (reader.number("loop") ?? 1);
  return { idleMs: ms, mostMs: ms, quietMs: 0, tailMs: 0 };
}

function collectTime(reader: Reader): Timing {
  const { first, timeout, total } = collectTimers(reader);
  const again = (reader.number("tries") ?? 1) - 1;
  const [prompt, other] = [reader.media("prompt"), again === 0 ? 0 : reader.media("again", "prompt")];
  // A timer that runs from the start of the prompt cuts the prompt off.
  const cutsPrompt = reader.text("timer") === "with_prompt";
  const tryTime = (ms: number, media: number): number => Math.min(total, (cutsPrompt ? 0 : media) + ms);
  const entries = (ms: number): number => tryTime(ms, prompt) + (again === 0 ? 0 : again * tryTime(ms, other));
  const silence = Math.min(total, Math.max(first, timeout));
  const isSilent = prompt === 0 && other === 0;
  return {
    idleMs: entries(first),
    mostMs: entries(first + typingTime(reader, timeout)),
    quietMs: prompt > 0 ? 0 : silence * (isSilent ? again + 1 : 1),
    tailMs: isSilent ? undefined : silence,
  };
}

function collectTimers(reader: Reader): { readonly first: number; readonly timeout: number; readonly total: number } {
  const timeout = reader.number("timeout") ?? 0;
  const first = reader.number("first_timeout") ?? timeout;
  return { first, timeout, total: reader.number("total_timeout") ?? Number.POSITIVE_INFINITY };
}

/** How long keys can hold off the end of an entry: each of them starts the timer again. */
function typingTime(reader: Reader, timeout: number): number {
  if (timeout === 0) return 0;
  const keys = reader.text("at_max") === "ignore" ? Number.POSITIVE_INFINITY : (reader.number("max_length") ?? 1) - 1;
  return keys * timeout;
}

/** The values of a step's options as far as they are known before the call. */
interface Reader {
  readonly number: (option: string) => number | undefined;
  readonly text: (option: string) => string | undefined;
  /** How long the media under the first of these options that is written plays; 0 when none is. */
  readonly media: (...options: readonly string[]) => number;
  /** Whether a value was asked for that is not known. */
  readonly isOpen: () => boolean;
}

function createReader(step: CheckedStep, { settings, mediaMs }: TimeAssumptions): Reader {
  let open = false;
  return {
    number(option) {
      const value = optionValue(step, option, settings);
      open ||= value === undefined && step.options[option] !== undefined;
      return typeof value === "number" ? value : undefined;
    },
    text(option) {
      const value = optionValue(step, option, settings);
      return typeof value === "string" ? value : undefined;
    },
    media(...names) {
      const name = names.find((each) => step.options[each] !== undefined);
      const items = name === undefined ? [] : optionValue(step, name, settings);
      // Media that only the call names is one item, which is what it mostly is.
      if (!Array.isArray(items)) return mediaMs;
      const isEndless = items.some((item) => String(item).startsWith("tone:"));
      return isEndless ? Number.POSITIVE_INFINITY : items.length * mediaMs;
    },
    isOpen: () => open,
  };
}

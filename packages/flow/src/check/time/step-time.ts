import type { JsonObject, TimedOptions, VerbTime } from "@flowrun/core";
import type { CheckedStep } from "../checked-step.ts";
import { mostPhones } from "@flowrun/core/tooling";
import { isUnread, knownOptions, optionValue } from "../known-options.ts";

/** The assumptions by which the times of steps are computed. */
export interface TimeAssumptions {
  /** The flow's settings, in the unit of state. */
  readonly settings: JsonObject;
  /**
   * How long each item of media is taken to play, in milliseconds: its real length is not known.
   */
  readonly mediaMs: number;
}

/** How long one step can take at most, its retries included. */
export interface StepTime extends Required<VerbTime> {
  /** Whether one of its times is only known at run time, and counted as nothing. */
  readonly isOpen: boolean;
}

/**
 * The longest time of one step, as its verb tells it. The platform's own time, and a conversation,
 * are not counted.
 */
export function stepTime(step: CheckedStep, assumptions: TimeAssumptions): StepTime {
  const { known, isOpen } = readOptions(step, assumptions);
  const {
    idleMs,
    mostMs = idleMs,
    quietMs = idleMs,
    tailMs,
  } = step.verb.time?.(known) ?? { idleMs: 0 };
  const { retry } = step.node;
  const repeated = (ms: number): number =>
    retry === undefined ? ms : ms + retry.times * (ms + retry.waitMs);
  return {
    idleMs: repeated(idleMs),
    mostMs: repeated(mostMs),
    quietMs: tailMs === undefined ? repeated(quietMs) : quietMs,
    tailMs,
    isOpen: isOpen(),
  };
}

/** The options of a step for its verb, and whether it asked for a time that is not known. */
function readOptions(
  step: CheckedStep,
  { settings, mediaMs }: TimeAssumptions,
): { readonly known: TimedOptions; readonly isOpen: () => boolean } {
  let open = false;
  const { number, text, value: valueOf } = knownOptions(step, settings);
  const known: TimedOptions = {
    number(option) {
      const value = number(option);
      const isSet = step.options[option] !== undefined || isUnread(step, option);
      open ||= value === undefined && isSet;
      return value;
    },
    text,
    value: valueOf,
    has: (option) => step.node.options.has(option) || isUnread(step, option),
    itemMs: mediaMs,
    mediaMs(...names) {
      const name = names.find((each) => step.options[each] !== undefined || isUnread(step, each));
      const items = name === undefined ? [] : optionValue(step, name, settings);
      // Media that only the call names is one item, which is what it mostly is.
      if (!Array.isArray(items)) return mediaMs;
      const isEndless = items.some((item) => String(item).startsWith("tone:"));
      return isEndless ? Number.POSITIVE_INFINITY : items.length * mediaMs;
    },
    rounds(option) {
      const written = step.node.options.get(option);
      const turn = written?.kind === "map" ? written.entries.get("turn")?.value : undefined;
      if (turn === undefined) return 1;
      return turn.kind === "list" ? turn.items.length : mostPhones.inAll;
    },
  };
  return { known, isOpen: () => open };
}

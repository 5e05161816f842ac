import { note, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent, Heard } from "../interpret/event.ts";
import { isPlaying, isSilent, isStarting, playMedia, stopMedia } from "../interpret/media.ts";
import type { FlowWord, Progress, VerbMachine } from "../interpret/verb-machine.ts";
import { spendTerminators } from "../interpret/spent-terminator.ts";
import { cancelTimer, isSet, setTimer } from "../interpret/timers.ts";
import type { Json } from "../json.ts";
import type { OptionValues } from "../language/option-values.ts";
import { interrupts } from "./telephone-keys.ts";

/** The options that every verb has which asks a caller for keys, as they were entered. */
export interface EntryOptions {
  readonly prompt?: OptionValues["media"];
  readonly interrupt: string;
  readonly tries: number;
  readonly after_gap: "restart" | "keep";
  /** Default: `after_prompt`. */
  readonly timer?: "with_prompt" | "after_prompt";
  /** Default: none. */
  readonly total_timeout?: number;
  /** Default: `false`. */
  readonly secret?: boolean;
}

/** How a try ends. The outcomes that are not `isTaken` ask again, while there are tries. */
export interface EntryEnd<Outcome extends string> {
  readonly outcome: Outcome | FlowWord;
  readonly detail: string;
  readonly isTaken?: true;
  /** The terminators that did not end it; absent where one did, or there are none. */
  readonly unused?: string;
  readonly result?: Json;
}

/** The rules by which a verb judges the typed keys. */
export interface EntryRules<Options extends EntryOptions, Outcome extends string> {
  /** How long nothing may be typed, in milliseconds. */
  readonly inactivityMs: (options: Options, typed: string) => number;
  /** Ends the entry by a key that is no part of it, such as a terminator. */
  readonly terminate: (
    options: Options,
    typed: string,
    key: string,
  ) => EntryEnd<Outcome> | undefined;
  /** Adds a key to the typed ones, and tells whether that is the end. */
  readonly press: (
    options: Options,
    typed: string,
    key: string,
  ) => { readonly typed: string; readonly end?: EntryEnd<Outcome> };
  /** Whether a key begins something that the prompt asks for; absent where any key may. */
  readonly asksFor?: (options: Options, key: string) => boolean;
  /** Judges a text that was said; absent where nobody listens. */
  readonly said?: (options: Options, text: string) => EntryEnd<Outcome>;
  readonly timeOut: (options: Options, typed: string, how: string) => EntryEnd<Outcome>;
  /**
   * The media before another try, after this outcome. The outcome is absent for a try that is begun
   * anew.
   */
  readonly again: (
    options: Options,
    outcome: Outcome | FlowWord | undefined,
  ) => OptionValues["media"] | undefined;
}

/** An entry under way. */
export type Entering<Options> = {
  readonly options: Options;
  /** The typed keys. */
  readonly digits: string;
  /** Which try this is, counted from 1. */
  readonly attempt: number;
  /**
   * The entry was restarted, and its prompt is not heard yet: keys may be those of the entry
   * before.
   */
  readonly unheard?: true;
  /**
   * When the prompt of a restarted entry began, or the last key was pressed that may be of the
   * entry before.
   */
  readonly startledAt?: number;
};

// Somebody who hears the prompt anew stops typing on within this time, or types on with shorter
// pauses.
const startledMs = 250;

const unheardPrompt = "the entry was restarted, and its prompt not heard yet";

/**
 * Asks a caller for keys: plays the prompt, takes keys from the start on, ends by a key or by
 * inactivity, and asks again. Timers: `digits` for inactivity, `total` for the whole try. The
 * prompt is in the media queue.
 */
export function keyEntry<Options extends EntryOptions, Outcome extends string>(
  rules: EntryRules<Options, Outcome>,
): VerbMachine<Options, Entering<Options>, Outcome> {
  return {
    enter: (call, options) =>
      begin({ call, rules }, { options, digits: "", attempt: 1 }, options.prompt),
    resume: (call, entering, event) => resume({ call, rules }, entering, event),
    asksFor: ({ options }, key) => rules.asksFor?.(options, key) === true,
    leave: (call, { options, digits }) => {
      disarm(call);
      stopMedia(call);
      const { outcome } = rules.timeOut(options, digits, "");
      return { kind: "done", outcome };
    },
  };
}

/** A call that is asked, and by which rules. */
interface Asking<Options extends EntryOptions, Outcome extends string> {
  readonly call: CallDraft;
  readonly rules: EntryRules<Options, Outcome>;
}

function begin<Options extends EntryOptions, Outcome extends string>(
  asking: Asking<Options, Outcome>,
  entering: Entering<Options>,
  prompt: OptionValues["media"] | undefined,
): Progress<Entering<Options>, Outcome> {
  const { call } = asking;
  const { options } = entering;
  if (prompt !== undefined) playMedia(call, prompt);
  if (options.total_timeout !== undefined) setTimer(call, "total", options.total_timeout);
  if (options.timer === "with_prompt" || isSilent(call)) arm(asking, entering);
  return { kind: "waiting", memory: entering };
}

function resume<Options extends EntryOptions, Outcome extends string>(
  asking: Asking<Options, Outcome>,
  before: Entering<Options>,
  event: CallEvent,
): Progress<Entering<Options>, Outcome> {
  const { call, rules } = asking;
  const entering = byItsClock(before, event);
  const { options, digits } = entering;
  if (event.kind === "dtmf.missed") return restart(asking, entering);
  if (event.kind === "dtmf.received") return takeKey(asking, entering, event.digit);
  if (event.kind === "speech.heard") return takeSpeech(asking, entering, event);
  if (event.kind === "timer.fired" && event.timer === "digits")
    return finish(asking, entering, rules.timeOut(options, digits, "by inactivity"));
  if (event.kind === "timer.fired" && event.timer === "total")
    return finish(asking, entering, rules.timeOut(options, digits, "by the total timeout"));
  if (isSilent(call) && !isSet(call, "digits")) arm(asking, entering);
  if (entering.unheard !== true || isStarting(call)) return { kind: "waiting", memory: entering };
  const { unheard: _heard, ...heard } = entering;
  return { kind: "waiting", memory: { ...heard, startledAt: call.at } };
}

/**
 * Begins the same try anew: connecting "125" for a typed "12345" would be worse than asking again.
 */
function restart<Options extends EntryOptions, Outcome extends string>(
  asking: Asking<Options, Outcome>,
  entering: Entering<Options>,
): Progress<Entering<Options>, Outcome> {
  const { options, attempt } = entering;
  if (options.after_gap === "keep") return { kind: "waiting", memory: entering };
  disarm(asking.call);
  const prompt = attempt === 1 ? options.prompt : asking.rules.again(options, undefined);
  const afresh: Entering<Options> = { options, digits: "", attempt };
  return begin(asking, prompt === undefined ? afresh : { ...afresh, unheard: true }, prompt);
}

function takeKey<Options extends EntryOptions, Outcome extends string>(
  asking: Asking<Options, Outcome>,
  entering: Entering<Options>,
  key: string,
): Progress<Entering<Options>, Outcome> {
  const { call, rules } = asking;
  const { options, digits } = entering;
  if (entering.unheard === true) return { kind: "ignored", why: unheardPrompt };
  if (isStartled(entering, call.at)) {
    // A caller who goes on typing types the entry before: its end must not pass for a whole entry.
    note(call, { kind: "event.ignored", event: "dtmf.received", why: unheardPrompt });
    return { kind: "waiting", memory: { ...entering, startledAt: call.at } };
  }
  note(call, { kind: "key.received", digit: options.secret === true ? "•" : key });
  const terminated = rules.terminate(options, digits, key);
  if (terminated !== undefined) return finish(asking, entering, terminated);
  if (isPlaying(call) && interrupts(options.interrupt, key)) stopMedia(call);
  const { typed, end } = rules.press(options, digits, key);
  const next = { ...settled(entering), digits: typed };
  if (end !== undefined) return finish(asking, next, end);
  if (options.timer === "with_prompt" || !isPlaying(call)) arm(asking, next);
  return { kind: "waiting", memory: next };
}

/** From its first key on, all is of this entry, whatever the clock of another process shows. */
function settled<Options>(entering: Entering<Options>): Entering<Options> {
  if (entering.startledAt === undefined) return entering;
  const { startledAt: _over, ...rest } = entering;
  return rest;
}

/**
 * A caller who speaks is not silent, and the prompt stops for speech as for a key. Once one has
 * begun to type, what is heard beside the keys is no answer.
 */
function takeSpeech<Options extends EntryOptions, Outcome extends string>(
  asking: Asking<Options, Outcome>,
  entering: Entering<Options>,
  { text, confidence, isFinal }: Heard,
): Progress<Entering<Options>, Outcome> {
  const { call, rules } = asking;
  if (rules.said === undefined || entering.digits !== "" || (isFinal && text === ""))
    return { kind: "waiting", memory: entering };
  if (isFinal) {
    note(call, { kind: "speech.heard", text, confidence });
    return finish(asking, entering, rules.said(entering.options, text));
  }
  // A noise of which nothing is understood yet may be none of speech.
  if (text !== "" && isPlaying(call) && entering.options.interrupt !== "none") stopMedia(call);
  if (!isPlaying(call)) arm(asking, entering);
  return { kind: "waiting", memory: entering };
}

/**
 * Another process whose clock is behind may have taken the call over: there, nobody is startled for
 * as long as it is behind.
 */
function isStartled({ startledAt = -Infinity }: Entering<unknown>, at: number): boolean {
  return startledAt <= at && at - startledAt < startledMs;
}

/**
 * By the clock of a process that is behind, which a gap of less than nothing tells. Any other gap
 * counts as quiet.
 */
function byItsClock<Memory extends Entering<unknown>>(entering: Memory, event: CallEvent): Memory {
  const { startledAt } = entering;
  if (event.kind !== "call.resumed" || event.gapMs >= 0 || startledAt === undefined)
    return entering;
  return { ...entering, startledAt: startledAt + event.gapMs };
}

function finish<Options extends EntryOptions, Outcome extends string>(
  asking: Asking<Options, Outcome>,
  { options, attempt }: Entering<Options>,
  { outcome, detail, isTaken, result, unused = "" }: EntryEnd<Outcome>,
): Progress<Entering<Options>, Outcome> {
  spendTerminators(asking.call, unused);
  disarm(asking.call);
  stopMedia(asking.call);
  if (isTaken !== true && attempt < options.tries)
    return begin(
      asking,
      { options, digits: "", attempt: attempt + 1 },
      asking.rules.again(options, outcome),
    );
  return { kind: "done", outcome, detail, ...(result === undefined ? {} : { result }) };
}

function arm<Options extends EntryOptions, Outcome extends string>(
  { call, rules }: Asking<Options, Outcome>,
  { options, digits }: Entering<Options>,
): void {
  setTimer(call, "digits", rules.inactivityMs(options, digits));
}

function disarm(call: CallDraft): void {
  cancelTimer(call, "digits");
  cancelTimer(call, "total");
}

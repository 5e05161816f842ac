import { RE2JS } from "re2js";
import type { Json, JsonObject } from "../../json.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress, VerbMachine } from "../../interpret/program.ts";
import { note, type CallDraft } from "../../interpret/draft.ts";
import { isPlaying, isSilent, playMedia, stopMedia } from "../../interpret/media.ts";
import { cancelTimer, isSet, setTimer } from "../../interpret/timers.ts";
import { interrupts } from "../option-text.ts";

/** An entry under way: the step's options, what was typed, and which try this is, counted from 1. */
type Memory = { readonly options: JsonObject; readonly digits: string; readonly attempt: number };

/** The digit collector: two timers (`digits` for inactivity, `total` for the whole try) and the prompt in the media queue. */
export const collectDigitsMachine: VerbMachine = {
  enter: (call, options) => begin(call, { options, digits: "", attempt: 1 }, options["prompt"]),
  resume: (call, memory, event) => resumeEntry(call, memory as Memory, event),
};

function begin(call: CallDraft, memory: Memory, prompt: Json | undefined): Progress {
  const { options } = memory;
  if (prompt !== undefined) playMedia(call, prompt as readonly string[]);
  if (options["total_timeout"] !== undefined) setTimer(call, "total", Number(options["total_timeout"]));
  if (options["timer"] === "with_prompt" || isSilent(call)) armInactivity(call, memory);
  return waiting(memory);
}

function resumeEntry(call: CallDraft, memory: Memory, event: CallEvent): Progress {
  if (event.kind === "dtmf.received") return takeKey(call, memory, event.digit);
  if (event.kind === "timer.fired" && event.timer === "digits") return timeOut(call, memory, "by inactivity");
  if (event.kind === "timer.fired" && event.timer === "total") return timeOut(call, memory, "by the total timeout");
  if (isSilent(call) && !isSet(call, "digits")) armInactivity(call, memory);
  return waiting(memory);
}

function takeKey(call: CallDraft, memory: Memory, key: string): Progress {
  const { options, digits } = memory;
  note(call, { kind: "key.received", digit: options["secret"] === true ? "•" : key });
  if (String(options["terminator"]).includes(key)) {
    if (digits === "") return finish(call, memory, "empty", "by a terminator alone");
    return finishEntry(call, memory, "by the terminator");
  }
  if (isPlaying(call) && interrupts(String(options["interrupt"]), key)) stopMedia(call);
  const full = digits.length >= Number(options["max_length"]);
  const typed = { ...memory, digits: full ? digits : digits + key };
  if (typed.digits.length >= Number(options["max_length"]) && options["at_max"] !== "ignore")
    return finishEntry(call, typed, "by its length");
  if (options["timer"] === "with_prompt" || !isPlaying(call)) armInactivity(call, typed);
  return waiting(typed);
}

function timeOut(call: CallDraft, memory: Memory, how: string): Progress {
  const waitsForTerminator = memory.options["at_max"] === "ignore";
  if (memory.digits === "" || waitsForTerminator) return finish(call, memory, "silent", how);
  return finishEntry(call, memory, how);
}

function finishEntry(call: CallDraft, memory: Memory, how: string): Progress {
  const { options, digits } = memory;
  const pattern = options["pattern"];
  if (digits.length < Number(options["min_length"])) return finish(call, memory, "short", how);
  if (typeof pattern === "string" && !RE2JS.matches(pattern, digits)) return finish(call, memory, "invalid", how);
  return finish(call, memory, "ok", how);
}

function finish(call: CallDraft, memory: Memory, outcome: string, detail: string): Progress {
  cancelTimer(call, "digits");
  cancelTimer(call, "total");
  stopMedia(call);
  const { options, attempt } = memory;
  if (outcome !== "ok" && attempt < Number(options["tries"]))
    return begin(call, { options, digits: "", attempt: attempt + 1 }, options["again"] ?? options["prompt"]);
  return { kind: "done", outcome, detail, ...(outcome === "ok" ? { result: memory.digits } : {}) };
}

function armInactivity(call: CallDraft, { options, digits }: Memory): void {
  const first = digits === "" ? options["first_timeout"] : undefined;
  setTimer(call, "digits", Number(first ?? options["timeout"]));
}

function waiting(memory: Memory): Progress {
  return { kind: "waiting", memory };
}

import { note, type CallDraft } from "../interpret/draft.ts";
import { closeEar, heardBy, openEar, resumeEar, type Ear } from "../interpret/ear.ts";
import type { CallEvent, Heard } from "../interpret/event.ts";
import { isSilent, playMedia, stopMedia } from "../interpret/media.ts";
import type { Done, Progress } from "../interpret/verb-machine.ts";
import { cancelTimer, isSet, setTimer } from "../interpret/timers.ts";
import type { Verb } from "../interpret/verb.ts";
import type { MediaItem } from "../language/media-item.ts";
import { defineVerb, type Options, type ValuesOf } from "./define-verb.ts";
import { hintsOption } from "./hints-option.ts";

const declared = {
  prompt: {
    kind: "media",
    description: "The prompt, played first.",
    example: "sound:your-question",
  },
  hints: hintsOption,
  end_on_silence: {
    kind: "duration",
    description: "How long the caller must be quiet until what was said is whole.",
    example: "2s",
    default: "1s",
    minimum: 100,
  },
  timeout: {
    kind: "duration",
    description:
      "How long the caller may take after the prompt before saying something, until it is `silent`.",
    example: "8s",
    default: "6s",
    minimum: 1,
  },
  max: {
    kind: "duration",
    description:
      "How long the caller may speak after the prompt; then what was understood so far counts.",
    example: "30s",
    default: "20s",
    minimum: 1000,
  },
  interrupt: {
    kind: "choice",
    choices: ["none", "speech"],
    description:
      "Whether the caller's voice stops the prompt. With `none`, what is said before its end does not count.",
    example: "speech",
    default: "none",
  },
} as const satisfies Options;

type ListenOptions = ValuesOf<typeof declared>;

/**
 * A step that listens, and its stages in order; `soFar` is what was understood of what is being
 * said.
 */
type Memory = {
  readonly stage: "opening" | "prompting" | "listening";
  readonly ear: Ear;
  readonly options: Pick<ListenOptions, "timeout" | "max" | "interrupt"> & {
    readonly prompt: readonly MediaItem[] | null;
  };
  readonly soFar: string;
};

type Outcome = "ok" | "silent" | "failed";

type Step = Progress<Memory, Outcome>;

/**
 * `listen` — lets the caller say something, which a recogniser understands. The ear is opened before the prompt, so that nothing is
 * missed behind it; keys do not count. Timers: `silence` until something is said, `max` for all of
 * it.
 */
export const listen: Verb = defineVerb({
  name: "listen",
  summary: "Lets the caller say something, and gives it as a text.",
  elsewhere: {
    Twilio: ["Gather Input On Call"],
    "Amazon Connect": ["Get customer input"],
    Asterisk: ["SpeechBackground"],
    jambonz: ["transcribe"],
  },
  options: declared,
  outcomes: ["ok", "silent", "failed"],
  result: () => ({
    kind: "record",
    name: "speech",
    members: { text: { kind: "string" }, confidence: { kind: "number" } },
  }),
  time(known) {
    const [prompt, timeout, max] = [
      known.mediaMs("prompt"),
      known.number("timeout") ?? 0,
      known.number("max") ?? 0,
    ];
    return {
      idleMs: prompt + timeout,
      mostMs: prompt + max,
      quietMs: prompt > 0 ? 0 : timeout,
      tailMs: timeout,
    };
  },
  needsAnswer: true,
  ears: () => [{ outcome: "ok", text: "" }],
  uses: () => ["sound"],
  places: ["M", "P", "K", "W"],
  machine: {
    enter: (
      call,
      { prompt = null, hints = [], end_on_silence: endOnSilenceMs, timeout, max, interrupt },
    ) => {
      stopMedia(call);
      const ear = openEar(call, { hints, endOnSilenceMs });
      return waiting({
        stage: "opening",
        ear,
        options: { prompt, timeout, max, interrupt },
        soFar: "",
      });
    },
    resume,
    leave: (call, memory) => finish(call, memory, { outcome: "silent" }),
  },
});

function resume(call: CallDraft, before: Memory, event: CallEvent): Step {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "words are awaited" };
  const memory = { ...before, ear: resumeEar(call, before.ear, event) };
  const { ear, stage } = memory;
  if (ear.stage === "failed")
    return finish(call, memory, { outcome: "failed", detail: "nobody could listen" });
  const heard = heardBy(ear, event);
  if (stage === "opening")
    return ear.stage === "listening" ? playPrompt(call, memory) : waiting(memory);
  if (stage === "prompting") return resumePrompt(call, memory, heard);
  if (heard !== undefined) return takeSpeech(call, memory, heard);
  if (event.kind !== "timer.fired") return waiting(memory);
  if (event.timer === "silence") return finish(call, memory, { outcome: "silent" });
  if (event.timer !== "max") return waiting(memory);
  if (memory.soFar === "") return finish(call, memory, { outcome: "silent" });
  return understood(call, memory, { text: memory.soFar, confidence: 0, isFinal: true });
}

function playPrompt(call: CallDraft, memory: Memory): Step {
  if (memory.options.prompt !== null) playMedia(call, memory.options.prompt);
  return isSilent(call) ? begin(call, memory) : waiting({ ...memory, stage: "prompting" });
}

function resumePrompt(call: CallDraft, memory: Memory, heard: Heard | undefined): Step {
  if (isSilent(call)) return begin(call, memory);
  if (memory.options.interrupt === "none" || heard === undefined || heard.text === "")
    return waiting(memory);
  stopMedia(call);
  setTimer(call, "max", memory.options.max);
  return takeSpeech(call, { ...memory, stage: "listening" }, heard);
}

function begin(call: CallDraft, memory: Memory): Step {
  setTimer(call, "silence", memory.options.timeout);
  setTimer(call, "max", memory.options.max);
  return waiting({ ...memory, stage: "listening" });
}

/** A noise of which nothing was understood is no answer: the caller has all the time again. */
function takeSpeech(call: CallDraft, memory: Memory, heard: Heard): Step {
  if (heard.isFinal && heard.text !== "") return understood(call, memory, heard);
  if (!heard.isFinal) {
    cancelTimer(call, "silence");
    return waiting({ ...memory, soFar: heard.text });
  }
  if (!isSet(call, "silence")) setTimer(call, "silence", memory.options.timeout);
  return waiting({ ...memory, soFar: "" });
}

function understood(call: CallDraft, memory: Memory, { text, confidence }: Heard): Step {
  note(call, { kind: "speech.heard", text, confidence });
  return finish(call, memory, { outcome: "ok", detail: `"${text}"`, result: { text, confidence } });
}

function finish(call: CallDraft, { ear }: Memory, end: Omit<Done<Outcome>, "kind">): Step {
  for (const timer of ["silence", "max"]) cancelTimer(call, timer);
  stopMedia(call);
  closeEar(call, ear);
  return { kind: "done", ...end };
}

function waiting(memory: Memory): Step {
  return { kind: "waiting", memory };
}

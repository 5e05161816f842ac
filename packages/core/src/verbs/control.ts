import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { dropStreams } from "../interpret/helping-legs.ts";
import type { Progress } from "../interpret/program.ts";
import { recordingOfCall, setPause } from "../interpret/recording-pauses.ts";
import { stopRecording } from "../interpret/recordings.ts";
import { defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** What a word does: the request that it waits for, or that there is nothing to do, or nothing that it could be done to. */
type Control = (call: CallDraft) => { readonly request: string } | "done" | "nothing";

const words = {
  pause_recording: (call) => pause(call, true),
  resume_recording: (call) => pause(call, false),
  stop_recording(call) {
    const recording = recordingOfCall(call);
    return recording === undefined ? "nothing" : { request: stopRecording(call, recording.id) };
  },
  stop_stream: (call) => (dropStreams(call) ? "done" : "nothing"),
} as const satisfies Readonly<Record<string, Control>>;

type Word = keyof typeof words;

/** `control` — a word that changes what goes on beside the step: what is recorded of the call, and where its sound is sent. */
export const control: Verb = defineVerb({
  name: "control",
  summary: "Pauses, goes on with or ends what is recorded of the call, or ends its streams.",
  principal: "what",
  options: {
    what: {
      kind: "choice",
      choices: Object.keys(words) as readonly Word[],
      description: "What is to be done.",
      example: "pause_recording",
      required: true,
    },
  },
  outcomes: ["ok", "failed"],
  waits: true,
  places: ["M", "K"],
  machine: {
    enter(call, { what }): Progress<string> {
      const done = words[what](call);
      if (done === "nothing") return { kind: "done", outcome: "failed", detail: "there is nothing to do it to" };
      return done === "done" ? { kind: "done", outcome: "ok" } : { kind: "waiting", memory: done.request };
    },
    resume: answered,
  },
});

function answered(_call: CallDraft, memory: string, event: CallEvent): Progress<string> {
  if (!("request" in event) || event.request !== memory) return { kind: "ignored", why: "an answer is awaited" };
  if (event.kind === "request.failed") return { kind: "done", outcome: "failed", detail: event.message };
  return { kind: "done", outcome: "ok" };
}

/** While a leg enters something secret it stays paused whatever the flow says; what it said counts behind that. */
function pause(call: CallDraft, isWanted: boolean): ReturnType<Control> {
  const recording = recordingOfCall(call);
  if (recording === undefined) return "nothing";
  const request = setPause(call, recording.id, "flow", isWanted);
  return request === undefined ? "done" : { request };
}

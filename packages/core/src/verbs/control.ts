import { currentLeg, currentTrack, topFrame, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { dropStreams } from "../interpret/helping-legs.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { pauseForSecrets, recordingOfCall, setPause } from "../interpret/recording-pauses.ts";
import { muteLeg } from "../interpret/legs.ts";
import { sendToRoom } from "../interpret/rooms.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { orders, type ModeratorOrder } from "../rooms/conference-messages.ts";
import { keepBridges, stopRecording } from "../interpret/recordings.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * The act of a word. It gives the request or the recording whose answer or end it waits for. Else
 * it gives `done`, or `nothing` where it finds nothing to act on.
 */
type Control = (call: CallDraft) => { readonly awaited: string } | "done" | "nothing";

const words = {
  pause_recording: (call) => pause(call, true),
  resume_recording: (call) => pause(call, false),
  mute: (call) => mute(call, true),
  unmute: (call) => mute(call, false),
  stop_recording(call) {
    const recording = recordingOfCall(call);
    if (recording === undefined) return "nothing";
    if (recording.bridges !== undefined) {
      keepBridges(call, recording, "flow");
      return "done";
    }
    stopRecording(call, recording.id);
    setTimer(call, "control", endWithinMs);
    return { awaited: recording.id };
  },
  stop_stream: (call) => (dropStreams(call) ? "done" : "nothing"),
} as const satisfies Readonly<Record<string, Control>>;

// The platform tells of its end at once.
const endWithinMs = 2_000;

type Word = keyof typeof words | ModeratorOrder;

/**
 * `control` — a word that changes a thing beside the step: a recording, a stream of sound, a muted
 * leg, or a conference, for its moderator.
 */
export const control: Verb = defineVerb({
  name: "control",
  summary: "Changes what goes on: recordings, streams, who is heard, and what a moderator decides.",
  elsewhere: {
    Twilio: ["Stop"],
    "Amazon Connect": ["Stop media streaming"],
    FreePBX: ["Pause Recording"],
    Asterisk: ["PauseMonitor", "UnpauseMonitor", "StopMixMonitor"],
    jambonz: ["config"],
  },
  principal: "what",
  options: {
    what: {
      kind: "choice",
      choices: [...(Object.keys(words) as (keyof typeof words)[]), ...orders],
      description: "The action.",
      example: "pause_recording",
      required: true,
    },
  },
  outcomes: ["ok", "failed"],
  places: ["M", "K", "C", "S"],
  time: () => ({ idleMs: 0 }),
  machine: {
    enter(call, { what }): Progress<string, "ok" | "failed"> {
      if (isOrder(what)) return give(call, what);
      const done = words[what](call);
      if (done === "nothing")
        return { kind: "done", outcome: "failed", detail: "there is nothing to do it to" };
      return done === "done"
        ? { kind: "done", outcome: "ok" }
        : { kind: "waiting", memory: done.awaited };
    },
    resume: answered,
  },
});

/** Orders are for the conference of the step that runs this block; it says whether it obeys. */
function give(call: CallDraft, order: ModeratorOrder): Progress<string, "ok" | "failed"> {
  const around = surroundings(call);
  const talk = around?.["connecting"] ?? around;
  const merged = talk !== undefined && isJsonObject(talk) ? talk["merged"] : undefined;
  const room = (merged !== undefined && isJsonObject(merged) ? merged : around)?.["room"];
  if (typeof room !== "string" || !room.startsWith("conference:"))
    return { kind: "done", outcome: "failed", detail: "there is no conference" };
  sendToRoom(call, room, { kind: "do", order });
  return { kind: "waiting", memory: room };
}

function isOrder(word: Word): word is ModeratorOrder {
  return (orders as readonly string[]).includes(word);
}

/** The memory of the step that has opened this block. */
function surroundings(call: CallDraft): JsonObject | undefined {
  const opener = currentTrack(call)?.opener;
  const memory =
    opener === undefined || opener === null
      ? null
      : topFrame({ state: call.state, track: opener })?.memory;
  return memory !== undefined && isJsonObject(memory) ? memory : undefined;
}

function mute(call: CallDraft, isMuted: boolean): ReturnType<Control> {
  if (surroundings(call) === undefined || surroundings(call)?.["role"] === "listener")
    return "nothing";
  const awaited = muteLeg(call, currentLeg(call), isMuted);
  return awaited === undefined ? "done" : { awaited };
}

function answered(
  call: CallDraft,
  memory: string,
  event: CallEvent,
): Progress<string, "ok" | "failed"> {
  if (event.kind === "room.told" && event.room === memory) return obeyed(memory, event.body);
  if (event.kind === "room.lost" && event.room === memory)
    return { kind: "done", outcome: "failed" };
  if ("recording" in event && event.recording === memory) {
    cancelTimer(call, "control");
    return { kind: "done", outcome: "ok" };
  }
  if (event.kind === "timer.fired" && event.timer === "control")
    return { kind: "done", outcome: "failed", detail: "the platform did not end the recording" };
  return awaitAnswer(call, memory, event);
}

function obeyed(memory: string, body: Json): Progress<string, "ok" | "failed"> {
  if (!isJsonObject(body) || body["kind"] !== "did") return { kind: "waiting", memory };
  return { kind: "done", outcome: body["isDone"] === true ? "ok" : "failed" };
}

/**
 * While a leg enters something secret, it stays paused against the word of the flow. The word
 * counts afterwards.
 */
function pause(call: CallDraft, isWanted: boolean): ReturnType<Control> {
  const recording = recordingOfCall(call);
  if (recording === undefined) return "nothing";
  // The secret entry before this step is over.
  pauseForSecrets(call);
  const awaited = setPause(call, recording.id, "flow", isWanted);
  return awaited === undefined ? "done" : { awaited };
}

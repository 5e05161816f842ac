import { currentLeg, currentTrack, topFrame, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { dropStreams } from "../interpret/helping-legs.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { pauseForSecrets, recordingsOfCall, setPause } from "../interpret/recording-pauses.ts";
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
 * The act of a word. It gives the requests or the recordings whose answer or end it waits for. Else
 * it gives `done`, or `nothing` where it finds nothing to act on.
 */
type Control = (call: CallDraft) => { readonly awaited: readonly string[] } | "done" | "nothing";

/** The things that a word waits for: a single one, or several. */
type Awaited = string | readonly string[];

type Step = Progress<Awaited, "ok" | "failed">;

const words = {
  pause_recording: (call) => pause(call, true),
  resume_recording: (call) => pause(call, false),
  mute: (call) => mute(call, true),
  unmute: (call) => mute(call, false),
  stop_recording(call) {
    const recordings = recordingsOfCall(call);
    const [recording] = recordings;
    if (recording === undefined) return "nothing";
    if (recording.bridges !== undefined) {
      keepBridges(call, recording, "flow");
      return "done";
    }
    for (const { id } of recordings) stopRecording(call, id);
    setTimer(call, "control", endWithinMs);
    return { awaited: recordings.map(({ id }) => id) };
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
    enter(call, { what }): Step {
      if (isOrder(what)) return give(call, what);
      const done = words[what](call);
      if (done === "nothing")
        return { kind: "done", outcome: "failed", detail: "there is nothing to do it to" };
      return done === "done" ? { kind: "done", outcome: "ok" } : waitingFor(done.awaited);
    },
    resume: answered,
  },
});

/** Orders are for the conference of the step that runs this block; it says whether it obeys. */
function give(call: CallDraft, order: ModeratorOrder): Step {
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
  return awaited === undefined ? "done" : { awaited: [awaited] };
}

function answered(call: CallDraft, memory: Awaited, event: CallEvent): Step {
  const awaited = typeof memory === "string" ? [memory] : memory;
  if (event.kind === "room.told" && awaited.includes(event.room)) return obeyed(memory, event.body);
  if (event.kind === "room.lost" && awaited.includes(event.room))
    return { kind: "done", outcome: "failed" };
  if ("recording" in event && awaited.includes(event.recording))
    return ended(call, without(awaited, event.recording));
  if (event.kind === "timer.fired" && event.timer === "control")
    return { kind: "done", outcome: "failed", detail: "the platform did not end the recording" };
  return askedFor(call, awaited, event);
}

function askedFor(call: CallDraft, awaited: readonly string[], event: CallEvent): Step {
  const asked = "request" in event && awaited.includes(event.request) ? event.request : "";
  const step = awaitAnswer(call, asked, event);
  return step.kind === "done" && step.outcome === "ok" ? waitingFor(without(awaited, asked)) : step;
}

/** The step goes on with the last recording that ends. */
function ended(call: CallDraft, others: readonly string[]): Step {
  if (others.length === 0) cancelTimer(call, "control");
  return waitingFor(others);
}

function without(awaited: readonly string[], id: string): readonly string[] {
  return awaited.filter((each) => each !== id);
}

function waitingFor(awaited: readonly string[]): Step {
  const [first, ...others] = awaited;
  if (first === undefined) return { kind: "done", outcome: "ok" };
  return { kind: "waiting", memory: others.length === 0 ? first : awaited };
}

function obeyed(memory: Awaited, body: Json): Step {
  if (!isJsonObject(body) || body["kind"] !== "did") return { kind: "waiting", memory };
  return { kind: "done", outcome: body["isDone"] === true ? "ok" : "failed" };
}

/**
 * While a leg enters something secret, it stays paused against the word of the flow. The word
 * counts afterwards.
 */
function pause(call: CallDraft, isWanted: boolean): ReturnType<Control> {
  const recordings = recordingsOfCall(call);
  if (recordings.length === 0) return "nothing";
  // The secret entry before this step is over.
  pauseForSecrets(call);
  const awaited = recordings.flatMap(({ id }) => setPause(call, id, "flow", isWanted) ?? []);
  return awaited.length === 0 ? "done" : { awaited };
}

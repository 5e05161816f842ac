import { roomNamed } from "../../language/thing-name.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { Verb } from "../../interpret/verb.ts";
import { defineVerb } from "../define-verb.ts";
import { connectingOptions } from "../bridge/connecting-options.ts";
import { enterMeeting, leaveRoom, resumeMeeting, type MeetingMemory } from "./meeting.ts";

/** `park` — parks the caller in a slot, until somebody fetches the call. */
export const park: Verb = defineVerb({
  name: "park",
  summary: "Parks the caller in a slot, until somebody fetches the call.",
  elsewhere: { FreePBX: ["Parking Lot"], Asterisk: ["Park", "ParkAndAnnounce"] },
  principal: "lot",
  options: {
    lot: {
      kind: "thing",
      of: "parking lot",
      isLogged: true,
      description: "The parking lot, of `lots`.",
      example: "office",
      required: true,
    },
    slot: {
      kind: "string",
      description: "The slot. Left out, the first that is free.",
      example: "${call.to}",
      isLogged: true,
    },
    music: {
      kind: "string",
      description:
        "The class of music that the caller hears, or `none`. Left out, as the lot has it.",
      example: "jazz",
    },
    tell_waiting: {
      kind: "media",
      description:
        "Media that the caller hears over the music while nobody has come, at the beginning, and then every `tell_every`.",
      example: "Please hold the line.",
    },
    tell_every: connectingOptions.tell_every,
  },
  outcomes: ["ended", "timed_out", "full", "failed"],
  result: () => ({ kind: "record", name: "parked", members: { slot: { kind: "string" } } }),
  resultOn: ["ended", "timed_out"],
  under: ({ text }) => (text("music") === "none" ? "silence" : "music"),
  time: () => ({ idleMs: longestMs, quietMs: 0, tailMs: 0 }),
  needsAnswer: true,
  instead: { K: "park-other" },
  machine: {
    enter: (
      call,
      { lot, slot = "", music = null, tell_waiting: media = [], tell_every: everyMs },
    ) =>
      enterMeeting(call, {
        ...(media.length === 0 ? {} : { told: { media, everyMs } }),
        room: roomNamed("lot", lot),
        isHost: true,
        keepCaller: true,
        music,
        message: { kind: "park", slot: slot === "" ? null : slot },
      }),
    resume,
    leave: (call, memory) =>
      leaveRoom(call, memory) ? { kind: "done", outcome: "failed" } : undefined,
  },
});

/** How long a caller is taken to be parked at most; the lot decides. */
const longestMs = 180_000;

function resume(
  call: CallDraft,
  memory: MeetingMemory,
  event: CallEvent,
): Progress<MeetingMemory, "ended" | "timed_out" | "full" | "failed"> {
  const met = resumeMeeting(call, memory, event);
  if (met.kind !== "over") return met;
  const { slot, detail } = met;
  // A lot says of no call that it parks that nobody is there.
  const outcome = met.outcome === "empty" ? "failed" : met.outcome;
  return { kind: "done", outcome, result: { slot }, ...(detail === undefined ? {} : { detail }) };
}

import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress } from "../../interpret/program.ts";
import type { Verb } from "../../interpret/verb.ts";
import { defineVerb } from "../define-verb.ts";
import { enterMeeting, resumeMeeting, type Meeting } from "./meeting.ts";

/** `pick-up` — connects the caller with one who is parked. */
export const pickUp: Verb = defineVerb({
  name: "pick-up",
  summary: "Connects the caller with one who is parked.",
  elsewhere: { FreePBX: ["Parked Call Pickup"] },
  options: {
    lot: { kind: "lot", description: "The parking lot, of `lots`.", example: "office", required: true },
    slot: {
      kind: "string",
      description: "The slot that the other one is parked in.",
      example: "${call.to}",
      required: true,
      isLogged: true,
    },
    keep_caller: {
      kind: "boolean",
      description: "Whether the flow goes on with the caller when the other one has left, instead of hanging up too.",
      example: true,
      default: false,
    },
  },
  outcomes: ["ended", "empty", "failed"],
  impossible: { ended: ({ text }) => text("keep_caller") === "false" },
  waits: true,
  time: () => ({ idleMs: 0 }),
  needsAnswer: true,
  conversation: "ended",
  machine: {
    enter: (call, { lot, slot, keep_caller: keepCaller }) =>
      enterMeeting(call, {
        room: `lot:${lot}`,
        isHost: false,
        keepCaller,
        music: null,
        message: { kind: "fetch", slot },
      }),
    resume,
  },
});

function resume(call: CallDraft, memory: Meeting, event: CallEvent): Progress<Meeting> {
  const met = resumeMeeting(call, memory, event);
  if (met.kind !== "over") return met;
  if (met.outcome === "ended" && !memory.keepCaller) return { kind: "end", reason: "callee_left" };
  return { kind: "done", outcome: met.outcome, ...(met.detail === undefined ? {} : { detail: met.detail }) };
}

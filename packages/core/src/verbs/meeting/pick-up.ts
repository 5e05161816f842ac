import { roomNamed } from "../../language/thing-name.ts";
import { defineProblem } from "../../diagnostics/problem.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { Verb } from "../../interpret/verb.ts";
import { defineVerb } from "../define-verb.ts";
import { enterMeeting, isMet, leaveRoom, resumeMeeting, type MeetingMemory } from "./meeting.ts";

const noWay = defineProblem({
  code: "FLOW_PICK_UP_WAY",
  severity: "error",
  title: "It is not said who is picked up.",
  why: "Who is parked is found by the lot and the slot, and who rings by the group: one of the two ways, and all of it.",
  remedy: "Write `lot` with `slot`, or `group`.",
  example: `
    lots: { office: { slots: 701-720 } }
    blocks:
      main:
        - answer
        - pick-up: { lot: office }
          then: { else: main }
  `,
});

/** `pick-up` — connects the caller with one who is parked, or whose phones ring. */
export const pickUp: Verb = defineVerb({
  name: "pick-up",
  summary: "Connects the caller with one who is parked, or whose phones ring.",
  elsewhere: {
    FreePBX: ["Parked Call Pickup", "Group Pickup"],
    Asterisk: ["Pickup", "PickupChan", "ParkedCall"],
  },
  options: {
    lot: {
      kind: "thing",
      of: "parking lot",
      isLogged: true,
      description: "The parking lot, of `lots`.",
      example: "office",
    },
    slot: {
      kind: "string",
      description: "The slot that the other one is parked in.",
      example: "${call.to}",
      isLogged: true,
    },
    group: {
      kind: "thing",
      of: "pick-up group",
      isLogged: true,
      description:
        "Instead of a lot and a slot: the `group` of a `bridge` whose phones ring. Who has rung longest is fetched.",
      example: "sales",
    },
    keep_caller: {
      kind: "boolean",
      description:
        "Whether the flow goes on with the caller when the other one has left, instead of hanging up too.",
      example: true,
      default: false,
    },
  },
  outcomes: ["ended", "empty", "failed"],
  impossible: { ended: ({ text }) => text("keep_caller") === "false" },
  time: () => ({ idleMs: 0 }),
  needsAnswer: true,
  mistakes: {
    problems: [noWay],
    find: ({ has }) => {
      const [lot, slot, group] = ["lot", "slot", "group"].map(has);
      if (group === true ? lot !== true && slot !== true : lot === true && slot === true) return [];
      const message = "This does not say which one is meant.";
      const hint = 'Write "lot" with "slot", or "group".';
      return [{ problem: noWay, option: group === true ? "group" : "lot", message, hint }];
    },
  },
  after: { ended: "talked" },
  machine: {
    enter: (call, { lot = "", slot = "", group, keep_caller: keepCaller }) =>
      enterMeeting(call, {
        ...(group === undefined
          ? { room: roomNamed("lot", lot), message: { kind: "fetch", slot } }
          : { room: "ringing", message: { kind: "fetch", group } }),
        isHost: false,
        keepCaller,
        music: null,
      }),
    resume,
    leave: (call, memory) =>
      leaveRoom(call, memory) ? { kind: "done", outcome: "failed" } : undefined,
    isTalking: isMet,
  },
});

function resume(
  call: CallDraft,
  memory: MeetingMemory,
  event: CallEvent,
): Progress<MeetingMemory, "ended" | "empty" | "failed"> {
  const met = resumeMeeting(call, memory, event);
  if (met.kind !== "over") return met;
  if (met.outcome === "ended" && !memory.keepCaller) return { kind: "end", reason: "callee_left" };
  const { outcome, detail } = met;
  // Only a call that is parked is told of a time that has passed, or of a lot that is full.
  if (outcome === "timed_out" || outcome === "full")
    return { kind: "done", outcome: "failed", detail: outcome };
  return { kind: "done", outcome, ...(detail === undefined ? {} : { detail }) };
}

import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { sendToRoom } from "../interpret/rooms.ts";
import { isJsonObject } from "../json.ts";
import { withTechnology } from "../language/option-kinds/endpoints.ts";
import type { DeskMessage } from "../rooms/desk-messages.ts";
import { duties } from "../rooms/desk-state.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb, everywhere } from "./define-verb.ts";

/** `duty` — says whether a member of queues takes calls. It waits until the desk has heard it. */
export const duty: Verb = defineVerb({
  name: "duty",
  summary: "Says whether a member of queues takes calls.",
  elsewhere: {
    "Amazon Connect": ["Set agent status"],
    FreePBX: ["Queue Log In", "Queue Pause"],
    Asterisk: [
      "AddQueueMember",
      "RemoveQueueMember",
      "PauseQueueMember",
      "UnpauseQueueMember",
      "AgentLogin",
    ],
  },
  options: {
    member: {
      kind: "endpoint",
      of: "member",
      description: "The phone of the member. One who is not listed is added to `queues`.",
      example: "PJSIP/2001",
      required: true,
      isLogged: true,
    },
    state: {
      kind: "choice",
      choices: duties,
      description: "`paused` members are on duty and are not called; a conversation is not cut.",
      example: "away",
      required: true,
    },
    queues: {
      kind: "things",
      of: "queue",
      isLogged: true,
      maximum: 20,
      description: "Where it holds. Left out, wherever the member is.",
      example: ["support"],
    },
    skills: {
      kind: "texts",
      description: "The skills of the member. Left out, they stay as they are.",
      example: ["german"],
      isLogged: true,
    },
    level: {
      kind: "integer",
      description: "A lower level is called first. Left out, as before.",
      example: 2,
      minimum: 1,
    },
  },
  outcomes: ["ok", "failed"],
  places: everywhere,
  machine: {
    enter(call, { member, state, queues = null, skills = null, level = null }) {
      const message: DeskMessage = {
        kind: "duty",
        member: withTechnology(member),
        state,
        queues,
        skills,
        level,
      };
      sendToRoom(call, "desk", message);
      return { kind: "waiting", memory: null };
    },
    resume,
  },
});

function resume(
  _call: CallDraft,
  _memory: null,
  event: CallEvent,
): Progress<null, "ok" | "failed"> {
  if (event.kind === "room.lost" && event.room === "desk")
    return { kind: "done", outcome: "failed" };
  const isHeard =
    event.kind === "room.told" &&
    event.room === "desk" &&
    isJsonObject(event.body) &&
    event.body["kind"] === "noted";
  if (isHeard) return { kind: "done", outcome: "ok" };
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the desk is being told" };
  return { kind: "waiting", memory: null };
}

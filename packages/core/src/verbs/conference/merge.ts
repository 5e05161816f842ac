import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { Verb } from "../../interpret/verb.ts";
import { isJsonObject } from "../../json.ts";
import { isOwner, ownerLetters } from "../../language/thing-name.ts";
import { defineVerb } from "../define-verb.ts";
import { wrongRooms } from "./wrong-rooms.ts";

/**
 * `merge` — takes all who talk in a conversation to a conference, in a block of keys there or in
 * the part of a signal. The block goes on; the step of the conversation waits for the end of the
 * conference.
 */
export const merge: Verb = defineVerb({
  name: "merge",
  summary: "Takes all who talk in a conversation to a conference, where others may join them.",
  elsewhere: {
    Twilio: ["Conference"],
    Asterisk: ["ConfBridge"],
  },
  principal: "name",
  options: {
    name: {
      kind: "thing",
      of: "conference",
      isLogged: true,
      description: "The conference, of `conferences`.",
      example: "staff",
      required: true,
    },
    room: {
      kind: "string",
      description: `Which of its rooms: ${ownerLetters}. All who name the same one meet.`,
      example: "${call.id}",
      default: "",
      isLogged: true,
    },
    role: {
      kind: "choice",
      choices: ["member", "moderator"],
      description: "The role of those who talk there.",
      example: "moderator",
      default: "member",
    },
  },
  outcomes: ["ok", "full", "locked", "failed"],
  impossible: { locked: ({ text }) => text("role") === "moderator" },
  places: ["K", "C", "S"],
  instead: { M: "conference" },
  time: () => ({ idleMs: 0 }),
  needsAnswer: true,
  mistakes: wrongRooms,
  machine: {
    enter(_call, { name, room: own, role }) {
      if (own !== "" && !isOwner(own)) return failed(`a room has ${ownerLetters}`);
      const room = `conference:${name}:${own}`;
      return { kind: "wish", wish: { kind: "merge", room, role }, memory: { room } };
    },
    resume,
  },
});

type Outcome = "ok" | "full" | "locked" | "failed";

/** The step waits for the answer of this room. */
type Asking = { readonly room: string };

/** The step of the conversation asks, and takes the answer, too; here it is only for the block. */
function resume(_call: CallDraft, memory: Asking, event: CallEvent): Progress<Asking, Outcome> {
  if (event.kind === "room.lost" && event.room === memory.room) return failed("the room was lost");
  if (event.kind !== "room.told" || event.room !== memory.room || !isJsonObject(event.body))
    return { kind: "waiting", memory };
  const { kind, why } = event.body;
  switch (kind) {
    case "admitted":
      return { kind: "done", outcome: "ok" };
    case "refused":
      return why === "full" || why === "locked"
        ? { kind: "done", outcome: why }
        : failed("the room could not be opened");
    case "hold":
      return failed("a moderator is waited for, and they talk on as before");
    default:
      return { kind: "waiting", memory };
  }
}

function failed(detail: string): Progress<Asking, Outcome> {
  return { kind: "done", outcome: "failed", detail };
}

import type { CallDraft } from "../../interpret/draft.ts";
import type { Verb } from "../../interpret/verb.ts";
import { defineVerb, type Options, type ValuesOf } from "../define-verb.ts";
import { isOwner, ownerLetters } from "../../language/thing-name.ts";
import { roles } from "../../rooms/conference-messages.ts";
import { connectingOptions } from "../bridge/connecting-options.ts";
import { toldOf } from "../bridge/told-apart.ts";
import {
  endConferenceBlock,
  enterConference,
  leaveConference,
  resumeConference,
  type ConferenceStep,
} from "./conferring.ts";
import { wrongRooms } from "./wrong-rooms.ts";

const options = {
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
    example: "${number}",
    default: "",
    isLogged: true,
  },
  role: {
    kind: "choice",
    choices: roles,
    description: "The role of the caller there. A `listener` is never heard.",
    example: "moderator",
    default: "member",
  },
  muted: {
    kind: "boolean",
    description: "Whether the caller begins without being heard.",
    example: true,
    default: false,
  },
  announce: {
    kind: "string",
    description:
      "The URI of media, such as a recorded name, that the others hear when the caller has come.",
    example: "${my_name.media}",
    isLogged: true,
  },
  wait: {
    kind: "duration",
    description: "The longest that the caller waits for a moderator.",
    example: "5m",
    default: "10m",
    minimum: 1000,
  },
  tell_waiting: {
    kind: "media",
    description:
      "Media that the caller hears over the music while a moderator is waited for, at the beginning, and then every `tell_every`.",
    example: "The meeting has not begun yet.",
  },
  tell_every: connectingOptions.tell_every,
  keys: {
    kind: "sequences",
    description:
      "Keys that run a block beside the conference. With `ok` the caller is back in it; any other word leads away.",
    example: { "*6": "mute_me" },
  },
} as const satisfies Options;

/** `conference` — talks with all who are in the same room. */
export const conference: Verb = defineVerb({
  name: "conference",
  summary: "Talks with all who are in the same room.",
  elsewhere: {
    Twilio: ["Conference"],
    FreePBX: ["Conference", "Conferences"],
    Asterisk: ["ConfBridge", "MeetMe"],
    jambonz: ["conference"],
  },
  principal: "name",
  options,
  outcomes: ["ended", "full", "locked", "timed_out", "failed"],
  // A moderator waits for nobody, and comes in when the room is locked.
  impossible: { locked: isModerator, timed_out: isModerator },
  result: () => ({
    kind: "record",
    name: "meeting",
    members: {
      seconds: { kind: "integer" },
      members: { kind: "integer" },
      ended_by: { kind: "string" },
    },
  }),
  talk: ({ keys = {} }) => ({
    presses: Object.keys(keys).map((sequence) => ({ keys: sequence, by: "caller" })),
  }),
  runs: ({ texts }) => [...new Set(texts("keys"))].map((name) => ({ kind: "side", name })),
  time: (known) => ({ idleMs: known.number("wait") ?? 0, quietMs: 0, tailMs: 0 }),
  under: () => "silence",
  needsAnswer: true,
  mistakes: wrongRooms,
  machine: {
    enter,
    resume: resumeConference,
    isTalking: ({ stage }) => stage === "inside",
    sideEnded: endConferenceBlock,
    leave: leaveConference,
  },
});

function enter(call: CallDraft, values: ValuesOf<typeof options>): ConferenceStep {
  const { name, room, role, muted: isMuted, announce = "", wait: waitMs, keys = {} } = values;
  const told = toldOf(values.tell_waiting ?? [], values.tell_every);
  return enterConference(call, {
    ...(told === undefined ? {} : { told }),
    room: `conference:${name}:${room}`,
    isNamed: room === "" || isOwner(room),
    role,
    isMuted: isMuted || role === "listener",
    announce: announce === "" ? [] : [announce],
    waitMs,
    keys,
  });
}

function isModerator({ text }: { readonly text: (option: "role") => string }): boolean {
  return text("role") === "moderator";
}

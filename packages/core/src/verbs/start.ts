import { note } from "../interpret/draft.ts";
import { argumentsFor } from "../interpret/part-arguments.ts";
import { sendToRoom } from "../interpret/rooms.ts";
import type { LaneMessage } from "../rooms/lane.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `start` — has a part run by itself, without a caller, now or when its lane has room. Nobody waits
 * for it.
 */
export const start: Verb = defineVerb({
  name: "start",
  summary: "Begins a run of a part, without a caller, and goes on at once.",
  elsewhere: {
    "Amazon Connect": ["Outbound campaign"],
    FreePBX: ["Wake Up Call"],
    Asterisk: ["Call File"],
  },
  principal: "part",
  options: {
    part: {
      kind: "name",
      of: "part",
      description: "The part to run.",
      example: "remind",
      required: true,
    },
    with: {
      kind: "parameters",
      description:
        "The arguments of the part; one whose type has a `?` may be left out. They hold no secret.",
      example: { id: "${row.id}" },
      isLogged: true,
    },
    lane: {
      kind: "thing",
      of: "lane",
      isLogged: true,
      description:
        "The lane, of `lanes`, in which it waits for its turn. Left out, it begins at once.",
      example: "reminders",
    },
  },
  outcomes: [],
  unfit: "ok",
  places: everywhere,
  machine: {
    enter: (call, { part, with: given = {}, lane }) => {
      const message: LaneMessage = {
        kind: "start",
        part,
        args: argumentsFor(call.program, part, given),
      };
      note(call, { kind: "part.started", part });
      sendToRoom(call, lane === undefined ? "lane" : `lane:${lane}`, message);
      return { kind: "done", outcome: "ok" };
    },
  },
});

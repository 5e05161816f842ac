import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { sendToRoom } from "../interpret/rooms.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { Verb } from "../interpret/verb.ts";
import { isJsonObject } from "../json.ts";
import type { DeskMessage } from "../rooms/desk-messages.ts";
import { defineVerb, everywhere } from "./define-verb.ts";

/** The outcomes: what would become of a caller who joined now. */
type Outcome = "ok" | "full" | "unstaffed" | "failed";

/** `queue-state` — asks how a queue stands, without joining it. It waits until the desk has said it. */
export const queueState: Verb = defineVerb({
  name: "queue-state",
  summary: "Asks how a queue stands, before the caller joins it.",
  elsewhere: {
    "Amazon Connect": ["Get queue metrics", "Check queue status", "Check staffing"],
    Asterisk: ["QUEUE_WAITING_COUNT", "QUEUE_MEMBER"],
  },
  principal: "queue",
  options: {
    queue: {
      kind: "thing",
      of: "queue",
      isLogged: true,
      description: "The queue, of `queues`.",
      example: "support",
      required: true,
    },
  },
  outcomes: ["ok", "full", "unstaffed", "failed"],
  result: () => ({
    kind: "record",
    name: "standing of a queue",
    members: {
      waiting: { kind: "integer" },
      longest: { kind: "duration" },
      staffed: { kind: "integer" },
      ready: { kind: "integer" },
      estimate: { kind: "duration" },
    },
  }),
  places: everywhere,
  machine: {
    enter(call, { queue }) {
      const message: DeskMessage = { kind: "look", queue };
      sendToRoom(call, "desk", message);
      return { kind: "waiting", memory: queue };
    },
    resume,
  },
});

function resume(_call: CallDraft, queue: string, event: CallEvent): Progress<string, Outcome> {
  if (event.kind === "room.lost" && event.room === "desk")
    return { kind: "done", outcome: "failed" };
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the desk is being asked" };
  const { body } = event.kind === "room.told" && event.room === "desk" ? event : { body: null };
  if (!isJsonObject(body) || body["kind"] !== "stands" || body["queue"] !== queue)
    return { kind: "waiting", memory: queue };
  const { why } = body;
  if (why !== null) {
    const outcome = why === "full" || why === "unstaffed" ? why : "failed";
    return { kind: "done", outcome, detail: `the desk: ${String(why)}` };
  }
  // The desk may be of another version of flowrun.
  const numberOf = (key: string): number => (typeof body[key] === "number" ? body[key] : 0);
  const result = {
    waiting: numberOf("waiting"),
    longest: numberOf("longest"),
    staffed: numberOf("staffed"),
    ready: numberOf("ready"),
    estimate: numberOf("estimate"),
  };
  return { kind: "done", outcome: "ok", result };
}

import { roomNamed } from "../../language/thing-name.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { Verb } from "../../interpret/verb.ts";
import { isJsonObject } from "../../json.ts";
import { defineVerb } from "../define-verb.ts";

/**
 * `park-other` — parks the other side of the conversation, in a block that keys have begun there.
 * The block goes on with the leg that pressed them, which is let go at its end. The step of the
 * conversation waits for the fate of the other side.
 */
export const parkOther: Verb = defineVerb({
  name: "park-other",
  summary:
    "Parks the other side of the conversation, until somebody fetches it. Who pressed the keys is let go.",
  elsewhere: { FreePBX: ["Park Call"] },
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
      example: "701",
      isLogged: true,
    },
    music: {
      kind: "string",
      description:
        "The class of music that the other side hears, or `none`. Left out, as the lot has it.",
      example: "jazz",
    },
  },
  outcomes: ["ok", "full", "failed"],
  returns: () => "timed_out",
  result: () => ({ kind: "record", name: "parked", members: { slot: { kind: "string" } } }),
  places: ["K"],
  time: () => ({ idleMs: 0 }),
  needsAnswer: true,
  machine: {
    enter: (_call, { lot, slot = "", music = null }) => ({
      kind: "wish",
      wish: { kind: "park", lot, slot: slot === "" ? null : slot, music },
      memory: { room: roomNamed("lot", lot) },
    }),
    resume,
  },
});

/** The step waits for the answer of this room. */
type Asking = { readonly room: string };

/**
 * The step that the two talked in asks, and takes what is told, too; here it is only for the block.
 */
function resume(
  _call: CallDraft,
  memory: Asking,
  event: CallEvent,
): Progress<Asking, "ok" | "full" | "failed"> {
  if (event.kind === "room.lost" && event.room === memory.room) return failed("the room was lost");
  if (event.kind !== "room.told" || event.room !== memory.room || !isJsonObject(event.body))
    return { kind: "waiting", memory };
  const { kind, slot } = event.body;
  if (kind === "parked") return { kind: "done", outcome: "ok", result: { slot: String(slot) } };
  return kind === "full" ? { kind: "done", outcome: "full" } : failed(`the lot: ${String(kind)}`);
}

function failed(detail: string): Progress<Asking, "ok" | "full" | "failed"> {
  return { kind: "done", outcome: "failed", detail };
}

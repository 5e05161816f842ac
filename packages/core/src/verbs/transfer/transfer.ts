import type { Verb } from "../../interpret/verb.ts";
import { defineVerb, type Options } from "../define-verb.ts";
import { connectingOptions } from "../bridge/connecting-options.ts";
import { shownOptions } from "../bridge/shown-options.ts";
import { enterTransfer, resumeTransfer } from "./transferring.ts";

const options = {
  to: {
    kind: "endpoint",
    description:
      "The phone that takes over: `<technology>/<resource>`, or an extension, dialled as `PJSIP/<extension>`.",
    example: "PJSIP/2002",
    required: true,
  },
  attended: {
    kind: "boolean",
    description:
      "Whether who hands over talks with the phone first. Else the phone is called, and who hands over is let go at once.",
    example: true,
    default: false,
  },
  ring: {
    kind: "duration",
    description: "The ring timeout.",
    example: "20s",
    default: "30s",
    minimum: 1000,
  },
  cancel: {
    kind: "keys",
    description: "Keys, any of which lets the phone go again, where it is `attended`.",
    example: "*",
    default: "*",
  },
  complete: {
    kind: "keys",
    description:
      "Keys, any of which hands over if it is `attended`, as hanging up does. Before the phone has answered, the other side waits for it.",
    example: "#",
    default: "#",
  },
  together: {
    kind: "keys",
    description:
      "Keys, any of which has all three talk, once the phone has answered where it is `attended`. Left out, none does.",
    example: "3",
    default: "",
  },
  ...shownOptions,
  one_contact: connectingOptions.one_contact,
} as const satisfies Options;

const onlyAttended = ({ text }: { readonly text: (option: "attended") => string }): boolean =>
  text("attended") === "false";

/**
 * `transfer` — hands a conversation over: a phone takes the place of who pressed the keys that the block is for, and the block is
 * over with that.
 */
export const transfer: Verb = defineVerb({
  name: "transfer",
  summary:
    "Hands the conversation over to another phone, which takes the place of who pressed the keys.",
  elsewhere: {
    "Amazon Connect": ["Transfer to agent"],
    FreePBX: ["Blind Transfer", "Attended Transfer"],
    Asterisk: ["BlindTransfer"],
  },
  principal: "to",
  options,
  outcomes: ["no_answer", "busy", "declined", "cancelled", "failed"],
  flow: "leave",
  impossible: {
    no_answer: onlyAttended,
    busy: onlyAttended,
    declined: onlyAttended,
    cancelled: onlyAttended,
  },
  places: ["K"],
  instead: { M: "bridge" },
  time: (known) => ({ idleMs: known.number("ring") ?? 0, quietMs: 0, tailMs: 0 }),
  keys: {
    kind: "menu",
    outcomes: ["cancelled"],
    menu: ({ attended, cancel, complete, together }) => ({
      choices: attended
        ? [
            { outcome: "cancelled", keys: cancel.slice(0, 1) },
            { outcome: "gone", keys: complete.slice(0, 1) },
            { outcome: "gone", keys: together.slice(0, 1) },
          ].filter(({ keys }) => keys !== "")
        : [],
      tries: 1,
      again: () => [],
    }),
  },
  machine: { enter: enterTransfer, resume: resumeTransfer },
});

import type { Verb } from "./verb.ts";
import { bridgeMachine } from "./bridge-machine.ts";
import { optionText } from "./option-text.ts";

/**
 * `bridge` — connects the caller with somebody: a mixing bridge, the caller in it, an outbound leg that joins it when it
 * answers. When either leg ends, the other is hung up and the bridge destroyed. The platform plays no ringing into the bridge, so
 * until then the caller hears nothing.
 */
export const bridge: Verb = {
  name: "bridge",
  summary: "Connects the caller with somebody else.",
  principal: "to",
  options: {
    to: {
      kind: "endpoint",
      description:
        "Who is called: `<technology>/<resource>`, or an extension, which is dialled as `PJSIP/<extension>`.",
      example: "PJSIP/1000",
      required: true,
    },
    ring: { kind: "duration", description: "The ring timeout.", example: "30s", default: "30s", minimum: 1000 },
    caller_id: {
      kind: "string",
      description: "The number that the called phone shows. Left out, it is the caller's.",
      example: "${call.to}",
    },
    keep_caller: {
      kind: "boolean",
      description:
        "Whether the flow goes on with the caller when the other side has hung up, instead of hanging up too.",
      example: true,
      default: false,
    },
  },
  outcomes: ["ended", "no_answer", "busy", "declined", "failed"],
  impossible: (step) => (["", "false"].includes(optionText(step, "keep_caller")) ? ["ended"] : []),
  waits: true,
  time: (known) => ({ idleMs: known.number("ring") ?? 0 }),
  needsAnswer: true,
  conversation: "ended",
  machine: bridgeMachine,
};

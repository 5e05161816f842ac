import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { sendToRoom } from "../interpret/rooms.ts";
import { defineProblem } from "../diagnostics/problem.ts";
import type { Verb } from "../interpret/verb.ts";
import type { KnownOptions, VerbMistakes } from "../interpret/verb-options.ts";
import { isJsonObject } from "../json.ts";
import { declaredPart } from "../language/thing-name.ts";
import { declaredAs } from "../language/declared.ts";
import type { DeskMessage } from "../rooms/desk-messages.ts";
import { defineVerb } from "./define-verb.ts";

const notCalled = defineProblem({
  code: "FLOW_NO_CALLBACK",
  severity: "error",
  title: "A queue calls nobody back.",
  why: "Whoever asks to be called back is called by the part that the queue names under `callback`; without one, all of them are refused.",
  remedy: "Name a part under `callback` in the queue.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - callback: { queue: support, number: "\${call.from}" }
          then: { else: main }
  `,
});

/** A queue in which somebody wants to be called back says what calls back. */
const noCallback: VerbMistakes<Pick<KnownOptions<string, "queue">, "text">> = {
  problems: [notCalled],
  find: ({ text }, flow) => {
    const { section, nodes } = declaredAs(flow, "queue") ?? {};
    const queue = nodes?.get(declaredPart(text("queue") ?? ""));
    if (queue === undefined || section?.begins?.(queue) !== undefined) return [];
    const message = `The queue "${queue.name.value}" calls nobody back.`;
    const hint = `Add "callback" to it, with the name of a part that dials: callback: call_back.`;
    return [{ problem: notCalled, option: "queue", message, hint }];
  },
};

/**
 * `callback` — has somebody called back when it is their turn in a queue. It waits until the desk
 * has heard it.
 */
export const callback: Verb = defineVerb({
  name: "callback",
  summary: "Has somebody called back when it is their turn in a queue.",
  elsewhere: { "Amazon Connect": ["Set callback number"], FreePBX: ["Queue Callback"] },
  options: {
    queue: {
      kind: "thing",
      of: "queue",
      isLogged: true,
      description:
        "The queue, which says under `callback` what calls back. Who has just left it keeps the place.",
      example: "support",
      required: true,
    },
    number: {
      kind: "string",
      description: "The number to call back, as the part of the queue takes it.",
      example: "${call.from}",
      required: true,
      isLogged: true,
    },
    data: {
      kind: "json",
      description: "The data for that part.",
      example: { case: "${call.id}" },
      isLogged: true,
    },
  },
  outcomes: ["ok", "refused", "failed"],
  places: ["M", "R"],
  mistakes: noCallback,
  machine: {
    enter(call, { queue, number, data = null }) {
      const message: DeskMessage = { kind: "callback", queue, number, data };
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
): Progress<null, "ok" | "refused" | "failed"> {
  if (event.kind === "room.lost" && event.room === "desk")
    return { kind: "done", outcome: "failed" };
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the desk is being told" };
  if (event.kind !== "room.told" || event.room !== "desk" || !isJsonObject(event.body))
    return { kind: "waiting", memory: null };
  const { kind, why } = event.body;
  if (kind === "noted") return { kind: "done", outcome: "ok" };
  return kind === "refused"
    ? { kind: "done", outcome: "refused", detail: `the desk: ${String(why)}` }
    : { kind: "waiting", memory: null };
}

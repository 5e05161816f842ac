import { currentStep, note, type CallDraft } from "../interpret/draft.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { Verb } from "../interpret/verb.ts";
import { legsOfTalks } from "./agent/agent-machine.ts";
import { defineVerb, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  data: {
    kind: "json",
    description:
      "What it is told: a text, or any other value. It leaves this machine, and holds no secret.",
    example: "The payment has come.",
    required: true,
    isLogged: true,
  },
} as const satisfies Options;

/**
 * `tell` — tells the voice agent something while it talks, and goes on. A tool tells the agent that
 * asked for it, anything else all agents that talk in the call. Where none talks, a step that maps
 * `failed` has that outcome.
 */
export const tell: Verb = defineVerb({
  name: "tell",
  summary: "Tells the voice agent something while it talks.",
  elsewhere: { jambonz: ["llm:tool-update"] },
  principal: "data",
  options,
  outcomes: ["ok", "failed"],
  optional: ["failed"],
  time: () => ({ idleMs: 0 }),
  serves: "agent",
  places: ["C", "S"],
  machine: { enter: tellAgents },
});

function tellAgents(
  call: CallDraft,
  { data }: ValuesOf<typeof options>,
): Progress<null, "ok" | "failed"> {
  const legs = legsOfTalks(call);
  if (legs.length === 0) {
    const isAwaited = currentStep(call)?.targets["failed"] !== undefined;
    return { kind: "done", outcome: isAwaited ? "failed" : "ok", detail: "no agent talks" };
  }
  note(call, {
    kind: "agent.told",
    text: typeof data === "string" ? data : JSON.stringify(data),
  });
  for (const leg of legs)
    call.commands.push({ kind: "agent.tell", leg, word: { kind: "told", data } });
  return { kind: "done", outcome: "ok" };
}

import { defineProblem } from "../diagnostics/problem.ts";
import { currentStep, note, type CallDraft } from "../interpret/draft.ts";
import type { AgentWord } from "../interpret/sound-command.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { KnownOptions, VerbMistakes } from "../interpret/verb-options.ts";
import type { Verb } from "../interpret/verb.ts";
import { legsOfTalks } from "./agent/agent-machine.ts";
import { defineVerb, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  data: {
    kind: "json",
    description:
      "Something that it is to know from now on: a text, or any other value. It leaves this machine, and holds no secret.",
    example: "The payment has come.",
    isLogged: true,
  },
  say: {
    kind: "string",
    description:
      "In place of `data`: words that it is to say now, as they stand. They hold no secret.",
    example: "One moment, please.",
    isLogged: true,
  },
  interrupt: {
    kind: "boolean",
    description:
      "Whether it stops speaking first, and speaks of this at once; what the caller has not heard of it yet is dropped.",
    example: true,
    default: false,
  },
} as const satisfies Options;

const wrongTell = defineProblem({
  code: "FLOW_TELL",
  severity: "error",
  title: "A voice agent is told nothing, or two things at once.",
  why: "`data` is for the agent to know, `say` holds words that it says now. A step has the one or the other, so that nobody has to guess which comes first.",
  remedy: "Write the one that is meant; for both, write two steps.",
  example: `
    on_signal: { paid: { part: paid } }
    parts: { paid: { about: The payment has come. } }
    blocks:
      main:
        - answer
        - agent: { name: shop }
          then: { else: goodbye }
      paid:
        - tell: { interrupt: true }
      goodbye:
        - hangup
  `,
});

const mistakes: VerbMistakes<Pick<KnownOptions, "has">> = {
  problems: [wrongTell],
  find: ({ has }) => {
    if (has("data") !== has("say")) return [];
    if (!has("data")) {
      const message = 'Nothing is told: this has neither "data" nor "say".';
      return [{ problem: wrongTell, option: "interrupt", message, hint: "Add one of them." }];
    }
    const message = '"data" and "say" stand together.';
    return [{ problem: wrongTell, option: "say", message, hint: "Make two steps of them." }];
  },
};

/**
 * `tell` — tells the voice agent something while it talks, or has it say something, and goes on. A
 * tool tells the agent that asked for it, anything else all agents that talk in the call. Where
 * none talks, a step that maps `failed` has that outcome.
 */
export const tell: Verb = defineVerb({
  name: "tell",
  summary: "Tells the voice agent something while it talks, or has it say something.",
  elsewhere: { jambonz: ["llm:tool-update"] },
  principal: "data",
  options,
  outcomes: ["ok", "failed"],
  optional: ["failed"],
  time: () => ({ idleMs: 0 }),
  serves: "agent",
  places: ["C", "S"],
  mistakes,
  machine: { enter: tellAgents },
});

function tellAgents(
  call: CallDraft,
  { data = null, say, interrupt }: ValuesOf<typeof options>,
): Progress<null, "ok" | "failed"> {
  const legs = legsOfTalks(call);
  if (legs.length === 0) {
    const isAwaited = currentStep(call)?.targets["failed"] !== undefined;
    return { kind: "done", outcome: isAwaited ? "failed" : "ok", detail: "no agent talks" };
  }
  const said: AgentWord = say === undefined ? { kind: "told", data } : { kind: "say", text: say };
  const word: AgentWord = interrupt ? { ...said, interrupt } : said;
  note(call, { kind: "agent.told", text: `${interrupt ? "interrupt:" : ""}${textOf(said)}` });
  for (const leg of legs) call.commands.push({ kind: "agent.tell", leg, word });
  return { kind: "done", outcome: "ok" };
}

/** The text of a message in the trace: `say:` stands before words to say, as in media. */
function textOf(word: AgentWord): string {
  if (word.kind === "say") return `say:${word.text}`;
  const data = word.kind === "told" ? word.data : null;
  return typeof data === "string" ? data : JSON.stringify(data);
}

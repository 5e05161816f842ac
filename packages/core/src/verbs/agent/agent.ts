import type { Verb } from "../../interpret/verb.ts";
import { defineVerb, type Options } from "../define-verb.ts";
import { revealsOption } from "../secret-options.ts";
import { agentMachine } from "./agent-machine.ts";

const agentOptions = {
  name: {
    kind: "name",
    of: "word",
    description: "Which agent, by its name in the configuration.",
    example: "shop",
    required: true,
  },
  greeting: {
    kind: "string",
    description: "Its first words. Left out, it says what it likes.",
    example: "Hello, how can I help you?",
  },
  data: {
    kind: "json",
    description: "Data for it. It leaves this machine.",
    example: { customer: "${call.from}" },
  },
  tools: {
    kind: "names",
    of: "part",
    maximum: 32,
    description:
      "Parts that it may ask for, one at a time. The value of a part is the answer; a word that it returns ends the talk, and is an outcome.",
    example: ["find_order", "to_human"],
  },
  events: {
    kind: "names",
    of: "part",
    maximum: 32,
    description:
      "Parts that run when it says that something of their name has happened in the talk, such as the end of a turn, one at a time, beside its tools. Nobody is told what they give; a word that one returns ends the talk, and is an outcome.",
    example: ["turn_ended", "interrupted"],
  },
  tool_max: {
    kind: "duration",
    description:
      "The longest that a tool may take; then it is answered as an error. The part of an event may take as long, and is cut then.",
    example: "30s",
    default: "10s",
    minimum: 1000,
  },
  meanwhile: {
    kind: "string",
    description:
      "Words that the agent is to say when a tool takes longer than two seconds. A part may have its own `meanwhile`.",
    example: "One moment, please.",
  },
  max: {
    kind: "duration",
    description: "The longest talk; then it is `timed_out`.",
    example: "10m",
    default: "15m",
    minimum: 1000,
  },
  reveals: {
    ...revealsOption,
    description:
      "Where it was given something secret, so that its `summary` is secret: the members of that which are not.",
  },
} as const satisfies Options;

/**
 * `agent` — lets the caller talk with a voice agent, which is somebody else's and stands behind the
 * agent port.
 */
export const agent: Verb = defineVerb({
  name: "agent",
  summary: "Lets the caller talk with a voice agent.",
  elsewhere: {
    Twilio: ["Connect Virtual Agent", "Virtual Agent", "Conversation Relay"],
    "Amazon Connect": ["Lex bot"],
    jambonz: ["llm", "s2s", "dialogflow", "lex", "rasa"],
  },
  options: agentOptions,
  outcomes: ["ended", "failed", "timed_out"],
  result: () => ({
    kind: "record",
    name: "talk",
    members: {
      summary: { kind: "json" },
      seconds: { kind: "integer" },
      ended_by: { kind: "string" },
    },
  }),
  resultOn: ["ended", "timed_out"],
  runs: ({ texts }) =>
    [...new Set([...texts("tools"), ...texts("events")])].map((name) => ({
      kind: "tool",
      name,
      place: "C",
    })),
  time: (known) => ({ idleMs: known.number("max") ?? 0, quietMs: 5_000, tailMs: 0 }),
  needsAnswer: true,
  sends: { kind: "agent.begin", name: ({ text }) => text("name") },
  uses: () => ["sound"],
  places: ["M", "P"],
  machine: agentMachine,
});

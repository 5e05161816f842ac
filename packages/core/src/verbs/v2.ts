import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import { answersOption, asDeclared } from "./declared-answer.ts";
import { revealsOption } from "./secret-options.ts";
import { wrongAnswers } from "./wrong-answers.ts";
import type { Verb } from "../interpret/verb.ts";

const options = {
  call: {
    kind: "name",
    of: "operation",
    description: "The operation.",
    example: "contacts.search",
    required: true,
  },
  with: {
    kind: "arguments",
    description:
      "Its arguments: path, query and body names in one map. Any text in it may hold expressions, also with a secret.",
    example: { tenant: "default", number: "${call.from}" },
  },
  answers: answersOption,
  timeout: {
    kind: "duration",
    description: "How long all of it may take; then the outcome is `timed_out`.",
    example: "2s",
    default: "5s",
    minimum: 1,
  },
  secret: {
    kind: "boolean",
    description: "Whether the answer must never be seen in a log or a journal.",
    example: true,
    default: false,
  },
  reveals: revealsOption,
} as const satisfies Options;

/** `v2` — calls an operation of the platform's REST API v2 and waits for its answer. */
export const v2: Verb = defineVerb({
  name: "v2",
  summary: "Calls an operation of the platform's REST API v2.",
  principal: "call",
  options,
  outcomes: ["ok", "refused", "unexpected", "failed", "timed_out"],
  impossible: { unexpected: ({ has }) => !has("answers") },
  result: ({ shape }) => shape("answers"),
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "v2.call", operation: ({ text }) => text("call") },
  mistakes: wrongAnswers,
  places: everywhere,
  machine: askMachine({
    timer: "v2",
    ask: ({
      call: operation,
      with: given = {},
      timeout: timeoutMs,
      reveals,
    }: ValuesOf<typeof options>) => ({
      kind: "v2.call",
      operation,
      with: given,
      timeoutMs,
      ...(reveals === undefined ? {} : { reveals }),
    }),
    keep: ({ answers }) => answers,
    answered: (body, answers) => {
      const declared = asDeclared(body, answers);
      return declared.isRight
        ? { kind: "done", outcome: "ok", result: declared.body }
        : { kind: "done", outcome: "unexpected", detail: declared.detail };
    },
    failed: ({ outcome, message }) => ({ kind: "done", outcome, detail: message }),
    late: { kind: "done", outcome: "timed_out" },
  }),
});

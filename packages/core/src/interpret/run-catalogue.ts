import type { Catalogue } from "../diagnostics/catalogue.ts";

/** The codes of faults while a call runs that no check of the flow could foresee. */
export type RunCode =
  | "RUN_EXPRESSION"
  | "RUN_OPTION_VALUE"
  | "RUN_VALUE_TOO_LARGE"
  | "RUN_STEP_LIMIT"
  | "RUN_LOOP"
  | "RUN_UNFORESEEN_OUTCOME";

/** The faults of a running call, as `flowrun explain` tells them. */
export const runCatalogue: Catalogue<RunCode> = {
  RUN_EXPRESSION: {
    title: "An expression failed while a call ran.",
    why: "The types were right, but the values were not: a division by zero, a text that is no number, a null where a value was needed, an index beyond the end of a list.",
    remedy:
      'Guard the expression, e.g. `x != null ? x : "…"`, `isInt(x) ? int(x) : 0`, `has(body.name)`, or with `if` on the step. A step whose option it is comes to `failed`, where it can; what is left is caught with `otherwise: { fault: … }`.',
  },
  RUN_OPTION_VALUE: {
    title: "A computed option has a value that the verb cannot use.",
    why: "The value became known only during the call, e.g. a media URI from a table with an unknown scheme, or a negative duration.",
    remedy:
      'Correct the data, or test it with `if` before the step. A text that is spoken is written `{ say: "${…}" }`. The step comes to `failed`, where it can; what is left is caught with `otherwise: { fault: … }`.',
  },
  RUN_VALUE_TOO_LARGE: {
    title: "An expression gave a text or list that is too large.",
    why: "A text may have 4,096 characters, and a list 1,000 items and 8 levels of lists, so that a loop of the flow cannot fill the memory or hold up other calls.",
    remedy: "Keep less in the variable.",
  },
  RUN_STEP_LIMIT: {
    title: "A call entered more steps than its limit.",
    why: "`limits.steps` (default 1,000) ends a flow that runs in circles.",
    remedy:
      "Look at the path in the trace. Raise `limits: { steps: … }` if the flow is meant to be that long.",
  },
  RUN_LOOP: {
    title: "A flow went on without waiting for anything.",
    why: "One event led to more steps than are allowed at once, so the flow would never listen to the caller again.",
    remedy:
      "Put a step that waits (`play`, `collect-digits`, `wait`) into the loop that the fault shows.",
  },
  RUN_UNFORESEEN_OUTCOME: {
    title: "A step ended with an outcome that nobody has foreseen.",
    why: "The verb does not declare the outcome, or says that these options make it impossible, so that the flow does not say what follows.",
    remedy:
      "This is a mistake in the verb: report it to the author of the verb, with the flow and the trace.",
  },
};

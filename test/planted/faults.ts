/** A flow with exactly one planted fault, and what finds it. */
export interface PlantedFault {
  /** The name of the file under `flows/`, without its ending. */
  readonly flow: string;
  /**
   * `checker`: without a call. `fuzzer`: in a call that it makes up. `explorer`: as something that
   * no call comes to.
   */
  readonly foundBy: "checker" | "fuzzer" | "explorer";
  /** The code of the checker, the invariant of the fuzzer, or the way that the explorer names. */
  readonly as: string;
  /** The code of the warning that the checker has of it too, where calls find it. */
  readonly warned?: string;
  /** Whether it is an error for the checker; everything else is a warning. */
  readonly isError?: boolean;
}

const error = (flow: string, code: string): PlantedFault => ({
  flow,
  foundBy: "checker",
  as: code,
  isError: true,
});
const warning = (flow: string, code: string): PlantedFault => ({
  flow,
  foundBy: "checker",
  as: code,
});

/** Every planted fault. The comment at the head of each flow says what is wrong with it. */
export const plantedFaults: readonly PlantedFault[] = [
  error("unmapped-outcome", "FLOW_UNMAPPED_OUTCOME"),
  error("bridge-unmapped", "FLOW_UNMAPPED_OUTCOME"),
  warning("unreachable-block", "FLOW_UNREACHABLE_BLOCK"),
  error("jump-nowhere", "FLOW_UNKNOWN_BLOCK"),
  error("loop-without-waiting", "FLOW_ENDLESS_LOOP"),
  error("media-before-answer", "FLOW_NOT_ANSWERED"),
  warning("lengths-exchanged", "FLOW_IMPOSSIBLE_ENTRY"),
  warning("pattern-too-long", "FLOW_IMPOSSIBLE_ENTRY"),
  warning("entry-never-ends", "FLOW_IMPOSSIBLE_ENTRY"),
  warning("terminator-in-pattern", "FLOW_TERMINATOR_IN_PATTERN"),
  warning("silent-loop", "FLOW_SILENT_LOOP"),
  warning("endless-hold", "FLOW_SILENT_LOOP"),
  error("secret-in-log", "FLOW_SECRET_LOGGED"),
  error("secret-through-variable", "FLOW_SECRET_LOGGED"),
  error("secret-in-url", "FLOW_SECRET_IN_URL"),
  error("host-from-caller", "FLOW_NO_EXPRESSION"),
  error("webhook-without-caller", "FLOW_NEEDS_CALL"),
  error("webhook-in-call", "FLOW_NO_WEBHOOK"),
  error("answer-after-failure", "FLOW_NAME_NOT_SET"),
  warning("slow-servers", "FLOW_LONG_SILENCE"),
  error("misspelt-column", "EXPR_UNKNOWN_FIELD"),
  warning("contradiction", "FLOW_CONSTANT_CONDITION"),
  warning("wrong-type", "FLOW_CONSTANT_CONDITION"),
  error("number-wanted", "EXPR_RESULT"),
  error("name-not-set", "FLOW_NAME_NOT_SET"),
  warning("counter-never-set", "FLOW_CONSTANT_CONDITION"),
  warning("below-minimum", "FLOW_CONSTANT_CONDITION"),
  warning("ring-beyond-limit", "FLOW_TIMER_TOO_LONG"),
  warning("long-wait", "FLOW_LONG_SILENCE"),
  warning("silence-adds-up", "FLOW_LONG_SILENCE"),
  warning("cause-after-answer", "FLOW_CAUSE_AFTER_ANSWER"),
  warning("dead-step", "FLOW_DEAD_STEP"),
  error("media-in-finally", "FLOW_NOT_IN_FINALLY"),
  error("misspelt-option", "FLOW_UNKNOWN_OPTION"),
  error("misspelt-outcome", "FLOW_UNKNOWN_OUTCOME"),
  error("unknown-table", "FLOW_UNKNOWN_TABLE"),
  warning("bare-name", "FLOW_BARE_NAME"),
  warning("impossible-outcome", "FLOW_IMPOSSIBLE_OUTCOME"),
  warning("overwritten-name", "FLOW_OVERWRITTEN_NAME"),
  error("null-endpoint", "FLOW_NULL_VALUE"),
  warning("rings-beyond-limit", "FLOW_CALL_TOO_SHORT"),
  warning("endless-silence", "FLOW_ENDLESS_SILENCE"),
  warning("entry-of-six-digits", "FLOW_CONSTANT_CONDITION"),
  warning("refused-behind-ok", "FLOW_CONSTANT_CONDITION"),
  warning("number-typed-in-vain", "FLOW_UNREAD_VALUE"),
  warning("language-never-used", "FLOW_UNREAD_VALUE"),
  warning("first-of-no-tickets", "FLOW_MAY_BE_EMPTY"),
  warning("second-word-of-a-name", "FLOW_MAY_BE_EMPTY"),
  warning("nobody-on-duty", "FLOW_DIVIDES_BY_ZERO"),
  warning("finally-divides", "FLOW_DIVIDES_BY_ZERO"),
  warning("card-as-a-number", "FLOW_OUT_OF_RANGE"),
  warning("timer-within-prompts", "FLOW_PROMPT_CUT"),
  warning("rings-of-six-phones", "FLOW_CALL_TOO_SHORT"),
  warning("key-without-a-word", "FLOW_SILENT_END"),
  warning("two-slow-servers", "FLOW_LONG_SILENCE"),
  warning("any-number-behind-a-pin", "FLOW_OPEN_DIAL"),
  error("half-of-a-pin-told", "FLOW_SECRET_LOGGED"),
  error("echo-of-a-code", "FLOW_SECRET_LOGGED"),
  error("argument-of-nobody", "FLOW_NULL_VALUE"),
  warning("forwarded-to-any-number", "FLOW_OPEN_DIAL"),
  warning("skill-of-nobody", "FLOW_NO_STAFF"),
  { flow: "member-in-the-finally-of-a-part", foundBy: "fuzzer", as: "fault" },
  { flow: "eleven-months", foundBy: "fuzzer", as: "fault" },
  { flow: "agent-of-the-server", foundBy: "fuzzer", as: "fault" },
  { flow: "division-by-zero", foundBy: "fuzzer", as: "fault", warned: "FLOW_DIVIDES_BY_ZERO" },
  {
    flow: "never-counted-far-enough",
    foundBy: "explorer",
    as: "main/4 if true",
    warned: "FLOW_CONSTANT_CONDITION",
  },
];

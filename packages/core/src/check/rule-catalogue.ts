import type { Catalogue } from "../diagnostics/catalogue.ts";

/** The codes of flows that have the right shape and still cannot run as written. Permanent. */
export type RuleCode =
  | "FLOW_BAD_ARGUMENT"
  | "FLOW_BAD_IGNORE"
  | "FLOW_CAUSE_AFTER_ANSWER"
  | "FLOW_CONSTANT_CONDITION"
  | "FLOW_DEAD_STEP"
  | "FLOW_DUPLICATE_ID"
  | "FLOW_ENDLESS_LOOP"
  | "FLOW_IMPOSSIBLE_ENTRY"
  | "FLOW_LONG_SILENCE"
  | "FLOW_NAME_NOT_SET"
  | "FLOW_NAME_TYPE"
  | "FLOW_NEEDS_CALL"
  | "FLOW_NOT_ANSWERED"
  | "FLOW_NOT_IN_FINALLY"
  | "FLOW_NO_SOUND"
  | "FLOW_NO_WEBHOOK"
  | "FLOW_RESERVED_NAME"
  | "FLOW_SECRET_IN_URL"
  | "FLOW_SECRET_LOGGED"
  | "FLOW_SETTING_MISSING"
  | "FLOW_SETTING_VALUE"
  | "FLOW_SILENT_LOOP"
  | "FLOW_TARGET_IN_FINALLY"
  | "FLOW_TERMINATOR_IN_PATTERN"
  | "FLOW_TIMER_TOO_LONG"
  | "FLOW_UNKNOWN_BLOCK"
  | "FLOW_UNKNOWN_OPERATION"
  | "FLOW_UNKNOWN_OUTCOME"
  | "FLOW_UNKNOWN_TABLE"
  | "FLOW_UNKNOWN_VARIABLE"
  | "FLOW_UNMAPPED_OUTCOME"
  | "FLOW_UNREACHABLE_BLOCK"
  | "FLOW_UNUSED_ELSE"
  | "FLOW_UNUSED_IGNORE";

/** What `flowrun explain` says of each of them. Alphabetical. */
export const ruleCatalogue: Catalogue<RuleCode> = {
  FLOW_BAD_ARGUMENT: {
    title: "An operation is called with arguments that it does not take.",
    why: "The description of the REST API v2 says which arguments an operation takes, which it needs, and what they may be. Where the description is open, anything is taken.",
    remedy: "Correct the argument under `with`. `flowrun v2 call` without an operation lists all of them.",
  },
  FLOW_BAD_IGNORE: {
    title: "A `# flowrun-ignore` comment cannot be obeyed.",
    why: "It takes the code of a warning and the reason why the flow is right all the same. Without a reason, or with a code that does not exist, nothing is ignored.",
    remedy: "Write `# flowrun-ignore CODE reason` above the line, or at its end.",
  },
  FLOW_CAUSE_AFTER_ANSWER: {
    title: "The cause of a `hangup` changes nothing for the caller.",
    why: "Every path to it has answered the call. Only before the answer the cause decides the tone that the caller hears; afterwards the call just ends.",
    remedy: "Play what the caller should know, or hang up before `answer`.",
  },
  FLOW_CONSTANT_CONDITION: {
    title: "A condition is always true or always false.",
    why: "What the flow declares already decides it: it compares fixed values, a thing with itself, or with what it can never be. One of the two ways is never taken.",
    remedy: "Correct the condition, or remove it; remove the step too when it is never true.",
  },
  FLOW_DEAD_STEP: {
    title: "A step is never reached.",
    why: "The step before it always leads elsewhere: it is a `go` or `hangup` without `if`, or all its outcomes lead to blocks.",
    remedy: "Remove the step, or put it before the one that leads away.",
  },
  FLOW_DUPLICATE_ID: {
    title: "Two steps have the same id.",
    why: "Traces and logs name steps by their id. A step without an `id` is named `block/number`.",
    remedy: "Give one of the steps another id.",
  },
  FLOW_ENDLESS_LOOP: {
    title: "A loop never waits for anything.",
    why: "No step of the loop waits for the caller, a timer or the platform, so the flow would go round until it is stopped.",
    remedy: "Put a step that waits into the loop, e.g. `play`, `collect-digits` or `wait`.",
  },
  FLOW_IMPOSSIBLE_ENTRY: {
    title: "No keys make an entry that `collect-digits` accepts.",
    why: "Its lengths, its terminator and its pattern exclude one another, so the step never ends with `ok`, whatever the caller types. A terminator is never part of an entry.",
    remedy:
      "Make the options agree: `min_length` at most `max_length`, a pattern that digits within them can match, and with `at_max: ignore` a terminator.",
  },
  FLOW_LONG_SILENCE: {
    title: "A caller may hear nothing for more than a minute.",
    why: "An answered caller who is not connected hears nothing during `wait`, `lookup`, `request`, `v2`, the ringing of a `bridge` and after a prompt. Counted is the worst case of the timers, one step after the other. Who hears nothing hangs up.",
    remedy: "Play something before or between these steps, or make their times shorter.",
  },
  FLOW_NAME_NOT_SET: {
    title: "A name is used where it may not be set.",
    why: "A name under `as` holds a value only after its step ended with an outcome that gives one, e.g. `found` for `lookup`. At least one path leads here without that. In `finally`, only names bound in `finally` count, because a call may end anywhere.",
    remedy: "Use the name only behind the outcome that sets it, or give the other path its own block.",
  },
  FLOW_NAME_TYPE: {
    title: "A name is bound to values of different types.",
    why: "Expressions are typed before the first call, so a name under `as` has one type in the whole flow.",
    remedy: "Use another name for one of them.",
  },
  FLOW_NEEDS_CALL: {
    title: "A webhook leads to a step that needs a call.",
    why: "The blocks under `on_webhook` run when the platform sends a webhook, without a caller: there is nobody to talk to, and expressions have no `call`.",
    remedy: "Remove the step, or give the webhook blocks of its own.",
  },
  FLOW_NOT_ANSWERED: {
    title: "A step needs an answered call, and there may be none.",
    why: "Before `answer` the caller only hears ringing: media is lost, and keys do not arrive.",
    remedy: "Put `answer` before the step, on every path that leads to it.",
  },
  FLOW_NOT_IN_FINALLY: {
    title: "A verb stands in `finally` that needs the call.",
    why: "`finally` runs when the call is over. There is nobody to talk to, nothing to bridge, and no block to go to.",
    remedy: "Remove the step, or move it into a block.",
  },
  FLOW_NO_SOUND: {
    title: "The platform does not have a sound or recording.",
    why: "`flowrun check --platform` asked it for each one that the flow names. Media that is not there is skipped, and the caller hears nothing.",
    remedy: "Correct the name, or put the file on the platform.",
  },
  FLOW_NO_WEBHOOK: {
    title: "`webhook` is used where a call comes.",
    why: "Only the blocks that a webhook leads to know it. A call has no webhook, and `finally` only runs after calls.",
    remedy: "Give the webhook blocks of its own under `on_webhook`.",
  },
  FLOW_RESERVED_NAME: {
    title: "A name under `as` cannot be used in expressions.",
    why: "`call`, `webhook`, `settings` and `vars` are taken, and so are the words and types of CEL, such as `in`, `for`, `string` or `duration`.",
    remedy: "Choose another name.",
  },
  FLOW_SECRET_IN_URL: {
    title: "A secret would be part of a URL.",
    why: "Servers and proxies write the URLs of requests into their logs, and the journal shows them. Headers and bodies are not written down.",
    remedy: "Send the secret in a header or in `json`.",
  },
  FLOW_SECRET_LOGGED: {
    title: "A secret would be written to the log.",
    why: "The setting, column or entry is declared `secret`, so its value must not reach a log, also not through a variable.",
    remedy: "Leave it out of the message, or log something else that identifies it.",
  },
  FLOW_SETTING_MISSING: {
    title: "A setting has no value.",
    why: "The flow gives it no default, and neither the configuration nor the environment fills it.",
    remedy: "Set it in the configuration file, in the environment or with `--set`, or give it a default in the flow.",
  },
  FLOW_SETTING_VALUE: {
    title: "A setting was given a value of the wrong type.",
    why: "The flow declares the setting's type and its limits. A duration takes `30s`, or a whole number of seconds.",
    remedy: "Correct the value where the message says it comes from.",
  },
  FLOW_SILENT_LOOP: {
    title: "A loop goes on for ever.",
    why: "No step of the loop leads out of it for a caller who presses no key, or for any caller, so such a call only ends when somebody hangs up or at `limits`.",
    remedy:
      "Lead an outcome out of the loop, e.g. `silent` to a block that says goodbye, or count the rounds with `set` and leave with `if`.",
  },
  FLOW_TARGET_IN_FINALLY: {
    title: "A step in `finally` leads to a block.",
    why: "`finally` runs when the call is over: its steps run one after the other, whatever their outcomes.",
    remedy: "Remove `then` from the step. Steps that depend on another take `if`.",
  },
  FLOW_TERMINATOR_IN_PATTERN: {
    title: "A key of the pattern also ends the entry.",
    why: "A terminator is never part of an entry: it ends it. A caller who types it as the pattern asks is cut short.",
    remedy: "Take the key out of the pattern, or choose another terminator.",
  },
  FLOW_TIMER_TOO_LONG: {
    title: "A timer is as long as the longest call.",
    why: "The call ends at `limits.call` (4h when the flow says nothing), so the timer never runs out and the outcome after it never comes.",
    remedy: "Make the time shorter, or `limits.call` longer.",
  },
  FLOW_UNKNOWN_BLOCK: {
    title: "A block does not exist.",
    why: "`start`, `on_webhook`, `then`, `else`, `otherwise` and `go` name blocks of the same flow.",
    remedy: "Correct the name, or add the block.",
  },
  FLOW_UNKNOWN_OPERATION: {
    title: "An operation of the REST API v2 does not exist.",
    why: "`v2` calls operations by the names of the description of the configured version (`v2.version`): a family and what is done, such as `contacts.search`.",
    remedy: "Correct the name, or configure the version that has it.",
  },
  FLOW_UNKNOWN_OUTCOME: {
    title: "A verb does not have an outcome.",
    why: "Every verb has a closed list of outcomes. Hanging up is not among them: it ends the flow wherever it is, and runs `finally`.",
    remedy: "Correct the outcome, or remove it.",
  },
  FLOW_UNKNOWN_TABLE: {
    title: "A table is not declared.",
    why: "Only declared tables can be looked up, so that columns are known and names never come from data.",
    remedy: "Correct the name, or declare the table under `tables`.",
  },
  FLOW_UNKNOWN_VARIABLE: {
    title: "A variable is not declared.",
    why: "`set` changes variables that `vars` declares with the value they begin with, which also gives their type.",
    remedy: "Correct the name, or declare the variable under `vars`.",
  },
  FLOW_UNMAPPED_OUTCOME: {
    title: "A step does not say what happens after one of its outcomes.",
    why: "Only the normal outcome goes on with the next step. What can go wrong is decided in the flow, never by accident.",
    remedy:
      "Map the outcome under `then`, take the rest with `else`, or map it once for the whole flow under `otherwise`.",
  },
  FLOW_UNREACHABLE_BLOCK: {
    title: "No path leads to a block.",
    why: "Neither `start`, nor `on_webhook`, nor any step that can be reached names it.",
    remedy: "Remove the block, or lead a step to it.",
  },
  FLOW_UNUSED_ELSE: {
    title: "An `else` is never taken.",
    why: "`else` takes the outcomes that `then` and the normal course leave over, and here there are none.",
    remedy: "Remove `else`. To lead the normal outcome elsewhere, name it under `then`.",
  },
  FLOW_UNUSED_IGNORE: {
    title: "A `# flowrun-ignore` comment takes no warning away.",
    why: "There is no warning with its code on the line that it speaks of: the next one, or its own when something stands before it. Errors cannot be ignored.",
    remedy: "Remove the comment, or put it where the warning is.",
  },
};

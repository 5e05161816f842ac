import type { Diagnostic, Span } from "@flowrun/core";
import type { Catalogue } from "@flowrun/core/plugin";

/** The codes of mistakes in a test file, and of expectations that a call did not meet. */
export type ProofCode =
  | "PROOF_BAD_VALUE"
  | "PROOF_CALLS"
  | "PROOF_EMITS"
  | "PROOF_LAMPS"
  | "PROOF_MAILBOXES"
  | "PROOF_SHOWS"
  | "PROOF_SIGNALS"
  | "PROOF_WRITES"
  | "PROOF_TOOLS"
  | "PROOF_TELLS"
  | "PROOF_ENDS"
  | "PROOF_FAULT"
  | "PROOF_FILE_TOO_LARGE"
  | "PROOF_HEARS"
  | "PROOF_LEFT_OVER"
  | "PROOF_LIMIT"
  | "PROOF_NO_FLOW"
  | "PROOF_NOT_A_TEST"
  | "PROOF_OUTCOME"
  | "PROOF_PATH"
  | "PROOF_PHONE"
  | "PROOF_PLACEHOLDER"
  | "PROOF_PROPERTY"
  | "PROOF_RECORDINGS"
  | "PROOF_ROOMS"
  | "PROOF_SAME_NAME"
  | "PROOF_SAVED"
  | "PROOF_SENT"
  | "PROOF_SETTING_MISSING"
  | "PROOF_STARTS"
  | "PROOF_STUCK"
  | "PROOF_UNKNOWN_NAME"
  | "PROOF_VALUE"
  | "PROOF_VERSION"
  | "PROOF_WITHIN";

/** The words of `flowrun explain CODE` for them. */
export const proofCatalogue: Catalogue<ProofCode> = {
  PROOF_BAD_VALUE: {
    title: "A scenario holds a value that cannot be.",
    why: "The flow declares another type for it, or a word is not among those that may stand here.",
    remedy: "Write a value of the kind that the message names.",
  },
  PROOF_CALLS: {
    title: "The call did not dial the endpoints that the scenario expects.",
    why: "`calls` lists all endpoints that are called, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_EMITS: {
    title: "The flow did not emit the events that the scenario expects.",
    why: "`emits` lists all events that are emitted, in their order; at the place shown the name differs, or the data.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_LAMPS: {
    title: "The flow did not turn the lamps that the scenario expects.",
    why: "`lamps` lists all lamps that are turned, each with `lit`, `off` or `blinking`, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_MAILBOXES: {
    title: "The flow did not tell of the messages in mailboxes that the scenario expects.",
    why: "`mailboxes` lists all that phones are told, each as `2001 3 new 0 old`, in its order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_SHOWS: {
    title: "The flow did not have phones show the names that the scenario expects.",
    why: "`shows` lists each name with its number, such as `Sales <2000>`, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_SIGNALS: {
    title: "The flow did not tell other calls what the scenario expects.",
    why: "`signals` lists each signal with the call that is told, such as `fetch to c7`, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_WRITES: {
    title: "The flow did not write the variables that the scenario expects.",
    why: "`writes` lists each variable with its value, such as `CDR(userfield)=7`, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_TELLS: {
    title: "The flow did not tell voice agents what the scenario expects.",
    why: "`tells` lists all that `tell` tells, in its order; at the place shown it differs.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_TOOLS: {
    title: "The voice agent did not ask for the tools that the scenario expects.",
    why: "`tools` lists all tools that are asked for, in their order; at the place shown they differ. An agent whose talk is over asks for nothing more.",
    remedy:
      "Read the timeline below the message, and mend the flow, what `agent` does, or the expectation.",
  },
  PROOF_ENDS: {
    title: "The call ended for another reason than the scenario expects.",
    why: "Who hangs up, or what stops the call, is not what `ends` says.",
    remedy: "Read the end of the timeline, and mend the flow or the expectation.",
  },
  PROOF_FAULT: {
    title: "The flow met a fault.",
    why: "A step could not be done, for instance a division by zero. No scenario expects that unless it says `ends: fault`.",
    remedy: "Mend the step that the timeline marks; `flowrun explain` knows the fault's own code.",
  },
  PROOF_FILE_TOO_LARGE: {
    title: "A test file is larger than 1 MiB.",
    why: "A test file holds at most as much as a flow, 1,048,576 characters: that is thousands of scenarios, and a larger file is usually the wrong one.",
    remedy: "Split it: several test files can name the same flow under `flow`.",
  },
  PROOF_HEARS: {
    title: "The caller did not hear what the scenario expects.",
    why: "`hears` lists all media that begin to play, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_LEFT_OVER: {
    title: "The call left something behind.",
    why: "When a call is over, every leg, bridge and timer that it made has to be gone; nothing else removes them.",
    remedy:
      "Read the timeline: a removal that fails every time leaves its leg or bridge. Report it when none was to fail.",
  },
  PROOF_LIMIT: {
    title: "Nothing but its limits ended the call.",
    why: "Nobody hung up and the flow never came to its end, so that a caller would be left on the line for hours. No scenario expects that unless it says `ends: limit`.",
    remedy:
      "Let the caller or the called phone hang up, mend the flow, or say `ends: limit` where that is meant.",
  },
  PROOF_NO_FLOW: {
    title: "The flow of a test file cannot be read.",
    why: "`flow` names a file that does not exist. Without `flow` it is the file with the test's name, without `.test`.",
    remedy: "Correct the path: it counts from the folder of the test file.",
  },
  PROOF_NOT_A_TEST: {
    title: "The file is not a test file.",
    why: "It does not begin with `flowrun-test: 1`, so nothing else in it was looked at.",
    remedy: "Write `flowrun-test: 1` as the first line, then `scenarios`.",
  },
  PROOF_OUTCOME: {
    title: "A step had another outcome than the scenario expects, or was never reached.",
    why: "`outcomes` says how a step ends the last time that it is run.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_PATH: {
    title: "The call took another way than the scenario expects.",
    why: "`path` lists all blocks that are walked, in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_PHONE: {
    title: "A called phone did not hear what the scenario expects, or its call ended otherwise.",
    why: "`legs` under `expect` says of an endpoint what is played to its phone, all of it in order, and how the last call to it ends.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_PLACEHOLDER: {
    title: "A placeholder in a scenario cannot be filled.",
    why: "Only `${case.name}` can stand in a scenario, and only for a key that the case has.",
    remedy:
      "Correct the name, give every case the key, or write `$${` for the two characters themselves.",
  },
  PROOF_PROPERTY: {
    title: "A property of the test file does not hold in a call.",
    why: "`properties` are rules that every call of the flow keeps: what never comes, what comes before something else, and what leads to what. The message says which moment broke the rule, and when.",
    remedy:
      "Read the timeline below the message up to the marked line, and mend the flow or the property.",
  },
  PROOF_RECORDINGS: {
    title: "Other recordings are there at the end than the scenario expects.",
    why: "`recordings` lists those that are kept, and `erased` those that were erased, all of them in their order; at the place shown they differ.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_ROOMS: {
    title: "Where calls meet, something else is counted at the end than the scenario expects.",
    why: "`rooms` names queues, lots and conferences, and how many wait, talk or are ready there when the last call of the scenario is over.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_SAME_NAME: {
    title: "Two scenarios of a file have the same name.",
    why: "A report and `--filter` could not tell them apart.",
    remedy: "Rename one of the two.",
  },
  PROOF_SENT: {
    title: "The flow did not send the requests that the scenario expects.",
    why: "`requests`, `emails`, `messages` and `v2` under `expect` list all that their verbs send, in their order; at the place shown the URL, the operation, or a part of what was sent differs.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_SETTING_MISSING: {
    title: "A setting of the flow has no value in a scenario.",
    why: "It has no default in the flow, and scenarios do not read the configuration: they run the same everywhere.",
    remedy: "Give it a value under `settings`, for all scenarios of the file or for one.",
  },
  PROOF_SAVED: {
    title: "The flow did not save or delete the rows that the scenario expects.",
    why: "`saved` lists, for each table it names, all rows that are saved, and `deleted` the keys of all that are deleted, in their order; at the place shown they differ. A row is compared in the columns that are written; what failed was not done.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_STARTS: {
    title: "The flow did not begin the runs that the scenario expects.",
    why: "`starts` lists the parts of all runs that `start` asks for, in their order; at the place shown the part differs, or an argument.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_STUCK: {
    title: "The caller, or a called phone, could not do what the scenario says.",
    why: "What an act waits for did not come about in time, or the call was over before.",
    remedy: "Read the timeline: the acts before this one may do something else than was meant.",
  },
  PROOF_UNKNOWN_NAME: {
    title: "A scenario names something that the flow does not have.",
    why: "A block, step, outcome, table, column, setting or value is misspelt, or is no longer in the flow. The expectation could never be met.",
    remedy: "Correct the spelling, or bring the scenario up to date with the flow.",
  },
  PROOF_VALUE: {
    title: "A value at the end of the call is not what the scenario expects.",
    why: "`values` says what variables and the names under `as` hold when the call is over.",
    remedy: "Read the timeline below the message, and mend the flow or the expectation.",
  },
  PROOF_VERSION: {
    title: "The test file is written in another version.",
    why: "The version decides what everything else in the file means, so nothing else was checked.",
    remedy: "Write `flowrun-test: 1`, or use a flowrun that knows the version.",
  },
  PROOF_WITHIN: {
    title: "The call took longer than the scenario allows.",
    why: "`within` limits the whole call, in the time that callers would have to wait.",
    remedy: "Look in the timeline for the longest pause, and shorten it or allow more.",
  },
};

/** An error in a test file, or a call that did not meet it, with a code of the closed catalogue. */
export function proofProblem(
  code: ProofCode,
  span: Span,
  message: string,
  hint?: string,
): Diagnostic {
  return { code, severity: "error", message, span, ...(hint === undefined ? {} : { hint }) };
}

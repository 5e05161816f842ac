import type { Catalogue } from "./catalogue.ts";

/** A permanent code of the flow document. Grows, and never changes its meaning. */
export type FlowCode =
  | "FLOW_ALIAS"
  | "FLOW_BAD_KEY"
  | "FLOW_BAD_NAME"
  | "FLOW_BAD_OPTION"
  | "FLOW_BAD_USE"
  | "FLOW_BAD_VALUE"
  | "FLOW_COMMENT_VALUE"
  | "FLOW_CONTROL_CHARACTER"
  | "FLOW_DUPLICATE_KEY"
  | "FLOW_EMPTY"
  | "FLOW_FILE_TOO_LARGE"
  | "FLOW_MERGE_KEY"
  | "FLOW_MISPLACED_KEY"
  | "FLOW_MISSING_KEY"
  | "FLOW_MISSING_OPTION"
  | "FLOW_NO_EXPRESSION"
  | "FLOW_NO_VALUE"
  | "FLOW_NO_VERB"
  | "FLOW_NOT_A_FLOW"
  | "FLOW_ONLY_PARTS"
  | "FLOW_QUOTES_NEEDED"
  | "FLOW_SEVERAL_DOCUMENTS"
  | "FLOW_SEVERAL_VERBS"
  | "FLOW_TAB_INDENT"
  | "FLOW_TAG"
  | "FLOW_TOO_DEEP"
  | "FLOW_TOO_MANY_PROBLEMS"
  | "FLOW_UNKNOWN_KEY"
  | "FLOW_UNKNOWN_OPTION"
  | "FLOW_UNKNOWN_VERB"
  | "FLOW_UNUSED_FILE"
  | "FLOW_VERSION"
  | "FLOW_YAML";

/**
 * Every problem that a flow document can have, except in its expressions. Alphabetical; `flowrun
 * explain CODE` reads it.
 */
export const flowCatalogue: Catalogue<FlowCode> = {
  FLOW_ALIAS: {
    title: "A YAML alias cannot be followed.",
    why: "An alias (`*name`) repeats what an anchor (`&name`) marks earlier in the file. It must name such an anchor, must not lie inside it, and a flow may hold 100 aliases, three levels deep, because aliases of aliases grow without bound.",
    remedy:
      "Mark the value with an anchor above the alias, or write the value out. Text that begins with * needs quotes.",
  },
  FLOW_BAD_KEY: {
    title: "Something cannot be used as a key.",
    why: "Keys of a flow are plain words. An unquoted on, off, yes, no, true, false or null is a boolean or null for many YAML tools, so that the same file would mean two things; a list or a map as a key is usually text in braces without quotes, such as `{{name}}`.",
    remedy: "Use another word as the key, or put the text in quotes.",
  },
  FLOW_BAD_NAME: {
    title: "A name has characters that a name cannot have.",
    why: "Settings, variables, tables, columns and names under `as` appear in expressions: letters, digits and underscores, no digit first, at most 63 characters. Blocks and step ids may also hold hyphens. Names that begin with two underscores are reserved. The name of an HTTP header holds letters, digits and hyphens.",
    remedy: "Write the name with these characters only.",
  },
  FLOW_BAD_OPTION: {
    title: "An option of a verb has a value that it cannot have.",
    why: "Every option has one kind: text, a whole number, a duration, media, telephone keys, and so on. What cannot be right is refused before the first call.",
    remedy: "Write a value of the kind that the message names.",
  },
  FLOW_BAD_USE: {
    title: "A file cannot be used.",
    why: "The entries of `use` name files in the folder of the flow, or below it, whose parts the flow calls. A file that is not there, that uses itself by way of others, that does not speak the languages of the flow or declares a table in another way cannot be one of them.",
    remedy: "Correct the path, or what the message names.",
  },
  FLOW_BAD_VALUE: {
    title: "A key of the flow has a value that it cannot have.",
    why: "The value is of another kind than the key takes, or outside its range.",
    remedy: "Write a value of the kind that the message names.",
  },
  FLOW_COMMENT_VALUE: {
    title: "A # without quotes began a comment where a value was expected.",
    why: "In YAML a # after a space begins a comment, so that the rest of the line is not part of the file.",
    remedy: 'Put the key in quotes: "#".',
  },
  FLOW_CONTROL_CHARACTER: {
    title: "The file holds a character that text cannot hold.",
    why: "Control characters are invisible and usually mean that the file is not text, or is saved as UTF-16.",
    remedy: "Save the file as UTF-8 and remove the character.",
  },
  FLOW_DUPLICATE_KEY: {
    title: "A map has the same key twice.",
    why: "Only one of the two values could count, and tools differ in which.",
    remedy: "Remove or rename one of the two.",
  },
  FLOW_EMPTY: {
    title: "The file has no flow in it.",
    why: "It is empty, or holds only comments.",
    remedy: "Begin with `flowrun: 1`, a name, `start` and `blocks`.",
  },
  FLOW_FILE_TOO_LARGE: {
    title: "The file is larger than 1 MiB.",
    why: "A flow of thousands of blocks fits into that; a larger file is usually the wrong one, and could be made to exhaust memory.",
    remedy: "Check the file name. Keep data in tables, not in the flow.",
  },
  FLOW_MERGE_KEY: {
    title: "A merge key (<<) is used.",
    why: "Merge keys are not part of YAML 1.2, and the keys they bring in stand nowhere near the line that is read.",
    remedy: "Write the keys out, or move the steps into a block of their own and go there.",
  },
  FLOW_MISPLACED_KEY: {
    title: "A key stands where it has no meaning.",
    why: "Each key belongs to one level: options under the verb, `id if as then retry timeout note` beside it. Some need a verb that can use them: `then` one that has outcomes, `retry` one that can fail, `timeout` one that has such an option.",
    remedy: "Move or remove the key as the message says.",
  },
  FLOW_MISSING_KEY: {
    title: "A key that every flow needs is missing.",
    why: "Without it the flow could not be run.",
    remedy: "Add the key that the message names.",
  },
  FLOW_MISSING_OPTION: {
    title: "A verb lacks an option that it needs.",
    why: "The option has no default, because no value would be right for most flows.",
    remedy: "Add the option that the message names.",
  },
  FLOW_NO_EXPRESSION: {
    title: "An expression stands where the value must be written out.",
    why: "Names of blocks and tables, patterns, keys and choices are checked before the first call, so they cannot be computed during one.",
    remedy: "Write the value itself, or branch with `if` to steps that hold the values.",
  },
  FLOW_NO_VALUE: {
    title: "A key has no value.",
    why: "In YAML a key with nothing after it has the value null, which no key of a flow takes.",
    remedy: 'Write a value, or remove the key. An empty text is "".',
  },
  FLOW_NO_VERB: {
    title: "A step has no verb.",
    why: "A step says what to do with exactly one verb; keys such as `then` only add to it.",
    remedy: "Add a verb to the step, or remove the step.",
  },
  FLOW_NOT_A_FLOW: {
    title: "The file is YAML, but not a flow.",
    why: "A flow is a map of keys whose `flowrun` says which version of the language it is written in; nothing else can be said about the file without that.",
    remedy: "Begin the file with `flowrun: 1`.",
  },
  FLOW_ONLY_PARTS: {
    title: "A file of parts is run as a flow.",
    why: "A file without `start` has parts for the flows that use it. It can be checked by itself, but no call can begin in it.",
    remedy: "Run a flow that uses it, or give it a `start`.",
  },
  FLOW_QUOTES_NEEDED: {
    title: "A text needs quotes.",
    why: "Some characters mean something to YAML at the start of a value or inside { } and [ ], for instance * & @ % ` { } and a colon before a space.",
    remedy: "Put the whole text in double quotes.",
  },
  FLOW_SEVERAL_DOCUMENTS: {
    title: "The file holds more than one YAML document.",
    why: "A line of three hyphens begins a new document; one flow is one file.",
    remedy: "Remove the line, or move what follows into a file of its own.",
  },
  FLOW_SEVERAL_VERBS: {
    title: "A step has more than one verb.",
    why: "A step does one thing, so that its order and its outcomes are clear.",
    remedy: "Make two steps of it.",
  },
  FLOW_TAB_INDENT: {
    title: "A line is indented with a tab.",
    why: "YAML allows spaces only, because nobody can see how wide a tab is.",
    remedy: "Replace the tab with spaces.",
  },
  FLOW_TAG: {
    title: "A YAML tag (!name) is used.",
    why: "Tags ask the reader to make a value of some other type. Reading a flow never runs anything and knows no tags.",
    remedy: "Remove the tag. Text that begins with ! needs quotes.",
  },
  FLOW_TOO_DEEP: {
    title: "The file is nested deeper than 64 levels.",
    why: "No flow needs that; files made to break their readers do.",
    remedy: "Check for a bracket that is not closed.",
  },
  FLOW_TOO_MANY_PROBLEMS: {
    title: "The flow has more problems than are shown.",
    why: "Beyond a hundred, most are consequences of the first.",
    remedy: "Mend the first ones and check again.",
  },
  FLOW_UNKNOWN_KEY: {
    title: "A key does not exist here.",
    why: "Unknown keys are refused, because a misspelt one would otherwise be silently without effect. Keys that begin with x- are free.",
    remedy: "Correct the spelling, or begin the key with x- when it is your own.",
  },
  FLOW_UNKNOWN_OPTION: {
    title: "The verb has no such option.",
    why: "Unknown options are refused, because a misspelt one would otherwise be silently without effect. Keys that begin with x- are free.",
    remedy: "Correct the spelling; `flowrun schema` lists the options of every verb.",
  },
  FLOW_UNKNOWN_VERB: {
    title: "There is no such verb.",
    why: "The verbs are a closed list, so that a flow can be checked completely.",
    remedy: "Correct the spelling, or use one of the verbs that the message names.",
  },
  FLOW_UNUSED_FILE: {
    title: "No part of a used file is used.",
    why: "The flow names a file under `use`, and no step, request or schedule names a part of it.",
    remedy: "Remove the entry, or call a part of the file, as in `call: mail#leave_message`.",
  },
  FLOW_VERSION: {
    title: "The flow is written in another version of the language.",
    why: "The version decides what everything else in the file means, so nothing else was checked.",
    remedy: "Write `flowrun: 1`, or use a flowrun that knows the version.",
  },
  FLOW_YAML: {
    title: "The file is not valid YAML.",
    why: "Its structure cannot be read; what follows the place was not checked.",
    remedy: "Mend the place that the message shows. Indentation and quotes are the usual causes.",
  },
};

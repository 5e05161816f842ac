import type { Diagnostic, Option, Span, Verb } from "@flowrun/core";
import {
  branchesOf,
  kindOf,
  nameOfKind,
  normalOutcome,
  possibleOutcomes,
  type CalendarHours,
  type OptionNode,
  type StepNode,
} from "@flowrun/core/tooling";
import {
  valuesFor,
  type FlowText,
  type StepPlace,
  type TreePath,
} from "@flowrun/language-server/text";
import type { ValueForm } from "./value-form.ts";
import {
  nodeUnder,
  shapesOf,
  writtenOption,
  type FormValue,
  type ValueShape,
} from "./form-value.ts";

/** Where the value of a field is written. */
export type FieldPlace =
  | { readonly kind: "option"; readonly at: StepPlace; readonly option: string }
  /** A key beside the verb of a step. */
  | { readonly kind: "key"; readonly at: StepPlace; readonly key: string }
  /** Any other place of the file; `isAlone`: the only one in a map that stays without it. */
  | { readonly kind: "path"; readonly path: TreePath; readonly isAlone: boolean }
  /** A key of a map that is written as one short value, which the map then has under `keys`. */
  | {
      readonly kind: "beside";
      readonly path: TreePath;
      readonly key: string;
      readonly keys: readonly string[];
    };

/** A text or a sound that callers hear. */
export interface SpokenField {
  /** The language in which it is said; absent where the field does not tell. */
  readonly language?: string;
  /** The name of a voice, and how fast and how loud it speaks in percent, where the step says so. */
  readonly voice?: string;
  readonly pace?: number;
  readonly volume?: number;
}

/** A field for an option, for a key beside the verb, or for a part of something declared. */
export interface FormField {
  readonly name: string;
  readonly place: FieldPlace;
  /** The kind of its values, as the language calls it. */
  readonly kind: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The written text; empty where there is none. */
  readonly written: string;
  /** The same with its parts; `undefined` where there is none. */
  readonly value: FormValue | undefined;
  /** Where it stands, of an option that is written. */
  readonly path: TreePath | undefined;
  /** How it can be written: the first is the usual one. */
  readonly shapes: readonly ValueShape[];
  /** Its default, or an example. */
  readonly hint: string;
  readonly isDefault: boolean;
  /** The words that could be written; all of them for a closed choice. */
  readonly words: readonly string[];
  readonly isChoice: boolean;
  /** Whether an expression may stand in its text. */
  readonly takesNames?: boolean;
  /** The words of the checker about its value. */
  readonly problem?: string;
  /** Absent where callers do not hear its text. */
  readonly spoken?: SpokenField;
  /** How its parts are written, where the language says it. */
  readonly inner?: ValueForm;
  /** The hours of a calendar by the day of the week, in minutes. */
  readonly week?: CalendarHours["week"];
  /** All of that calendar, with the holidays of its files. */
  readonly calendar?: CalendarHours;
}

/** An outcome, and where it leads. */
export interface FormOutcome {
  readonly name: string;
  /** The block that the step itself names; none when it does not. */
  readonly target: string | undefined;
  /** Whether it goes on with the next step when nothing is named. */
  readonly isNormal: boolean;
}

/** A step as a form: made of what the verb declares, as the checker has it. */
export interface StepForm {
  readonly block: string;
  readonly step: number;
  /** How many steps its block has. */
  readonly count: number;
  readonly verb: string;
  readonly summary: string;
  readonly fields: readonly FormField[];
  readonly outcomes: readonly FormOutcome[];
  readonly blocks: readonly string[];
}

/**
 * The form of a step, with what the checker says of each value; `undefined` where there is none, or
 * none whose verb is known.
 */
export function stepForm(
  flow: FlowText,
  block: string,
  step: number,
  diagnostics: readonly Diagnostic[] = [],
): StepForm | undefined {
  const steps = block === "finally" ? flow.draft.finally : flow.draft.blocks.get(block)?.steps;
  const node = steps?.[step];
  const verb = node && flow.verbs[node.verb.value];
  if (steps === undefined || node === undefined || verb === undefined) return undefined;
  const at = block === "finally" ? { step } : { block, step };
  return {
    block,
    step,
    count: steps.length,
    verb: verb.name,
    summary: verb.summary,
    fields: [
      ...Object.entries(verb.options).map(([name, option]) =>
        optionField(flow, { at, name, option, node, verb }),
      ),
      ...besideFields(at, node, verb),
    ].map((field) => withProblem(field, spanOf(flow, node, field), diagnostics)),
    outcomes: outcomesOf(node, verb),
    blocks: [...flow.draft.blocks.keys()],
  };
}

/** Where the value of a field is written. */
function spanOf(
  { root }: FlowText,
  { condition, as }: StepNode,
  { name, path }: FormField,
): Span | undefined {
  return path === undefined ? { if: condition, as }[name]?.span : nodeUnder(root, path)?.span;
}

function withProblem(
  field: FormField,
  span: Span | undefined,
  diagnostics: readonly Diagnostic[],
): FormField {
  const found = diagnostics.find(
    (each) => span && span.start <= each.span.start && each.span.end <= span.end,
  );
  return found === undefined ? field : { ...field, problem: found.message };
}

interface FieldParts {
  readonly at: StepPlace;
  readonly name: string;
  readonly option: Option;
  readonly node: StepNode;
  readonly verb: Verb;
}

function optionField(flow: FlowText, { at, name, option, verb, node }: FieldParts): FormField {
  const written = writtenOption(flow, at, verb, name);
  const isDefault = option.default !== undefined;
  const isChoice = option.choices !== undefined || option.kind === "boolean";
  const said = isDefault ? option.default : option.example;
  return {
    name,
    place: { kind: "option", at, option: name },
    kind: nameOfKind(option.kind),
    description: option.description,
    isRequired: isRequired(verb, name),
    written: written === undefined ? "" : textOf(flow, node.options.get(name), written.value),
    value: written?.value,
    path: written?.path,
    shapes: shapesOf(option),
    hint: typeof said === "string" ? said : JSON.stringify(said),
    isDefault,
    words: isChoice
      ? (option.choices ?? ["true", "false"])
      : [
          ...(isMedia(option) ? mediaIn(flow) : []),
          ...valuesFor(flow, option).map(({ label }) => label.replaceAll('"', "")),
        ],
    isChoice,
    takesNames: kindOf(option.kind).expressions !== "nowhere",
    ...(isSpoken(verb, name) && { spoken: spokenLike(flow, { at, name, option, node, verb }) }),
  };
}

/** Whether a step is nothing without it: also what a verb is about, unless there is a default. */
function isRequired({ options, principal }: Verb, name: string): boolean {
  const { required = false, default: usual } = options[name] ?? {};
  return required || (principal === name && usual === undefined);
}

function isMedia({ kind }: Option): boolean {
  return nameOfKind(kind) === "media";
}

/** The prompts of a flow, and the sounds that it names. */
function mediaIn({ root, source }: FlowText): readonly string[] {
  const prompts = nodeUnder(root, ["prompts"]);
  const names = prompts?.kind === "map" ? prompts.entries.map(({ key }) => key.value) : [];
  const sounds = source.text.match(/\bsound:[\w/-][\w./-]*/g) ?? [];
  return [...names.map((name) => `prompt:${name}`), ...new Set(sounds)];
}

/** How a step has its text spoken; an expression is not known before the call. */
function spokenLike(flow: FlowText, { at, verb }: FieldParts): SpokenField {
  const textOfOption = (option: string): string | undefined => {
    const value = writtenOption(flow, at, verb, option)?.value;
    return value?.kind === "text" && !value.text.includes("${") ? value.text : undefined;
  };
  const [language, voice] = [textOfOption("language"), textOfOption("voice")];
  const [pace, volume] = [Number(textOfOption("pace")), Number(textOfOption("volume"))];
  return {
    ...(language !== undefined && { language }),
    ...(voice !== undefined && { voice }),
    ...(pace > 0 && { pace }),
    ...(volume > 0 && { volume }),
  };
}

function isSpoken({ options, says, principal }: Verb, name: string): boolean {
  const option = options[name];
  return (option !== undefined && isMedia(option)) || (says === true && principal === name);
}

function textOf({ source }: FlowText, node: OptionNode | undefined, value: FormValue): string {
  if (value.kind === "text") return value.text;
  return node === undefined ? "…" : source.text.slice(node.span.start, node.span.end).trim();
}

function besideFields(
  at: StepPlace,
  { condition, as, id }: StepNode,
  verb: Verb,
): readonly FormField[] {
  const field = (
    name: string,
    kind: string,
    description: string,
    written: string | undefined,
  ): FormField => {
    const none = {
      hint: "",
      isDefault: false,
      words: [],
      isChoice: false,
      isRequired: false,
      path: undefined,
      shapes: ["text"] as const,
    };
    const value = written === undefined ? undefined : ({ kind: "text", text: written } as const);
    const place = { kind: "key", at, key: name } as const;
    return { name, place, kind, description, written: written ?? "", value, ...none };
  };
  return [
    {
      ...field("if", "expression", "When the step runs at all.", condition?.value),
      takesNames: true,
    },
    ...(verb.result === undefined
      ? []
      : [field("as", "name", "The name that its result gets.", as?.value)]),
    field("id", "name", "What logs and journals call the step.", id?.value),
  ];
}

function outcomesOf(node: StepNode, verb: Verb): readonly FormOutcome[] {
  const branches = new Map(
    branchesOf(verb, node).map(({ outcome, target }) => [outcome.value, target.value]),
  );
  const normal = normalOutcome(verb);
  const names = possibleOutcomes(verb, node);
  const outcomes = names.map((name) => {
    const target = branches.get(name) ?? node.then.get(name)?.target.value;
    return { name, target, isNormal: name === normal };
  });
  return names.length === 0
    ? []
    : [...outcomes, { name: "else", target: node.else?.value, isNormal: false }];
}

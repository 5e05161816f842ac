import { checkFlow, type Language } from "@flowrun/flow";
import {
  verbs as builtIn,
  type Diagnostic,
  type JsonObject,
  type Source,
  type Span,
} from "@flowrun/core";
import { createLineFinder, fileAt } from "@flowrun/core/tooling";
import { readFlow } from "@flowrun/flow/tooling";
import { createFlowView, layOutInTurn, type PlacedView } from "@flowrun/graph";
import {
  complete,
  proposeNames,
  createSchemaAt,
  findFixes,
  hover,
  readFlowText,
  renameDeclared,
  type Changed,
  type DeclaredPlace,
  type Fix,
  type FlowChange,
  type FlowText,
  type Hover,
  type Proposal,
  type Proposals,
  type SchemaAt,
  type StepPlace,
} from "@flowrun/language-server/text";

import type { Asking } from "./asking.ts";
import {
  compareTexts,
  type ComparedTexts,
  type UnreadTexts,
  type VersionTexts,
} from "./compare-flows.ts";
import { changeInTurn } from "./change-in-turn.ts";
import { connectExit, type ExitToConnect } from "./connect-exit.ts";
import { declaredIn, type DeclaredName } from "./declared-names.ts";
import { gathered, type FilesBeside } from "./gathered.ts";
import type { PastedFlow } from "./clipboard.ts";
import {
  branchExit,
  nameBlock,
  removePlaces,
  type BranchedFlow,
  type CopiedPlace,
  type Mending,
} from "./new-block.ts";
import { namedSounds, type NamedSound } from "./named-sounds.ts";
import { newStep, paletteOf, type PaletteVerb } from "./new-step.ts";
import type { Sketch } from "./sketch-flow.ts";
import type { SectionForm, SectionForms } from "./section-forms.ts";
import { stepForm, type StepForm } from "./step-form.ts";

/** A problem of a flow, with its place for people. */
export interface Problem extends Diagnostic {
  /** Counted from 1. */
  readonly line: number;
}

/** Where a block or a step stands in the text. A block's lines hold those of its steps. */
export interface FlowPlace {
  /** The name of the block; `finally` for what runs at the end. */
  readonly block: string;
  /** The step's place in its block, counted from 0; none for the block itself. */
  readonly step: number | undefined;
  /** The first and the last line, counted from 1. */
  readonly from: number;
  readonly to: number;
  /** Where the cursor goes, from the start of the text. */
  readonly offset: number;
}

/** All that is known of a text. */
export interface CheckedText {
  readonly text: string;
  /** In the order of the text. */
  readonly problems: readonly Problem[];
  /** The graph; none while the text is too broken to be read. */
  readonly view: PlacedView | undefined;
  readonly places: readonly FlowPlace[];
  /** All that the flow declares by names beside its blocks, in this file. */
  readonly declared: readonly DeclaredName[];
  /** The flow's own name, and its version; empty when it does not say. */
  readonly title: string;
  readonly version: string;
  /** The files that the flow uses which were not given, by their paths from its folder. */
  readonly wanted: readonly string[];
  /** How long it took, in milliseconds. */
  readonly took: number;
}

/**
 * The questions of the page to flowrun about a text that need not be saved. Every answer is plain
 * data.
 */
export interface FlowDesk {
  /**
   * `files`: those that the flow uses. They are known from then on, also to all other questions
   * about the flow.
   */
  check(name: string, text: string, files?: FilesBeside): CheckedText;
  complete(name: string, text: string, offset: number): Proposals | undefined;
  hover(name: string, text: string, offset: number): Hover | undefined;
  /** Changes that mend what touches a span, each of them tried. */
  fixes(name: string, text: string, span: Span): readonly Fix[];
  /** The form of a step; none where there is no step. */
  form(name: string, text: string, block: string, step: number): StepForm | undefined;
  /** All that an expression in a block may hold, each name whole. */
  names(name: string, text: string, block: string): readonly Proposal[];
  /** All that the flow declares beside its blocks, as forms. */
  sections(name: string, text: string): Promise<readonly SectionForm[]>;
  declare(name: string, text: string, place: DeclaredPlace): Promise<Changed>;
  renameDeclared(name: string, text: string, place: DeclaredPlace, to: string): Changed;
  /** The smallest edits that do what is asked, or why it is refused. */
  change(name: string, text: string, asked: FlowChange | readonly FlowChange[]): Changed;
  connect(name: string, text: string, exit: ExitToConnect, target: string): Changed;
  /** Leads an exit to a new block, which begins with a step of a verb and goes on to `before`. */
  branch(
    name: string,
    text: string,
    exit: ExitToConnect,
    added: { readonly verb: string; readonly before?: string },
  ): BranchedFlow;
  /** Blocks or steps as YAML. */
  copy(name: string, text: string, places: readonly CopiedPlace[]): Promise<string>;
  /** Pastes steps behind a place, or blocks. */
  paste(name: string, text: string, yaml: string, at: StepPlace | undefined): Promise<PastedFlow>;
  /** Removes blocks or steps, and leads the exits to them elsewhere. */
  drop(name: string, text: string, places: readonly CopiedPlace[], mend?: Mending): Changed;
  rename(name: string, text: string, block: string, to: string): Changed;
  /** The files that another text of the flow uses and which are not among these. */
  wants(name: string, text: string, files: FilesBeside): { readonly wanted: readonly string[] };
  /** Two versions of the flow as one, as far as both can be read. */
  compare(name: string, before: VersionTexts, after: VersionTexts): ComparedTexts | UnreadTexts;
  /**
   * The sounds that the flow names, each once in each language in which it is played, with the
   * first line that names it.
   */
  sounds(name: string, text: string): readonly NamedSound[];
  /** All verbs, for people to choose from. */
  verbs(): readonly PaletteVerb[];
  /** A flow from a description of its steps; from an empty one, the smallest flow. */
  sketch(description: string): Promise<Sketch>;
  /** A step of a verb, as it begins. */
  newStep(verb: string): string | JsonObject;
}

/** The desk as the page has it. */
export type AskedDesk = Asking<FlowDesk>;

/** A desk for flows in a language. It keeps what it knows of the text that was asked about last. */
export function createFlowDesk(now: () => number, language: Language = {}): FlowDesk {
  const { verbs = builtIn } = language;
  let last: Known | undefined;
  const beside = new Map<string, FilesBeside>();
  const layOut = layOutInTurn();
  let schema: SchemaAt | undefined;
  const schemaAt: SchemaAt = (path) => (schema ??= createSchemaAt(verbs))(path);
  let forms: Promise<SectionForms> | undefined;
  const sectionForms = (): Promise<SectionForms> =>
    (forms ??= import("./section-forms.ts").then(({ createSectionForms }) =>
      createSectionForms(verbs, Intl.DateTimeFormat().resolvedOptions().timeZone),
    ));
  const know = (name: string, text: string): Known => {
    if (last?.flow.source.text !== text || last.flow.source.name !== name)
      last = knownOf({ name, text }, beside.get(name) ?? {}, language);
    return last;
  };
  const stepOf = (verb: string): string | JsonObject => {
    const known = new Map(Object.entries(verbs)).get(verb);
    return known === undefined ? verb : newStep(known);
  };
  return {
    check(name, text, files) {
      const began = now();
      if (files !== undefined && JSON.stringify(files) !== JSON.stringify(beside.get(name) ?? {}))
        last = undefined;
      if (files !== undefined) beside.set(name, files);
      const { flow, whole, diagnostics, wanted } = know(name, text);
      const { ast } = readFlow(whole, verbs);
      const view = ast && layOut(createFlowView(ast, { verbs, diagnostics }));
      const declared = ast === undefined ? [] : declaredIn(ast, whole);
      const lineOf = createLineFinder(text);
      const problems = diagnostics.map((each) => ({ ...each, line: lineOf(each.span.start) }));
      const [title, version] = [ast?.name.value ?? "", ast?.version?.value ?? ""];
      return {
        text,
        problems,
        view,
        places: placesOf(flow),
        declared,
        title,
        version,
        wanted,
        took: now() - began,
      };
    },
    complete: (name, text, offset) => complete(know(name, text).flow, offset, schemaAt),
    hover(name, text, offset) {
      const { flow, diagnostics } = know(name, text);
      return hover(flow, offset, { schemaAt, diagnostics });
    },
    fixes(name, text, span) {
      const { flow, diagnostics } = know(name, text);
      return findFixes(flow, span, diagnostics);
    },
    names: (name, text, block) => proposeNames(know(name, text).flow, block),
    form(name, text, block, step) {
      const { flow, diagnostics } = know(name, text);
      return stepForm(flow, block, step, diagnostics);
    },
    sections: async (name, text) => (await sectionForms()).of(know(name, text).flow),
    declare: async (name, text, place) =>
      (await sectionForms()).declare(know(name, text).flow, place),
    renameDeclared: (name, text, place, to) => renameDeclared(know(name, text).flow, place, to),
    change: (name, text, asked) =>
      changeInTurn(know(name, text).flow, "kind" in asked ? [asked] : asked),
    connect: (name, text, exit, target) => connectExit(know(name, text).flow, exit, target),
    branch: (name, text, exit, { verb, before }) =>
      branchExit(know(name, text).flow, exit, stepOf(verb), before),
    // Loaded when it is asked for.
    copy: async (name, text, places) =>
      (await import("./clipboard.ts")).copyPlaces(know(name, text).flow, places),
    paste: async (name, text, yaml, at) =>
      (await import("./clipboard.ts")).pasteYaml(know(name, text).flow, yaml, at),
    drop: (name, text, places, mend) => removePlaces(know(name, text).flow, places, mend),
    rename: (name, text, block, to) => nameBlock(know(name, text).flow, block, to),
    wants: (name, text, files) => gathered({ name, text }, files),
    compare: (name, before, after) =>
      compareTexts(name, beside.get(name) ?? {}, { before, after }, verbs),
    sounds: (name, text) => namedSounds(know(name, text).whole, text, verbs),
    verbs: () => paletteOf(verbs),
    sketch: async (description) =>
      (await import("./sketch-flow.ts")).sketchFlow(description, "new", verbs),
    newStep: stepOf,
  };
}

interface Known {
  readonly flow: FlowText;
  /** With the files that it uses. */
  readonly whole: Source;
  readonly wanted: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

function knownOf({ name, text }: Source, files: FilesBeside, language: Language): Known {
  const read = readFlowText(name, text, language.verbs ?? builtIn);
  const flow = { ...read, beside: (path: string) => files[path] };
  const { whole, wanted } = gathered(flow.source, files);
  // A problem in a used file is shown where that file is open.
  const diagnostics = checkFlow(whole, undefined, language).filter(
    ({ span }) => fileAt(whole, span.start).path === "",
  );
  return { flow, whole, wanted, diagnostics };
}

function placesOf({ draft, source }: FlowText): readonly FlowPlace[] {
  const lineOf = createLineFinder(source.text);
  const endOf = ({ start, end }: Span): number => {
    const written = source.text.slice(start, end).trimEnd().length;
    return lineOf(start + Math.max(0, written - 1));
  };
  const stepPlaces = (block: string, spans: readonly Span[]): readonly FlowPlace[] =>
    spans.map((span, step) => {
      return { block, step, from: lineOf(span.start), to: endOf(span), offset: span.start };
    });
  const blocks = [...draft.blocks.values()].flatMap(({ name, steps }) => {
    const own = stepPlaces(
      name.value,
      steps.map(({ span }) => span),
    );
    const from = lineOf(name.span.start);
    const to = Math.max(from, ...own.map((each) => each.to));
    return [{ block: name.value, step: undefined, from, to, offset: name.span.start }, ...own];
  });
  return [
    ...blocks,
    ...stepPlaces(
      "finally",
      draft.finally.map(({ span }) => span),
    ),
  ];
}

import { createSource, type Source, type V2Operations, type Verb } from "@flowrun/core";
import type { YamlNode } from "@flowrun/core/tooling";
import { type FileReader, gatherFiles } from "@flowrun/flow";
import {
  type Declarations,
  declarationsOf,
  type FlowDraft,
  largestFlow,
  readDraft,
  readFlow,
  readYaml,
  type Section,
} from "@flowrun/flow/tooling";
import { readLoosely } from "../tree/read-loosely.ts";

/** The verbs that flows may use, by their key. */
export type VerbTable = Readonly<Record<string, Verb>>;

/** A flow that is being written: its text, and what can be known of it. */
export interface FlowText {
  readonly source: Source;
  readonly verbs: VerbTable;
  /** The sections that they may have; `undefined` for those of the language. */
  readonly sections: readonly Section[] | undefined;
  /** The operations that `v2` may call; `undefined` when they are not known. */
  readonly operations: V2Operations | undefined;
  /** The tree of the YAML; of broken YAML, the best that can be made of it. */
  readonly root: YamlNode;
  /** Whether the text is well-formed YAML, so that every place in the tree is right. */
  readonly isWellFormed: boolean;
  readonly draft: FlowDraft;
  readonly declarations: Declarations;
  /** Reads the files that it uses, by their paths from its folder. */
  readonly beside: FileReader;
}

/**
 * Reads a flow that is being written. Total; of a file that is too large for a flow nothing is
 * read.
 */
export function readFlowText(
  name: string,
  text: string,
  verbs: VerbTable,
  operations?: V2Operations,
): FlowText {
  return readFlowSource(createSource(name, text), verbs, operations);
}

/** The surroundings of a flow that is read. */
interface FlowSurroundings {
  /** Default: it finds no file. */
  readonly beside?: FileReader;
  /** The sections that flows may have. Default: those of the language. */
  readonly sections?: readonly Section[] | undefined;
}

/** The same of a source, whose YAML is read once for this and for its check. */
export function readFlowSource(
  source: Source,
  verbs: VerbTable,
  operations?: V2Operations,
  { beside = () => undefined, sections }: FlowSurroundings = {},
): FlowText {
  const { text } = source;
  const strict = readYaml(source).root;
  const root = strict ?? readLoosely(text.length > largestFlow ? "" : text);
  const draft = readDraft(source, root, verbs, sections);
  const declarations = declarationsOf(draft, verbs);
  return {
    source,
    verbs,
    sections,
    operations,
    root,
    isWellFormed: strict !== undefined,
    draft,
    declarations,
    beside,
  };
}

/**
 * Whether all of a flow can be read, also of the files that it uses, so that no place in it is
 * missed.
 */
export function isReadable({ source, verbs, sections, beside }: FlowText): boolean {
  return readFlow(gatherFiles(source, beside), verbs, sections).ast !== undefined;
}

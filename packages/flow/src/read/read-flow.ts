import { isEventFile } from "./event-files.ts";
import type { Diagnostic, Source } from "@flowrun/core";
import {
  filesOf,
  type FlowAst,
  ownPath,
  type SourceFile,
  type UseNode,
  type YamlNode,
} from "@flowrun/core/tooling";
import { closestLayout } from "../yaml/closest-layout.ts";
import { readYamlFile, type JudgeRepair } from "../yaml/read-yaml.ts";
import type { VerbTable } from "./find-verb.ts";
import { mostFiles } from "./gather-files.ts";
import { liftKeys } from "./lift-keys.ts";
import { type FlowLanguage, readTree } from "./read-tree.ts";
import { checkVersion } from "./read-version.ts";
import { sections as builtIn } from "./sections/index.ts";
import type { Section } from "./sections/section.ts";
import { createShapeReader, type ShapeReader } from "./shape-reader.ts";
import { asUsed, badUse, onlyParts, useFiles } from "./use-files.ts";
import { usedPath } from "./use-shape.ts";

/**
 * The result of reading a flow. The tree is there when all faults of the file could be dropped or
 * put right, such as a misspelt key. Rules may then judge the rest without reporting consequences;
 * a flow with an error is never run.
 */
export interface FlowReading {
  readonly ast: FlowAst | undefined;
  /**
   * The files of which it uses parts, each as a flow of nothing but its parts, under the names that
   * they have there.
   */
  readonly files: readonly FlowAst[];
  /**
   * In the order of reading; `orderDiagnostics` sorts them. Without a tree at least one is an
   * error.
   */
  readonly diagnostics: readonly Diagnostic[];
}

// A memo, not state: a source always reads the same, reading is what costs most, and whoever
// compiles a flow wants to know its settings first.
const readings = new WeakMap<Source, FlowLanguage & { readonly reading: FlowReading }>();

/**
 * Reads a flow: YAML first, then the version, then the shape of everything, each step by its verb.
 * Total: any text gives a tree or diagnostics. A mistake gives one diagnostic. The same source is
 * read once. Used files are known as far as the source holds them (`gatherFiles`).
 */
export function readFlow(
  source: Source,
  verbs: VerbTable,
  sections: readonly Section[] = builtIn,
): FlowReading {
  const known = readings.get(source);
  if (known?.verbs === verbs && known.sections === sections) return known.reading;
  const reading = readSource(source, { verbs, sections });
  readings.set(source, { verbs, sections, reading });
  return reading;
}

function readSource(source: Source, language: FlowLanguage): FlowReading {
  const [own] = filesOf(source);
  if (own === undefined) return { ast: undefined, files: [], diagnostics: [] };
  const read = createFileReader(source, language);
  const { ast, diagnostics } = read(own);
  const used = filesOf(source)
    .slice(1)
    .filter(({ path }) => !isEventFile(path))
    .map(read);
  return {
    ast,
    files: used.flatMap(({ ast: file }) =>
      file === undefined ? [] : [onlyParts(file, language.verbs)],
    ),
    diagnostics: [...diagnostics, ...used.flatMap((file) => file.diagnostics)],
  };
}

/**
 * Reads the files of a source, each once, with the parts of those that it uses; all but the flow's
 * own as they count where they are used.
 */
function createFileReader(
  source: Source,
  language: FlowLanguage,
): (file: SourceFile) => Omit<FlowReading, "files"> {
  const known = new Map<string, Omit<FlowReading, "files"> | undefined>();
  const read = (file: SourceFile): Omit<FlowReading, "files"> => {
    const found = known.get(file.path);
    if (found !== undefined) return found;
    known.set(file.path, undefined);
    const reading = readFile(source, file, language);
    const made =
      reading.ast === undefined ? reading : withUsed(reading.ast, reading.diagnostics, file);
    known.set(file.path, made);
    return made;
  };
  const withUsed = (
    own: FlowAst,
    found: readonly Diagnostic[],
    file: SourceFile,
  ): Omit<FlowReading, "files"> => {
    const files = new Map<string, FlowAst>();
    const diagnostics = [...found];
    let isWhole = true;
    for (const use of own.uses.values()) {
      const path = usedPath(file.path, use.path.value);
      const other =
        path === undefined ? undefined : filesOf(source).find((each) => each.path === path);
      const problem = problemOfUse(use, path, other, { user: file, own: ownPath(source), known });
      if (problem !== undefined) diagnostics.push(problem);
      const used = problem === undefined && other !== undefined ? read(other).ast : undefined;
      if (used === undefined) isWhole = false;
      else files.set(use.name.value, onlyParts(used, language.verbs));
    }
    const composed = useFiles(own, files, language.verbs);
    isWhole &&= composed.ast.files.size <= mostFiles;
    return {
      ast: isWhole ? composed.ast : undefined,
      diagnostics: [...diagnostics, ...composed.diagnostics],
    };
  };
  return read;
}

/** The facts of the place where a file is used. */
interface Using {
  readonly user: SourceFile;
  /** The path by which the flow's own file would be used. */
  readonly own: string;
  /** By path; `undefined` for a file that is being read. */
  readonly known: ReadonlyMap<string, unknown>;
}

function problemOfUse(
  use: UseNode,
  path: string | undefined,
  file: SourceFile | undefined,
  { user, own, known }: Using,
): Diagnostic | undefined {
  const written = use.path.value;
  if (path === undefined) {
    const hint =
      "Name a file in the folder of the flow, or below it, by a path such as ./voicemail.yaml.";
    return badUse(use, `The file "${written}" is not in the folder of the flow.`, { hint });
  }
  if (path === (user.path === "" ? own : user.path)) {
    const hint = "Remove it: what a file has itself it calls by its own name.";
    return badUse(use, `The file "${written}" is this one.`, { hint });
  }
  if (path === own || (known.has(path) && known.get(path) === undefined)) {
    const hint = "Move what both need into a third file.";
    return badUse(use, `The file "${written}" uses this one, so neither can be read first.`, {
      hint,
    });
  }
  if (file !== undefined) return undefined;
  const hint = "Check that it is there, beside this file, and can be read.";
  return badUse(use, `There is no file "${written}".`, { hint });
}

function readFile(
  source: Source,
  file: SourceFile,
  language: FlowLanguage,
): Omit<FlowReading, "files"> {
  const judge: JudgeRepair = (repaired, text) => {
    const reader = createShapeReader(text, repaired);
    readRoot(reader, repaired, language);
    return reader.diagnostics;
  };
  const { root, diagnostics } = readYamlFile(source, file, judge);
  if (root === undefined) return { ast: undefined, diagnostics };
  const reader = createShapeReader(source, root);
  const ast = readRoot(reader, root, language);
  const found = [...diagnostics, ...reader.diagnostics];
  const cause = closestLayout(source, file.path === "" ? found : [], judge);
  if (cause !== undefined) return { ast: undefined, diagnostics: [cause] };
  // An entry that YAML itself refuses, such as a second key of that name, leaves a hole.
  const isWhole = diagnostics.length === 0 && !reader.isDamaged();
  const used = ast === undefined || file.path === "" ? ast : asUsed(ast);
  return { ast: isWhole ? used : undefined, diagnostics: found };
}

function readRoot(
  reader: ShapeReader,
  root: YamlNode,
  language: FlowLanguage,
): FlowAst | undefined {
  return checkVersion(reader, root)
    ? readTree(reader, liftKeys(reader, root, language.sections), language)
    : undefined;
}

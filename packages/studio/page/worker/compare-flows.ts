import { verbs as builtIn, type Source } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import { filesOf } from "@flowrun/core/tooling";
import { readFlow } from "@flowrun/flow/tooling";
import {
  createFlowView,
  diffFlows,
  layOutView,
  type DiffChange,
  type DiffMarks,
  type FlowVersion,
  type PlacedView,
} from "@flowrun/graph";
import { type FilesBeside, gathered } from "./gathered.ts";

/** Two texts of a flow on one graph, and in words. Plain data. */
export interface ComparedTexts {
  readonly view: PlacedView;
  readonly marks: DiffMarks;
  readonly changes: readonly DiffChange[];
}

/**
 * Why two versions are not compared: one of them is too broken to be read, or lacks files that it
 * uses.
 */
export interface UnreadTexts {
  readonly missing: readonly string[];
}

/** A version of a flow. */
export interface VersionTexts {
  readonly text: string;
  /**
   * The files that it uses, as they were; absent where they are those of today. A version that runs
   * has them in its text already.
   */
  readonly files?: FilesBeside;
}

/** Compares two versions of one flow, as far as both can be read. */
export function compareTexts(
  name: string,
  today: FilesBeside,
  { before, after }: { readonly before: VersionTexts; readonly after: VersionTexts },
  verbs: NonNullable<Language["verbs"]> = builtIn,
): ComparedTexts | UnreadTexts {
  const read = (version: VersionTexts): FlowVersion | UnreadTexts =>
    versionOf({ name, text: version.text }, version.files ?? today, verbs);
  const [old, now] = [read(before), read(after)];
  if ("missing" in old || "missing" in now)
    return { missing: [old, now].flatMap((each) => ("missing" in each ? each.missing : [])) };
  const { view, marks, changes } = diffFlows(old, now);
  return { view: layOutView(view), marks, changes };
}

function versionOf(
  own: Source,
  files: FilesBeside,
  verbs: NonNullable<Language["verbs"]>,
): FlowVersion | UnreadTexts {
  const { whole, wanted } =
    filesOf(own).length > 1 ? { whole: own, wanted: [] } : gathered(own, files);
  const { ast } = readFlow(whole, verbs);
  return ast === undefined
    ? { missing: wanted }
    : { view: createFlowView(ast, { verbs }), source: whole };
}

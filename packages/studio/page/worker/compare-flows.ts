import { verbs, type Source } from "@flowrun/core";
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
  before: VersionTexts,
  after: VersionTexts,
): ComparedTexts | UnreadTexts {
  const [old, now] = [versionOf(name, today, before), versionOf(name, today, after)];
  if ("missing" in old || "missing" in now)
    return { missing: [old, now].flatMap((each) => ("missing" in each ? each.missing : [])) };
  const { view, marks, changes } = diffFlows(old, now);
  return { view: layOutView(view), marks, changes };
}

function versionOf(
  name: string,
  today: FilesBeside,
  { text, files = today }: VersionTexts,
): FlowVersion | UnreadTexts {
  const own: Source = { name, text };
  const { whole, wanted } =
    filesOf(own).length > 1 ? { whole: own, wanted: [] } : gathered(own, files);
  const { ast } = readFlow(whole, verbs);
  return ast === undefined
    ? { missing: wanted }
    : { view: createFlowView(ast, { verbs }), source: whole };
}

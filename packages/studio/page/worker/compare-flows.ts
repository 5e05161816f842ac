import { gatherFiles, verbs, type Source } from "@flowrun/core";
import { filesOf, readFlow } from "@flowrun/core/tooling";
import {
  createFlowView,
  diffFlows,
  layOutView,
  type DiffChange,
  type DiffMarks,
  type FlowVersion,
  type PlacedView,
} from "@flowrun/graph";
import type { FilesBeside } from "./flow-desk.ts";

/** Two texts of a flow on one graph, and in words. Plain data. */
export interface ComparedTexts {
  readonly view: PlacedView;
  readonly marks: DiffMarks;
  readonly changes: readonly DiffChange[];
}

/** Compares two texts of one flow. `undefined` while one of them is too broken to be read. */
export function compareTexts(
  name: string,
  files: FilesBeside,
  before: string,
  after: string,
): ComparedTexts | undefined {
  const [old, now] = [versionOf(name, files, before), versionOf(name, files, after)];
  if (old === undefined || now === undefined) return undefined;
  const { view, marks, changes } = diffFlows(old, now);
  return { view: layOutView(view), marks, changes };
}

/** A version that runs has the files that it uses in its text already. */
function versionOf(name: string, files: FilesBeside, text: string): FlowVersion | undefined {
  const own: Source = { name, text };
  const source = filesOf(own).length > 1 ? own : gatherFiles(own, (path) => files[path]);
  const { ast } = readFlow(source, verbs);
  return ast && { view: createFlowView(ast, { verbs }), source };
}

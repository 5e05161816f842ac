import type { Diagnostic, FlowCode, Source, Located, Span } from "@flowrun/core";
import { flowProblem, type ProblemDetail, type YamlNode } from "@flowrun/core/tooling";
import { commentForValue } from "../yaml/yaml-problem.ts";

/** Where the parts of one flow report what is wrong with its shape. */
export interface ShapeReader {
  readonly source: Source;
  /**
   * Reports a mistake after which the tree still says what the author meant: something is dropped
   * or put right.
   */
  readonly report: (code: FlowCode, span: Span, message: string, detail?: ProblemDetail) => void;
  /**
   * Reports a mistake of the first kind, or one that leaves a hole, which has been put into words
   * elsewhere.
   */
  readonly add: (diagnostic: Diagnostic, leaves?: "hole") => void;
  /**
   * Reports a mistake that leaves a hole in the tree, so that rules about it would only report
   * consequences.
   */
  readonly damage: (
    code: FlowCode,
    span: Span,
    message: string,
    detail?: ProblemDetail,
  ) => undefined;
  /** Whether a section of the flow, such as `blocks`, holds a thing of this name. */
  readonly declares: (section: string, name: string) => boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there is a hole. */
  readonly isDamaged: () => boolean;
}

/** A reader for one flow; without the root of its tree it declares nothing. */
export function createShapeReader(source: Source, root?: YamlNode): ShapeReader {
  const names = new Map<string, ReadonlySet<string>>();
  const namesIn = (section: string): ReadonlySet<string> => {
    const known = names.get(section);
    if (known !== undefined) return known;
    const at = root?.kind === "map" && root.entries.find(({ key }) => key.value === section);
    const entries = at && at.value.kind === "map" ? at.value.entries : [];
    const found = new Set(entries.map(({ key }) => key.value));
    names.set(section, found);
    return found;
  };
  const diagnostics: Diagnostic[] = [];
  let damaged = false;
  const report: ShapeReader["report"] = (code, span, message, detail) => {
    diagnostics.push(flowProblem(code, span, message, detail));
  };
  const damage: ShapeReader["damage"] = (code, span, message, detail) => {
    damaged = true;
    report(code, span, message, detail);
  };
  return {
    source,
    report,
    add: (diagnostic, leaves) => {
      damaged ||= leaves === "hole";
      diagnostics.push(diagnostic);
    },
    damage,
    declares: (section, name) => namesIn(section).has(name),
    diagnostics,
    isDamaged: () => damaged,
  };
}

/** The problem of a key without a value; when a `#` swallowed it, that is what is said. */
export function emptyValue(
  text: string,
  key: Located<string>,
  node: YamlNode,
  hint: string = key.value === "then"
    ? "Write each outcome with its block, such as `then: { else: BLOCK }`, or remove the key."
    : 'Write a value, or remove the key; an empty text is "".',
): Diagnostic {
  if (node.kind === "scalar" && node.comment !== undefined)
    return commentForValue(text, node.comment.start);
  const written = node.kind === "scalar" ? node.text : "";
  const message =
    written === ""
      ? `"${key.value}" has no value.`
      : `"${key.value}" is ${written}, which is no value.`;
  return flowProblem("FLOW_NO_VALUE", key.span, message, { hint });
}

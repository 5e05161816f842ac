import type { Verb } from "@flowrun/core";
import { isEmpty, isNameOf, normalOutcome, type YamlNode } from "@flowrun/core/tooling";
import { nodeUnder, type TreePath } from "../tree/node-at.ts";
import { setAt, type TreeEdits } from "./set-at.ts";

/** An outcome of a step, and the block it is to lead to; `undefined` for none. */
export interface Connection {
  readonly verb: Verb;
  readonly outcome: string;
  readonly target: string | undefined;
}

/**
 * Leads an outcome somewhere: a key that the step has among its options there, the block of a bare
 * `go`, all else under `then`.
 */
export function connect(root: YamlNode, step: TreePath, wanted: Connection): TreeEdits {
  const { verb, outcome, target } = wanted;
  const { name, options, principal = "" } = verb;
  const branches = Object.keys(options).find(
    (option) =>
      options[option]?.kind === "branches" &&
      nodeUnder(root, [...step, name, option, outcome]) !== undefined,
  );
  if (branches !== undefined) return setAt(root, [...step, name, branches, outcome], target);
  const isGo = verb.outcomes.length === 0 && isNameOf("block", options[principal]);
  if (!isGo) return connectThen(root, [...step, "then"], wanted);
  return target === undefined
    ? `"${name}" has to lead somewhere.`
    : setAt(root, [...step, name], target);
}

function connectThen(
  root: YamlNode,
  path: TreePath,
  { verb, outcome, target }: Connection,
): TreeEdits {
  const then = nodeUnder(root, path);
  const normal = normalOutcome(verb);
  if (then?.kind === "scalar" && normal !== undefined && !isEmpty(then)) {
    if (outcome === normal) return setAt(root, path, target);
    return target === undefined
      ? []
      : [{ kind: "set", path, value: { [normal]: then.text, [outcome]: target } }];
  }
  const edits = setAt(root, [...path, outcome], target);
  if (typeof edits === "string" || outcome === "else") return edits;
  return edits.map((edit) => (edit.kind === "set" ? { ...edit, before: "else" } : edit));
}

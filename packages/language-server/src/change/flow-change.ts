import type { Json, JsonObject, Verb } from "@flowrun/core";
import { labelPattern } from "@flowrun/core/tooling";
import type { FlowText } from "../flow/flow-text.ts";
import { keysOf, nodeUnder, type TreePath } from "../tree/node-at.ts";
import { connect } from "./connect.ts";
import { setAt, type TreeEdits } from "./set-at.ts";
import { setOption } from "./set-option.ts";

/**
 * A step of a flow: the block it is in, none for `finally`, and its place there, counted from 0.
 */
export interface StepPlace {
  readonly block?: string;
  readonly step: number;
}

/**
 * The changes to a flow on a graph or in a form. A value of `undefined` takes the old one away.
 */
export type FlowChange =
  | {
      readonly kind: "set-option";
      readonly at: StepPlace;
      readonly option: string;
      readonly value: Json | undefined;
    }
  /** A key beside the verb: `if`, `as`, `id`, `note`, `retry`, `timeout`. */
  | {
      readonly kind: "set-key";
      readonly at: StepPlace;
      readonly key: string;
      readonly value: Json | undefined;
    }
  /**
   * Where an outcome of a step leads, `else` for the rest: under `then`; the block that `go` names
   * without an outcome.
   */
  | {
      readonly kind: "connect";
      readonly at: StepPlace;
      readonly outcome: string;
      readonly target: string | undefined;
    }
  /**
   * A step as it would be written in JSON: a bare verb, or a map. It has the place `at` afterwards.
   */
  | { readonly kind: "add-step"; readonly at: StepPlace; readonly step: string | JsonObject }
  | { readonly kind: "remove-step"; readonly at: StepPlace }
  /** The place `to` counts before the step is taken out. */
  | { readonly kind: "move-step"; readonly at: StepPlace; readonly to: StepPlace }
  | {
      readonly kind: "add-block";
      readonly name: string;
      readonly steps: readonly (string | JsonObject)[];
      readonly before?: string;
    }
  | { readonly kind: "remove-block"; readonly name: string }
  /**
   * Any other place of the file, such as a setting, a table, a prompt: keys of maps and indices of
   * lists from the root. A section that is not there yet comes to stand before the start. Where a
   * value stands in the place of the map around it, the map has that under the keys `beside`.
   */
  | {
      readonly kind: "set";
      readonly path: TreePath;
      readonly value: Json | undefined;
      readonly beside?: readonly string[];
    };

/** The edits of the tree that a change comes to, or why it cannot be done. */
export function editsOfChange(flow: FlowText, asked: FlowChange): TreeEdits {
  const { root } = flow;
  switch (asked.kind) {
    case "set-option":
      return onVerb(flow, asked.at, (path, verb) => setOption(root, path, { ...asked, verb }));
    case "set-key":
      return onStep(flow, asked.at, (path) => setAt(root, [...path, asked.key], asked.value));
    case "connect":
      return onVerb(flow, asked.at, (path, verb) => connect(root, path, { ...asked, verb }));
    case "add-step":
      return [{ kind: "insert", path: pathOf(asked.at), value: asked.step }];
    case "remove-step":
      return onOneOfMany(flow, asked.at, (path) => [{ kind: "remove", path }]);
    case "move-step":
      return onOneOfMany(flow, asked.at, (path) => [{ kind: "move", path, to: pathOf(asked.to) }]);
    case "add-block":
      return addBlock(flow, asked);
    case "remove-block":
      return setAt(root, ["blocks", asked.name], undefined);
    case "set":
      return beforeStart(setAt(root, asked.path, asked.value, asked.beside));
  }
}

function beforeStart(edits: TreeEdits): TreeEdits {
  if (typeof edits === "string") return edits;
  return edits.map((edit) =>
    edit.kind === "set" && edit.path.length === 1 ? { ...edit, before: "start" } : edit,
  );
}

function pathOf({ block, step }: StepPlace): TreePath {
  return block === undefined ? ["finally", step] : ["blocks", block, step];
}

function onStep({ root }: FlowText, at: StepPlace, edit: (path: TreePath) => TreeEdits): TreeEdits {
  const path = pathOf(at);
  const isThere = nodeUnder(root, path) !== undefined;
  return isThere ? edit(path) : `There is no step ${at.step + 1} in "${at.block ?? "finally"}".`;
}

function onVerb(
  flow: FlowText,
  at: StepPlace,
  edit: (path: TreePath, verb: Verb) => TreeEdits,
): TreeEdits {
  return onStep(flow, at, (path) => {
    const step = nodeUnder(flow.root, path);
    const names = step?.kind === "map" ? keysOf(step) : [step?.kind === "scalar" ? step.text : ""];
    const name = names.find((each) => Object.hasOwn(flow.verbs, each));
    const verb = name === undefined ? undefined : flow.verbs[name];
    return verb === undefined ? "This step has no verb that is known." : edit(path, verb);
  });
}

/** A change of a step that is not the only one of its block. */
function onOneOfMany(
  flow: FlowText,
  at: StepPlace,
  edit: (path: TreePath) => TreeEdits,
): TreeEdits {
  return onStep(flow, at, (path) => {
    const list = nodeUnder(flow.root, path.slice(0, -1));
    const isAlone = list?.kind === "list" && list.items.length === 1;
    return isAlone ? "A block keeps at least one step: remove the block." : edit(path);
  });
}

function addBlock(
  { root }: FlowText,
  { name, steps, before }: FlowChange & { readonly kind: "add-block" },
): TreeEdits {
  if (nodeUnder(root, ["blocks", name]) !== undefined) return `There is a block "${name}" already.`;
  if (!new RegExp(labelPattern).test(name) || name.startsWith("x-"))
    return `A block cannot be named "${name}": a name has 1 to 63 letters, digits, "_" and "-", and begins with a letter or "_".`;
  if (steps.length === 0) return "A block begins with at least one step.";
  if (nodeUnder(root, ["blocks"])?.kind !== "map") return 'This flow has no "blocks" yet.';
  return [
    {
      kind: "set",
      path: ["blocks", name],
      value: steps,
      ...(before === undefined ? {} : { before }),
    },
  ];
}

import type { JsonObject } from "@flowrun/core";
import {
  applyEdits,
  change,
  renameBlock,
  type Changed,
  type FlowChange,
  type FlowText,
} from "@flowrun/language-server/text";
import { appliedTo, changeInTurn, oneEdit } from "./change-in-turn.ts";
import { connectExit, type ExitToConnect } from "./connect-exit.ts";

/** A block, or one of its steps. */
export interface CopiedPlace {
  readonly block: string;
  readonly step: number | undefined;
}

/** A new block that an exit leads to, or why there is none. */
export type BranchedFlow = Changed & { readonly block?: string };

/**
 * Leads an exit to a new block of one step, which stands behind the block of the exit. Its name
 * says where it comes from. With `before` it goes on to that block.
 */
export function branchExit(
  flow: FlowText,
  exit: ExitToConnect,
  step: string | JsonObject,
  before?: string,
): BranchedFlow {
  const names = [...flow.draft.blocks.keys()];
  const block = freeName(`${exit.at.block ?? "finally"}_${exit.label}`, names);
  const behind = names[names.indexOf(exit.at.block ?? "") + 1];
  const added = change(flow, {
    kind: "add-block",
    name: block,
    steps: [step, ...(before === undefined || endsBlock(step) ? [] : [{ go: before }])],
    ...(exit.at.block !== undefined && behind !== undefined && { before: behind }),
  });
  if (!added.ok) return added;
  // Both may come to one place, so the second is made in the text that the first has made.
  const now = appliedTo(flow, added.edits);
  const connected = connectExit(now, exit, block);
  if (!connected.ok) return connected;
  const text = applyEdits(now.source.text, connected.edits);
  return { ok: true, edits: [oneEdit(flow.source.text, text)], block };
}

/** Nothing comes behind such a step. */
function endsBlock(step: string | JsonObject): boolean {
  const verbs = typeof step === "string" ? [step] : Object.keys(step);
  return verbs.some((verb) => ["hangup", "go", "redirect", "return"].includes(verb));
}

/** Exits, and the block that they lead to from now on. */
export interface Mending {
  readonly exits: readonly ExitToConnect[];
  readonly target: string;
}

/**
 * Removes blocks, `finally`, or steps. Exits that lead to them go to `target` then; without one they are left
 * as they are, for the checker to name.
 */
export function removePlaces(
  flow: FlowText,
  places: readonly CopiedPlace[],
  mend?: Mending,
): Changed {
  const blocks = places.filter(({ step }) => step === undefined).map(({ block }) => block);
  const connects = (mend?.exits ?? []).flatMap(({ at, label, ways }): FlowChange[] => {
    const outcomes = label === "else" ? ["else"] : ways;
    return outcomes.map((outcome) => ({
      ...{ kind: "connect", at, outcome },
      target: mend?.target,
    }));
  });
  const isStart = blocks.includes(flow.draft.start?.value ?? "");
  const start: readonly FlowChange[] =
    isStart && mend !== undefined ? [{ kind: "set", path: ["start"], value: mend.target }] : [];
  // From behind, so that the places of the others stay.
  const steps = places
    .filter(({ block, step }) => step !== undefined && !blocks.includes(block))
    .toSorted((a, b) => (b.step ?? 0) - (a.step ?? 0))
    .map(({ block, step = 0 }): FlowChange => {
      return { kind: "remove-step", at: block === "finally" ? { step } : { block, step } };
    });
  return changeInTurn(flow, [
    ...connects,
    ...start,
    ...steps,
    ...blocks.map((name): FlowChange =>
      name === "finally"
        ? { kind: "set", path: [name], value: undefined }
        : { kind: "remove-block", name },
    ),
  ]);
}

/** Gives a block another name, wherever the flow says it. */
export function nameBlock(flow: FlowText, block: string, name: string): Changed {
  const found = flow.draft.blocks.get(block);
  if (found === undefined) return { ok: false, reason: `There is no block "${block}".` };
  return renameBlock(flow, found.name.span.start, { name, findScenarios: () => [] });
}

/** A name may have 63 characters. */
const longest = 60;

/** A name like the wanted one that no block has. */
export function freeName(wanted: string, names: readonly string[]): string {
  const plain = wanted
    .replaceAll(/\W+/g, "_")
    .replaceAll(/^\d|_+$/g, "")
    .slice(0, longest);
  let name = plain;
  for (let number = 2; names.includes(name); number += 1) name = `${plain}_${number}`;
  return name;
}

import type { JsonObject } from "@flowrun/core";
import {
  change,
  renameBlock,
  type Changed,
  type Edit,
  type FlowText,
} from "@flowrun/language-server/text";
import { connectExit, type ExitToConnect } from "./connect-exit.ts";

/** A new block that an exit leads to, or why there is none. */
export type BranchedFlow = Changed & { readonly block?: string };

/**
 * Leads an exit to a new block of one step, which stands behind the block of the exit. Its name
 * says where it comes from.
 */
export function branchExit(
  flow: FlowText,
  exit: ExitToConnect,
  step: string | JsonObject,
): BranchedFlow {
  const names = [...flow.draft.blocks.keys()];
  const block = freeName(`${exit.at.block ?? "finally"}_${exit.label}`, names);
  const before = names[names.indexOf(exit.at.block ?? "") + 1];
  const added = change(flow, {
    kind: "add-block",
    name: block,
    steps: [step],
    ...(exit.at.block !== undefined && before !== undefined && { before }),
  });
  if (!added.ok) return added;
  const connected = connectExit(flow, exit, block);
  return connected.ok
    ? { ok: true, edits: inOrder([...added.edits, ...connected.edits]), block }
    : connected;
}

/** Gives a block another name, wherever the flow says it. */
export function nameBlock(flow: FlowText, block: string, name: string): Changed {
  const found = flow.draft.blocks.get(block);
  if (found === undefined) return { ok: false, reason: `There is no block "${block}".` };
  return renameBlock(flow, found.name.span.start, { name, findScenarios: () => [] });
}

/** A name may have 63 characters. */
const longest = 60;

function freeName(wanted: string, names: readonly string[]): string {
  const plain = wanted
    .replaceAll(/\W+/g, "_")
    .replaceAll(/^\d|_+$/g, "")
    .slice(0, longest);
  let name = plain;
  for (let number = 2; names.includes(name); number += 1) name = `${plain}_${number}`;
  return name;
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start);
}

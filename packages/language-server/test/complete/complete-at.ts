import { verbs } from "@flowrun/core";
import { complete } from "../../src/complete/complete.ts";
import type { Proposal } from "../../src/complete/proposal.ts";
import { createSchemaAt } from "../../src/flow/schema-at.ts";
import { flowAt } from "../flow-at.ts";

/** The schemas of the places of a flow. */
export const schemaAt = createSchemaAt(verbs);

/** What is proposed where the `|` stands. */
export function proposalsAt(marked: string): readonly Proposal[] {
  const { flow, offset } = flowAt(marked);
  return complete(flow, offset, schemaAt)?.items ?? [];
}

/** The labels that are proposed where the `|` stands. */
export function labelsAt(marked: string): readonly string[] {
  return proposalsAt(marked).map(({ label }) => label);
}

/** The text after the proposal with this label has been taken. */
export function taken(marked: string, label: string): string {
  const { flow, text, offset } = flowAt(marked);
  const found = complete(flow, offset, schemaAt);
  const item = found?.items.find((each) => each.label === label);
  if (found === undefined || item === undefined) throw new RangeError(`Nothing proposes ${label}.`);
  return text.slice(0, found.replace.start) + item.insert + text.slice(found.replace.end);
}

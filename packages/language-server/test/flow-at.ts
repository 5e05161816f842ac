import { verbs, type V2Operations } from "@flowrun/core";
import { readFlowText, type FlowText } from "../src/flow/flow-text.ts";

/** A flow with a cursor: the text without its `|`, and the offset where that stood. */
export interface FlowAt {
  readonly flow: FlowText;
  readonly text: string;
  readonly offset: number;
}

/** The flow of a text that marks the cursor with its only `|`. */
export function flowAt(marked: string): FlowAt {
  const [before = "", after, ...more] = marked.split("|");
  if (after === undefined || more.length > 0)
    throw new RangeError("Mark exactly one place with |.");
  const text = before + after;
  return { flow: flowOf(text), text, offset: before.length };
}

/** The flow of a text. */
export function flowOf(text: string): FlowText {
  return readFlowText("flow.yaml", text, verbs, sampleOperations);
}

/** What `v2` may call in these tests. */
export const sampleOperations: V2Operations = {
  "contacts.search": {
    summary: "Finds contacts.",
    arguments: { type: "object", additionalProperties: true },
  },
  "contacts.create": {
    summary: "Creates a contact.",
    arguments: {
      type: "object",
      properties: {
        name: { type: "string", description: "The name that phones show." },
        kind: { enum: ["person", "company"] },
        tenant: { type: "string" },
      },
      required: ["tenant"],
      additionalProperties: false,
    },
  },
};

/**
 * The beginning of a flow that declares one of everything; what follows goes on with the steps of
 * the block `first`.
 */
export const head = `flowrun: 1
name: demo
settings:
  ring_timeout: { type: duration, default: 30s, description: How long it rings. }
  operator: { type: string, default: PJSIP/1000 }
tables:
  vips: { key: caller, columns: { caller: string, phone: string? } }
vars:
  tries: 0
start: first
blocks:
  last:
    - hangup
  first:
    - lookup: { in: vips, key: "\${call.from}" }
      as: vip
      then: { missing: last, failed: last }
`;

import { readFileSync } from "node:fs";
import { verbs, type Json, type JsonObject } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { change } from "../../src/change/change.ts";
import type { FlowChange, StepPlace } from "../../src/change/flow-change.ts";
import { applyEdits } from "../../src/edit.ts";
import { readFlowText, type FlowText } from "../../src/flow/flow-text.ts";
import { oddFlow } from "./odd-flow.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../../../flows/${name}.yaml`, import.meta.url), "utf8");
const flows = { reference: read("reference"), pizza: read("pizza"), odd: oddFlow };

/** Numbers from which a change of the flow as it stands is picked. */
type Picks = readonly [kind: number, a: number, b: number, c: number, d: number];

const pick = fc.nat({ max: 10_000 });
const picks = fc.tuple(pick, pick, pick, pick, pick);

const values: readonly [Json, ...Json[]] = [
  "sound:new",
  "a # b: c",
  "10s",
  3,
  "",
  "${call.from}",
  "it's",
  "true",
  "#",
  ["sound:a", "b c"],
];

/** One of several; numbers wrap around. */
function one<T>(of: readonly [T, ...T[]], number: number): T {
  return of[number % of.length] ?? of[0];
}

function pickChange({ draft }: FlowText, [kind, a, b, c, d]: Picks): FlowChange {
  const [name, other] = [
    one(["none", ...draft.blocks.keys()], a),
    one(["none", ...draft.blocks.keys()], b),
  ];
  const steps = draft.blocks.get(name)?.steps ?? [];
  const at: StepPlace = { block: name, step: steps.length === 0 ? 0 : c % steps.length };
  const { options = {}, outcomes = [] } = verbs[steps[at.step]?.verb.value ?? "play"] ?? {};
  const option = one(["none", ...Object.keys(options)], b);
  const value = one(values, d);
  const changes: readonly [FlowChange, ...FlowChange[]] = [
    { kind: "set-option", at, option, value },
    { kind: "set-option", at, option, value: undefined },
    {
      kind: "set-key",
      at,
      key: one(["if", "as", "id", "note"], b),
      value: one([undefined, value, value], d),
    },
    {
      kind: "connect",
      at,
      outcome: one(["else", ...outcomes], d),
      target: one([undefined, other, other], b),
    },
    {
      kind: "add-step",
      at,
      step: one<string | JsonObject>(["hangup", { play: value, id: "new" }], d),
    },
    { kind: "remove-step", at },
    { kind: "move-step", at, to: { block: other, step: d % 3 } },
    {
      kind: "add-block",
      name: `new_${d}`,
      steps: ["answer", { go: other }],
      ...one([{}, { before: name }], b),
    },
    { kind: "remove-block", name },
    {
      kind: "set",
      path: ["settings", `s${b % 3}`],
      value: one([undefined, { type: "string", default: "x" }], c),
    },
  ];
  return one(changes, kind);
}

const commentsOf = (text: string): readonly string[] =>
  text.split("\n").filter((line) => line.trim().startsWith("#"));

describe.each(Object.entries(flows))("chains of changes of the flow %s", (_name, text) => {
  test("keep it well-formed, and can be taken back one by one", () => {
    fc.assert(
      fc.property(fc.array(picks, { minLength: 1, maxLength: 12 }), (chain) => {
        const texts = [text];
        for (const numbers of chain) {
          const before = texts.at(-1) ?? "";
          const flow = readFlowText("flow.yaml", before, verbs);
          const result = change(flow, pickChange(flow, numbers));
          if (!result.ok) continue;
          const after = applyEdits(before, result.edits);
          expect(readYaml({ name: "flow.yaml", text: after }).diagnostics).toEqual([]);
          for (const { span, text: put } of result.edits) {
            const back = {
              span: { start: span.start, end: span.start + put.length },
              text: before.slice(span.start, span.end),
            };
            expect(applyEdits(after, [back])).toBe(before);
          }
          texts.push(after);
        }
      }),
      { numRuns: cases(60) },
    );
  });

  test("lose no comment but of what is removed", () => {
    fc.assert(
      fc.property(fc.array(picks, { minLength: 1, maxLength: 8 }), (chain) => {
        let before = text;
        for (const numbers of chain) {
          const flow = readFlowText("flow.yaml", before, verbs);
          const asked = pickChange(flow, numbers);
          const replaces = "value" in asked || ("target" in asked && asked.target === undefined);
          const removes = replaces || asked.kind.startsWith("remove");
          const result = removes ? undefined : change(flow, asked);
          if (result?.ok !== true) continue;
          const after = applyEdits(before, result.edits);
          const trimmed = (comments: readonly string[]): readonly string[] =>
            comments.map((each) => each.trim()).toSorted();
          expect(trimmed(commentsOf(after))).toEqual(trimmed(commentsOf(before)));
          before = after;
        }
      }),
      { numRuns: cases(60) },
    );
  });
});

import { createSource, verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { createFlowView } from "../../src/view/create-flow-view.ts";
import type { FlowView } from "../../src/view/flow-view.ts";
import { layOutInTurn } from "../../src/view/lay-out-in-turn.ts";
import { layOutView } from "../../src/view/lay-out-view.ts";

function viewOf(text: string): FlowView {
  const { ast } = readFlow(createSource("demo.yaml", text), verbs);
  if (ast === undefined) throw new Error("The flow cannot be read.");
  return createFlowView(ast, { verbs });
}

/** A step with its words, and where it leads. */
interface DrawnStep {
  readonly words: string;
  readonly to: number;
  readonly sort: "play" | "go" | "go if" | "bridge";
}

const step: fc.Arbitrary<DrawnStep> = fc.record({
  words: fc.constantFrom("a", "hello-world", "x".repeat(80)),
  to: fc.nat({ max: 5 }),
  sort: fc.constantFrom("play", "go", "go if", "bridge"),
});

const textOf = (blocks: readonly (readonly DrawnStep[])[]): string =>
  `flowrun: 1\nname: demo\nstart: b0\nblocks:\n${blocks
    .map((steps, index) =>
      [
        `  b${index}:`,
        "    - answer",
        ...steps.map(({ words, to, sort }) => {
          if (sort === "play") return `    - play: sound:${words}`;
          if (sort === "bridge")
            return `    - bridge: PJSIP/${words}\n      then: { else: b${to} }`;
          return `    - go: b${to}${sort === "go" ? "" : `\n      if: call.from == "${words}"`}`;
        }),
      ].join("\n"),
    )
    .join("\n")}\n`;

test("the places of a flow are the same, whatever was laid out before it", () => {
  const blocks = fc.array(fc.array(step, { maxLength: 3 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      blocks,
      fc.array(fc.record({ block: fc.nat(), at: fc.nat(), step }), { maxLength: 5 }),
      (first, edits) => {
        const layOut = layOutInTurn();
        let now = first;
        expect(layOut(viewOf(textOf(now)))).toEqual(layOutView(viewOf(textOf(now))));
        for (const edit of edits) {
          now = now.map((steps, index) =>
            index === edit.block % now.length && steps.length > 0
              ? steps.with(edit.at % steps.length, edit.step)
              : steps,
          );
          expect(layOut(viewOf(textOf(now)))).toEqual(layOutView(viewOf(textOf(now))));
        }
      },
    ),
    { numRuns: cases(100) },
  );
});

test("wires stay as they are while only words of steps change", () => {
  const layOut = layOutInTurn();
  const flow = (words: string): FlowView =>
    viewOf(
      `flowrun: 1\nname: demo\nstart: a\nblocks:\n  a: [{ play: ${words} }, { go: b }]\n  b: [hangup]\n`,
    );
  const before = layOut(flow("sound:one"));
  const after = layOut(flow("sound:another"));

  expect(after.wires).toBe(before.wires);
  expect(after.cards.map(({ card }) => card.rows[0]?.argument)).toEqual(["sound:another", ""]);
  expect(
    layOut(viewOf("flowrun: 1\nname: demo\nstart: a\nblocks:\n  a: [hangup]\n")).wires,
  ).toEqual([]);
});

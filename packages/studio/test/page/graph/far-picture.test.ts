import { createFlowView, layOutView } from "@flowrun/graph";
import { readFlow } from "@flowrun/flow/tooling";
import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { farPicture, type FarMarks } from "../../../page/graph/far-picture.ts";

const text = `flowrun: 1
name: door
start: a
blocks:
  a:
    - answer
    - go: c
      if: call.from == "1"
    - go: b
  b:
    - wait: 1s
    - go: c
  c:
    - hangup
`;

const { ast } = readFlow({ name: "door.yaml", text }, verbs);
if (ast === undefined) throw new Error("the flow cannot be read");
const view = layOutView(createFlowView(ast, { verbs }));
const nothing: FarMarks = { block: undefined, overlay: undefined, compared: undefined };

/** Cards by their tones, and how many wires have each. */
function seenWith(marks: Partial<FarMarks>): object {
  const { cards, wires } = farPicture(view, { ...nothing, ...marks });
  return {
    ...Object.fromEntries(cards.map(([tone, { card }]) => [card.name, tone])),
    wires: Object.fromEntries(
      wires.filter(([, paths]) => paths.length > 0).map(([tone, paths]) => [tone, paths.length]),
    ),
  };
}

describe("from afar", () => {
  test("what is selected stands out with its wires", () => {
    expect(seenWith({})).toEqual({ a: "plain", b: "plain", c: "plain", wires: { plain: 3 } });
    expect(seenWith({ block: "b" })).toEqual({
      a: "plain",
      b: "near",
      c: "plain",
      wires: { plain: 1, near: 2 },
    });
  });

  test("what no call came to is faded, and the one that a call is in stands out", () => {
    const exit =
      view.wires.find(({ wire }) => wire.from === "a" && wire.to === "b")?.wire.exit ?? "";
    const steps = new Map([
      ["a/1", 1],
      ["b/1", 1],
    ]);
    const overlay = {
      steps,
      exits: new Map([[exit, 1]]),
      isCounted: false,
      here: { step: "b/1", isWell: false },
    };

    expect(seenWith({ overlay })).toEqual({
      a: "plain",
      b: "bad",
      c: "faded",
      wires: { faded: 2, walked: 1 },
    });
  });

  test("live calls stand out where they are, and where they fail", () => {
    const live = { at: { b: 1 }, entered: { a: 5, b: 5 }, failed: { a: 1 }, gone: {} };
    const overlay = { steps: new Map(), exits: new Map(), isCounted: true, here: undefined, live };

    expect(seenWith({ overlay })).toMatchObject({ a: "bad", b: "walked", c: "faded" });
  });
});

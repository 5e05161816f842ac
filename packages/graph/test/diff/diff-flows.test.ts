import { createSource, verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { describe, expect, test } from "vitest";
import { diffFlows } from "../../src/diff/diff-flows.ts";
import type { DiffChange, FlowDiff, FlowVersion } from "../../src/diff/flow-diff.ts";
import { createFlowView } from "../../src/view/create-flow-view.ts";
import { layOutView } from "../../src/view/lay-out-view.ts";

function versionOf(text: string): FlowVersion {
  const source = createSource("demo.yaml", text);
  const { ast } = readFlow(source, verbs);
  if (ast === undefined) throw new Error("The flow cannot be read.");
  return { source, view: createFlowView(ast, { verbs }) };
}

const flow = `flowrun: 1
name: demo
version: 1.0.0
start: menu
blocks:
  # Where calls begin.
  menu:
    - answer
    - collect-digits: { prompt: sound:enter, max_length: 1 }
      as: choice
      then: { silent: bye, else: menu }
    - bridge: PJSIP/100
      then: { busy: sorry, else: bye }
  sorry:
    - play: sound:a
    - play: sound:b
    - play: sound:c
    - hangup
  bye:
    - hangup
`;

function diffOf(...edits: readonly (readonly [from: string, to: string])[]): FlowDiff {
  const edited = edits.reduce((text, [from, to]) => text.replace(from, to), flow);
  return diffFlows(versionOf(flow), versionOf(edited));
}

function told({ kind, what, name, was, step, verb, lines }: DiffChange): string {
  const place = [name, step, verb, was && `(was ${was})`].filter(
    (each) => each !== undefined && each !== "",
  );
  return [
    `${kind} ${what} ${place.join(" ")}`,
    ...lines.map(({ sign, text }) => `${sign} ${text.trim()}`),
  ].join("\n");
}

describe("diffFlows", () => {
  test("finds nothing in the same text, nor in one whose comments alone are other ones", () => {
    const diff = diffOf(["# Where calls begin.", "# Calls begin here,\n  # all of them."]);

    expect([diff.marks, diff.changes]).toEqual([{ cards: {}, steps: {}, exits: {} }, []]);
    expect(diff.view.cards.map(({ name }) => name)).toEqual(["menu", "sorry", "bye"]);
  });

  test("an outcome that leads elsewhere is drawn twice, where it led and where it leads", () => {
    const { view, marks, changes } = diffOf(["busy: sorry", "busy: bye"]);

    expect(marks).toEqual({
      cards: { menu: "changed" },
      steps: { "menu/3": "changed" },
      exits: { "menu/3:busy": "added", "− menu/3:busy": "removed" },
    });
    expect(changes.map(told)).toEqual([
      "changed step menu 3 bridge\n- then: { busy: sorry, else: bye }\n+ then: { busy: bye, else: bye }",
    ]);
    expect(view.wires.map(({ exit, to }) => `${exit} > ${to}`)).toContain("− menu/3:busy > sorry");
  });

  test("steps that are new, changed and gone stand in their places", () => {
    const { view, marks, changes } = diffOf(
      ["    - play: sound:a\n", ""],
      ["    - play: sound:c\n", "    - log: here\n    - play: sound:d\n"],
    );
    const sorry = view.cards.find(({ name }) => name === "sorry");

    expect(sorry?.rows.map(({ step, verb }) => [step, verb, marks.steps[step]])).toEqual([
      ["− sorry/1", "play", "removed"],
      ["sorry/1", "play", undefined],
      ["sorry/2", "log", "added"],
      ["sorry/3", "play", "changed"],
      ["sorry/4", "hangup", undefined],
    ]);
    expect(changes.map(told)).toEqual([
      "removed step sorry 1 play\n- play: sound:a",
      "added step sorry 2 log\n+ log: here",
      "changed step sorry 3 play\n- play: sound:c\n+ play: sound:d",
    ]);
  });

  test("a block that is gone stays on the graph, and one that is new is added", () => {
    const { view, marks, changes } = diffOf(
      ["busy: sorry", "busy: later"],
      [
        "  sorry:\n    - play: sound:a\n    - play: sound:b\n    - play: sound:c\n",
        "  later:\n    - log: later\n",
      ],
    );

    expect(view.cards.map(({ name }) => [name, marks.cards[name]])).toEqual([
      ["menu", "changed"],
      ["later", "added"],
      ["bye", undefined],
      ["sorry", "removed"],
    ]);
    expect(changes.map(told).slice(1)).toEqual(["added block later", "removed block sorry"]);
  });

  test("a block that has another name and the same steps is the same one", () => {
    const { marks, changes } = diffOf(["busy: sorry", "busy: regret"], ["  sorry:", "  regret:"]);

    expect(marks.cards).toEqual({ menu: "changed", regret: "changed" });
    expect(marks.exits).toEqual({});
    expect(changes.map(told)).toContain("changed block regret (was sorry)");
  });

  test("a block that is gone although it is still led to is there once, with its steps, and so is one that was missing", () => {
    const gone =
      "  sorry:\n    - play: sound:a\n    - play: sound:b\n    - play: sound:c\n    - hangup\n";
    const { view, marks, changes } = diffOf([gone, ""]);
    const back = diffFlows(versionOf(flow.replace(gone, "")), versionOf(flow));

    expect(view.cards.map(({ name, kind, rows }) => [name, kind, rows.length])).toEqual([
      ["menu", "block", 3],
      ["bye", "block", 1],
      ["sorry", "missing", 4],
    ]);
    expect([marks.cards["sorry"], changes.map(told)]).toEqual(["removed", ["removed block sorry"]]);
    expect(back.view.cards.map(({ name, kind }) => [name, kind])).toEqual([
      ["menu", "block"],
      ["sorry", "block"],
      ["bye", "block"],
    ]);
    expect([back.marks.cards["sorry"], back.changes.map(told)]).toEqual([
      "added",
      ["added block sorry"],
    ]);
  });

  test("what is outside of blocks is told by its lines", () => {
    const { changes } = diffOf([
      "version: 1.0.0\nstart: menu",
      "settings:\n  ring: { type: duration, default: 30s }\nstart: sorry",
    ]);

    expect(changes.map(told)).toEqual([
      "added section settings\n+ settings:\n+ ring: { type: duration, default: 30s }",
      "changed section start\n- start: menu\n+ start: sorry",
      "removed section version\n- version: 1.0.0",
    ]);
  });

  test("both versions together have a layout in which no two exits have the same id", () => {
    const { view } = diffOf(
      ["busy: sorry, else: bye", "failed: sorry, else: menu"],
      ["    - play: sound:b\n", ""],
    );
    const ids = view.cards.flatMap(({ rows, pills }) => [
      ...rows.flatMap(({ exits }) => exits),
      ...pills,
    ]);

    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
    expect(layOutView(view).cards).toHaveLength(view.cards.length);
  });
});

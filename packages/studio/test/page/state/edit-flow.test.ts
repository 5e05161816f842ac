import { applyEdits } from "@flowrun/language-server/text";
import { describe, expect, test } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";
import { editFlow, type Editing } from "../../../page/state/edit-flow.ts";
import { placeOf } from "../../../page/state/edit-parts.ts";
import { beginState, openedState, type StudioState } from "../../../page/state/studio-state.ts";
import { createFlowDesk, type AskedDesk, type FlowPlace } from "../../../page/worker/flow-desk.ts";
import { askAtOnce } from "../worker/ask-at-once.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - play: sound:hello
    - go: close
  close:
    - hangup
finally:
  - log: done
`;

/** An open flow, with what is selected in it, and what the text became. */
function page(selected?: { readonly block: string; readonly step?: number }): {
  readonly state: StoreApi<StudioState>;
  readonly editing: Editing;
  readonly chosen: FlowPlace[];
  readonly steps: () => readonly string[];
} {
  const desk: AskedDesk = askAtOnce(createFlowDesk(() => 0));
  const state = createStore<StudioState>(() => ({
    ...beginState("light"),
    ...openedState({ name: "door.yaml", text, etag: "1", tests: [] }),
  }));
  const chosen: FlowPlace[] = [];
  const editing = editFlow({
    state,
    desk,
    apply: (edits) => state.setState({ text: applyEdits(state.getState().text, edits) }),
    select: (place) => void chosen.push(place),
    selected: () => selected && { step: undefined, from: 1, to: 1, offset: 0, ...selected },
  });
  const steps = (): readonly string[] =>
    state
      .getState()
      .text.split("\n")
      .slice(4)
      .map((line) => line.trim());
  return { state, editing, chosen, steps };
}

const places = (chosen: readonly FlowPlace[]) => chosen.map(({ block, step }) => [block, step]);

describe("editFlow", () => {
  test("moves the selected step down and up in its block, and goes along with it", async () => {
    const down = page({ block: "open", step: 0 });
    await down.editing.moveStep(1);
    expect(down.steps().slice(0, 4)).toEqual([
      "open:",
      "- play: sound:hello",
      "- answer",
      "- go: close",
    ]);
    expect(places(down.chosen)).toEqual([["open", 1]]);

    const up = page({ block: "open", step: 1 });
    await up.editing.moveStep(-1);
    expect(up.steps().slice(0, 4)).toEqual([
      "open:",
      "- play: sound:hello",
      "- answer",
      "- go: close",
    ]);
    expect(places(up.chosen)).toEqual([["open", 0]]);
  });

  test("adds a step before the one that ends the call, since none comes behind it", async () => {
    for (const selected of [{ block: "close", step: 0 }, { block: "close" }]) {
      const { state, editing, chosen, steps } = page(selected);
      const { open, text: now } = state.getState();
      if (open === undefined) throw new Error("No flow is open.");
      const desk = createFlowDesk(() => 0);
      state.setState({ drawn: { ...desk.check(open.name, now), files: {} } });
      await editing.addStep("wait");
      expect(steps().slice(4, 7)).toEqual(["close:", "- wait: 2s", "- hangup"]);
      expect(places(chosen)).toEqual([["close", 0]]);
    }
  });

  test("moves nothing above the first step, and no block", async () => {
    for (const selected of [{ block: "open", step: 0 }, { block: "open" }, undefined]) {
      const { editing, state, chosen } = page(selected);
      await editing.moveStep(-1);
      expect([state.getState().text, state.getState().trouble, chosen]).toEqual([
        text,
        undefined,
        [],
      ]);
    }
  });

  test("removes the selected step and selects the one before; where a block is selected, all of it", async () => {
    const step = page({ block: "open", step: 1 });
    await step.editing.removeChosen();
    expect(step.steps().slice(0, 4)).toEqual(["open:", "- answer", "- go: close", "close:"]);
    expect(places(step.chosen)).toEqual([["open", 0]]);

    const block = page({ block: "close" });
    await block.editing.removeChosen();
    expect(block.steps()).not.toContain("close:");

    const end = page({ block: "finally" });
    await end.editing.removeChosen();
    expect(end.state.getState().text).toBe(text);
  });

  test("adds a step behind the selected one, and selects it", async () => {
    const { editing, chosen, steps } = page({ block: "open", step: 0 });
    await editing.addStep("hangup");
    // Nothing is drawn yet, so there is no card to add it to.
    expect([steps()[2], chosen]).toEqual(["- play: sound:hello", []]);
  });

  test("remembers that a block has another name, for its scenarios to follow, and gives why it cannot have one", async () => {
    const { editing, state, steps } = page();
    expect(await editing.rename("close", "bye")).toBeUndefined();
    expect(steps()).toContain("bye:");
    expect(state.getState().renames).toEqual([{ from: "close", to: "bye" }]);

    expect(await editing.rename("bye", "open")).toEqual(expect.any(String));
    expect(await editing.rename("bye", "bye")).toBeUndefined();
    expect(state.getState().renames).toEqual([{ from: "close", to: "bye" }]);
  });

  test("leaves alone what was typed while the change was asked for", async () => {
    const { editing, state } = page();
    const asked = editing.rename("close", "bye");
    state.setState({ text: `${text}# typed\n` });
    expect(await asked).toBeUndefined();
    expect([state.getState().text, state.getState().renames]).toEqual([`${text}# typed\n`, []]);
  });

  test("tells why a change was refused, and changes nothing", async () => {
    const { editing, state } = page();
    await editing.change({ kind: "remove-step", at: { block: "open", step: 7 } });
    expect([state.getState().text, state.getState().trouble?.code]).toEqual([
      text,
      "STUDIO_NOT_CHANGED",
    ]);
  });
});

test("a step of `finally` has no block in a change", () => {
  expect([placeOf("finally", 1), placeOf("open", 1)]).toEqual([
    { step: 1 },
    { block: "open", step: 1 },
  ]);
});

import { applyEdits } from "@flowrun/language-server/text";
import { describe, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { editFlow } from "../../../page/state/edit-flow.ts";
import { beginState, openedState, type StudioState } from "../../../page/state/studio-state.ts";
import { createFlowDesk, type FlowPlace } from "../../../page/worker/flow-desk.ts";
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
    - wait: 1s
    - hangup
  alone:
    - hangup
finally:
  - log: done
  - log: over
`;

/** An open flow with its graph, and what is selected in it. */
async function page(selected?: { readonly block: string; readonly step?: number }) {
  const desk = askAtOnce(createFlowDesk(() => 0));
  const state = createStore<StudioState>(() => ({
    ...beginState("light"),
    ...openedState({ name: "door.yaml", text, etag: "1", tests: [] }),
  }));
  state.setState({ drawn: { ...(await desk.check("door.yaml", text)), files: {} } });
  const chosen: FlowPlace[] = [];
  const flow = editFlow({
    state,
    desk,
    apply: (edits) => state.setState({ text: applyEdits(state.getState().text, edits) }),
    select: (place) => void chosen.push(place),
    selected: () => selected && { step: undefined, from: 1, to: 1, offset: 0, ...selected },
  });
  return {
    flow,
    state,
    places: () => chosen.map(({ block, step }) => [block, step]),
    lines: () =>
      state
        .getState()
        .text.split("\n")
        .slice(4)
        .map((line) => line.trim()),
  };
}

describe("rearrangeFlow", () => {
  test("chooses what is selected, or all that is marked; marking again takes a mark away", async () => {
    const { flow, state } = await page({ block: "open", step: 1 });
    expect(flow.chosen()).toEqual([{ block: "open", step: 1 }]);
    flow.mark({ block: "open", step: undefined });
    flow.mark({ block: "open", step: 2 });
    flow.mark({ block: "close", step: 0 });
    flow.mark({ block: "open", step: 2 });
    expect(flow.chosen()).toEqual([
      { block: "open", step: undefined },
      { block: "close", step: 0 },
    ]);
    expect(state.getState().marked).toEqual(flow.chosen());
    expect((await page()).flow.chosen()).toEqual([]);
  });

  test("removes a step, and selects the one before it; the first one leaves the first", async () => {
    for (const [step, left, selected] of [
      [1, ["open:", "- answer", "- go: close"], 0],
      [0, ["open:", "- play: sound:hello", "- go: close"], 0],
    ] as const) {
      const { flow, lines, places } = await page({ block: "open", step });
      await flow.removeChosen();
      expect(lines().slice(0, 3)).toEqual(left);
      expect(places()).toEqual([["open", selected]]);
    }
  });

  test("removes a block at once where nothing leads to it, and else asks where to", async () => {
    const alone = await page({ block: "alone" });
    await alone.flow.removeChosen();
    expect(alone.lines()).not.toContain("alone:");
    expect([alone.state.getState().question, alone.places()]).toEqual([undefined, []]);

    const close = await page({ block: "close" });
    await close.flow.removeChosen();
    expect(close.lines()).toContain("close:");
    expect(close.state.getState().question).toEqual({
      kind: "mend",
      places: [{ block: "close", step: undefined }],
    });
  });

  test("does not ask for a step of a block that is led to, and not within what goes together", async () => {
    const step = await page({ block: "close", step: 0 });
    await step.flow.removeChosen();
    expect([step.lines().includes("- wait: 1s"), step.state.getState().question]).toEqual([
      false,
      undefined,
    ]);
    const both = await page();
    for (const block of ["alone", "close"]) both.flow.mark({ block, step: undefined });
    await both.flow.removeChosen();
    expect(both.state.getState().question).toMatchObject({ kind: "mend" });
  });

  test("never removes all of `finally` at once, but its steps", async () => {
    const whole = await page({ block: "finally" });
    await whole.flow.removeChosen();
    expect(whole.state.getState().text).toBe(text);
    const step = await page({ block: "finally", step: 0 });
    await step.flow.removeChosen();
    expect(step.lines()).not.toContain("- log: done");
  });

  test("removes a block, or `finally`, with the last of its steps, and asks as for the block", async () => {
    const alone = await page({ block: "alone", step: 0 });
    await alone.flow.removeChosen();
    expect([alone.lines().includes("alone:"), alone.places()]).toEqual([false, []]);

    const close = await page();
    for (const step of [0, 1]) close.flow.mark({ block: "close", step });
    await close.flow.removeChosen();
    expect(close.state.getState().question).toEqual({
      kind: "mend",
      places: [{ block: "close", step: undefined }],
    });

    const last = await page();
    await last.flow.removeChosen([0, 1].map((step) => ({ block: "finally", step })));
    expect(last.state.getState().text).toBe(text.replace(/finally:[^]*$/, ""));
  });

  test("duplicates a block, and selects the copy as a whole", async () => {
    const { flow, lines, places } = await page({ block: "close" });
    await flow.duplicate();
    expect(lines()).toContain("close_2:");
    expect(places()).toEqual([["close_2", undefined]]);
  });

  test("duplicates a step behind itself, and selects the copy", async () => {
    const { flow, lines, places } = await page({ block: "open", step: 1 });
    expect(await flow.copyChosen()).toBe("- play: sound:hello\n");
    await flow.duplicate();
    expect(lines().slice(1, 5)).toEqual([
      ...["- answer", "- play: sound:hello", "- play: sound:hello", "- go: close"],
    ]);
    expect(places()).toEqual([["open", 2]]);
  });

  test("moves a step within its block and to another, and selects it where it is then", async () => {
    const down = await page();
    await down.flow.moveStepTo({ block: "open", step: 0 }, { block: "open", step: 2 });
    expect(down.lines().slice(1, 4)).toEqual(["- play: sound:hello", "- answer", "- go: close"]);
    expect(down.places()).toEqual([["open", 1]]);

    const away = await page();
    await away.flow.moveStepTo({ block: "open", step: 1 }, { block: "close", step: 2 });
    expect(away.lines().slice(3, 7)).toEqual([
      ...["close:", "- wait: 1s", "- hangup", "- play: sound:hello"],
    ]);
    expect(away.places()).toEqual([["close", 2]]);
  });

  test("makes a block of one step, selects it, and has calls begin elsewhere", async () => {
    const { flow, lines, places, state } = await page();
    await flow.createBlock("sorry", "hangup");
    expect(lines().join(" ")).toContain("sorry: - hangup");
    expect(places()).toEqual([["sorry", 0]]);
    await flow.startWith("alone");
    expect(state.getState().text).toContain("\nstart: alone\n");
  });
});

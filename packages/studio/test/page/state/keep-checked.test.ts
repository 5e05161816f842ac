import { describe, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { keepChecked } from "../../../page/state/keep-checked.ts";
import type { CheckedFlow } from "../../../page/state/check-whole.ts";
import { beginState, openedState, type StudioState } from "../../../page/state/studio-state.ts";
import type { AskedDesk } from "../../../page/worker/flow-desk.ts";

const problem = (code: string, start: number) => ({ code, span: { start, end: start + 1 } });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page with a flow, whose checks and changes are answered by the test. */
function page() {
  const state = createStore<StudioState>(() => ({
    ...beginState("light"),
    ...openedState({ name: "a.yaml", text: "one", etag: "1", tests: [] }),
  }));
  const asked: { readonly text: string; tell: (checked: object) => void }[] = [];
  const tried: { readonly text: string; readonly at: number; tell: (codes: string[]) => void }[] =
    [];
  const checks = {
    check: (_name: string, text: string) =>
      new Promise<CheckedFlow>((resolve) =>
        asked.push({
          text,
          tell: (checked) => resolve({ text, problems: [], ...checked } as never),
        }),
      ),
    forget: () => undefined,
  };
  const desk = {
    fixes: (_name: string, text: string, { start }: { readonly start: number }) =>
      new Promise((resolve) =>
        tried.push({
          ...{ text, at: start },
          tell: (codes) => resolve(codes.map((code) => ({ diagnostic: { code } }))),
        }),
      ),
  } as unknown as AskedDesk;
  return { state, asked, tried, check: keepChecked(state, desk, checks) };
}

describe("keepChecked", () => {
  test("checks the newest text once more after the one under way, and no text between", async () => {
    const { state, asked, check } = page();
    check();
    for (const text of ["two", "three"]) {
      state.setState({ text });
      check();
    }
    asked[0]?.tell({});
    await settled();
    asked[1]?.tell({});
    await settled();
    expect(asked.map(({ text }) => text)).toEqual(["one", "three"]);
    check();
    expect(asked).toHaveLength(3);
  });

  test("checks nothing where no flow is open", async () => {
    const { state, asked, check } = page();
    state.setState({ open: undefined });
    check();
    await settled();
    expect(asked).toEqual([]);
  });

  test("shows the graph of the last text that has one", async () => {
    const { state, asked, check } = page();
    check();
    asked[0]?.tell({ view: "graph" });
    await settled();
    check();
    asked[1]?.tell({ view: undefined });
    await settled();
    expect(state.getState().drawn).toMatchObject({ view: "graph" });
    expect(state.getState().checked).toMatchObject({ view: undefined });
  });

  test("throws away what it knows of a flow that is not open any more", async () => {
    const { state, asked, check } = page();
    check();
    state.setState(openedState({ name: "b.yaml", text: "other", etag: "1", tests: [] }));
    asked[0]?.tell({ view: "graph" });
    await settled();
    expect([state.getState().checked, state.getState().drawn]).toEqual([undefined, undefined]);
  });

  test("looks for changes that mend the first five problems, and keeps those of the problem itself", async () => {
    const { state, asked, tried, check } = page();
    const problems = [1, 2, 3, 4, 5, 6].map((at) => problem(`P${at}`, at));
    check();
    asked[0]?.tell({ problems });
    const answers = [["P1", "P9"], ["P9"], [], ["P4"], ["P5"], ["P6"]];
    for (const [at, codes] of answers.entries()) {
      await settled();
      tried[at]?.tell(codes);
    }
    await settled();
    expect(tried.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
    expect([...state.getState().fixes]).toEqual([
      [problems[0], [{ diagnostic: { code: "P1" } }]],
      [problems[3], [{ diagnostic: { code: "P4" } }]],
      [problems[4], [{ diagnostic: { code: "P5" } }]],
    ]);
  });

  test.each([
    ["the text is another one", { text: "two" }],
    ["another flow is open", { open: undefined }],
  ])("looks for no more changes once %s", async (_, change) => {
    const { state, asked, tried, check } = page();
    check();
    asked[0]?.tell({ problems: [problem("P1", 1), problem("P2", 2)] });
    await settled();
    state.setState(change);
    tried[0]?.tell(["P1"]);
    await settled();
    expect([tried.length, state.getState().fixes.size]).toEqual([1, 0]);
  });
});

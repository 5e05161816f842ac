import { expect, test } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";
import { openDrafts, type Drafts } from "../../../page/state/drafts.ts";
import { keepDrafts } from "../../../page/state/keep-drafts.ts";
import { beginState, openedState, type StudioState } from "../../../page/state/studio-state.ts";
import { draftStorage } from "./draft-storage.ts";

const file = { name: "a.yaml", text: "saved", etag: "1", tests: [] };

/** A page on a file, whose waits are over when one says so. */
function page(isFull = false): {
  readonly state: StoreApi<StudioState>;
  readonly drafts: Drafts;
  readonly rest: () => void;
  readonly leave: () => void;
} {
  const state = createStore<StudioState>(() => ({
    ...beginState("light"),
    ...openedState(file),
  }));
  const drafts = openDrafts(
    draftStorage(() => isFull),
    "here",
  );
  let waiting: (() => void) | undefined;
  const later = (what: () => void) => {
    waiting = what;
    return () => (waiting = undefined);
  };
  const leave = keepDrafts({ state, drafts, now: () => 9, later });
  return { state, drafts, leave, rest: () => waiting?.() };
}

test("what is typed is written down a moment later, and removed once it is saved", () => {
  const { state, drafts, rest } = page();
  state.setState({ text: "typed" });
  expect(drafts.names()).toEqual([]);
  rest();
  expect(drafts.read("a.yaml")).toEqual({
    ...{ text: "typed", base: "saved", etag: "1", at: 9, renames: [] },
  });
  state.setState({ open: { name: "a.yaml", tests: [], savedText: "typed", etag: "2" } });
  rest();
  expect(drafts.names()).toEqual([]);
});

test("a page that goes, or opens another flow, writes down at once", () => {
  const going = page();
  going.state.setState({ text: "typed" });
  going.leave();
  expect(going.drafts.read("a.yaml")?.text).toBe("typed");

  const turning = page();
  turning.state.setState({ text: "typed" });
  turning.state.setState(openedState({ ...file, name: "b.yaml" }));
  expect(turning.drafts.names()).toEqual(["a.yaml"]);
  expect(turning.drafts.read("a.yaml")?.text).toBe("typed");
});

test("a draft that is opened and not touched stays", () => {
  const { state, drafts, rest } = page();
  drafts.write("b.yaml", { text: "mine", base: "old", etag: "0", at: 1, renames: [] });
  state.setState(openedState({ ...file, name: "b.yaml" }, drafts.read("b.yaml")));
  rest();
  expect(drafts.read("b.yaml")?.text).toBe("mine");
});

test("a browser without room is told of", () => {
  const { state, rest } = page(true);
  state.setState({ text: "typed" });
  rest();
  expect(state.getState().isKept).toBe(false);
});

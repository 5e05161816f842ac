import { describe, expect, test } from "vitest";
import {
  beginState,
  errorsIn,
  isChanged,
  nameOfPlace,
  openedState,
  selectedPlace,
  type StudioState,
} from "../../../page/state/studio-state.ts";
import type { FlowPlace } from "../../../page/worker/flow-desk.ts";

const place = (step: number | undefined, from: number, to: number): FlowPlace => ({
  ...{ block: "main", step, from, to, offset: 0 },
});
const block = place(undefined, 5, 9);
const steps = [place(0, 6, 6), place(1, 7, 9)] as const;
const places = [block, ...steps, { ...place(undefined, 12, 13), block: "end" }];

/** A page whose cursor is in a line of a flow. */
const at = (line: number, hasChosen = true): StudioState => ({
  ...beginState("light"),
  checked: { places } as never,
  ...{ line, hasChosen },
});

describe("what is selected", () => {
  test("is the step in whose lines the cursor is, else the block, and nothing outside", () => {
    expect([6, 7, 9].map((line) => selectedPlace(at(line)))).toEqual([
      ...[steps[0], steps[1], steps[1]],
    ]);
    expect(selectedPlace(at(5))).toBe(block);
    expect([4, 10, 14].map((line) => selectedPlace(at(line)))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  test("is nothing before anybody has chosen, or before the flow was checked", () => {
    expect(selectedPlace(at(6, false))).toBeUndefined();
    expect(selectedPlace({ ...at(6), checked: undefined })).toBeUndefined();
  });

  test("is named by its block, with a step counted from one", () => {
    expect([nameOfPlace(block), nameOfPlace(steps[0])]).toEqual(["main", "main / 1"]);
  });
});

describe("a flow that is open", () => {
  const file = { name: "a.yaml", text: "saved", etag: "1", tests: [] };
  const opened = { ...beginState("light"), ...openedState(file) };

  test("is changed once its text is not that of its file", () => {
    expect(isChanged(beginState("light"))).toBe(false);
    expect(isChanged(opened)).toBe(false);
    expect(isChanged({ ...opened, text: "other" })).toBe(true);
  });

  test("has the errors of its check, and its warnings do not count", () => {
    const problems = ["error", "warning", "error"].map((severity) => ({ severity }));
    expect(errorsIn({ checked: { problems } as never })).toBe(2);
    expect(errorsIn({ checked: undefined })).toBe(0);
  });

  test("begins with a draft where that is another text, and says when it was written", () => {
    const draft = { text: "mine", base: "before", etag: "0", at: 5, renames: [] };
    expect(openedState(file, draft)).toMatchObject({
      ...{ text: "mine", broughtBack: 5 },
      open: { name: "a.yaml", savedText: "before", etag: "0" },
    });
    expect(openedState(file, { ...draft, text: "saved" })).toMatchObject({
      ...{ text: "saved", broughtBack: undefined },
      open: { savedText: "saved", etag: "1" },
    });
  });
});

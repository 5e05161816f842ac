import { describe, expect, test } from "vitest";
import { FlowDraft, logged } from "../../src/draft/flow-draft.ts";

describe("FlowDraft", () => {
  test("gives each wanted name one of its own, also where two look alike", () => {
    const draft = new FlowDraft();
    const names = ["a-b", "a_b", "a-b"].map((wanted) => draft.declare("vars", wanted, ""));

    expect(names).toEqual(["a_b", "a_b_2", "a_b"]);
    expect([...draft.declared("vars")]).toEqual([
      ["a_b", ""],
      ["a_b_2", ""],
    ]);
  });

  test("keeps the first value of a declaration", () => {
    const draft = new FlowDraft();
    draft.declare("settings", "trunk", "one");
    draft.declare("settings", "trunk", "two");

    expect(draft.declared("settings").get("trunk")).toBe("one");
  });

  test("declares again what was taken back", () => {
    const draft = new FlowDraft();
    draft.declare("vars", "a-b", "one");
    draft.undeclare("vars", "a_b");

    expect(draft.declare("vars", "a-b", "two")).toBe("a_b");
    expect([...draft.declared("vars")]).toEqual([["a_b", "two"]]);
  });
});

describe("logged", () => {
  test("is short, and holds no expression", () => {
    expect(logged("${x}")).toBe("$${x}");
    expect(logged("x".repeat(300))).toHaveLength(200);
  });
});

import { describe, expect, test } from "vitest";
import { FlowDraft } from "../../src/draft/flow-draft.ts";
import { conditionOf, pathOf, swmlText } from "../../src/swml/swml-text.ts";

describe("swmlText", () => {
  test("reads paths, and tells of what is more than a path", () => {
    expect(swmlText("From %{call.from}, ${vars.x} %{Math.round(y)}", new FlowDraft())).toEqual({
      pieces: [
        { text: "From " },
        { cel: "call.from" },
        { text: ", " },
        { cel: "vars.x" },
        { text: " " },
      ],
      lost: ["%{Math.round(y)}"],
    });
  });
});

describe("pathOf", () => {
  test.each([
    ["call.from", "call.from"],
    ["vars.a.b", "vars.a_b"],
    ["prompt_value", "vars.prompt_value"],
    ["call.headers", undefined],
    ["a + b", undefined],
  ])("makes %j an expression", (path, cel) => {
    expect(pathOf(path, new FlowDraft())).toBe(cel);
  });
});

describe("conditionOf", () => {
  test.each([
    ["prompt_value == '1'", 'vars.prompt_value == "1"'],
    ['vars.a !== "x" && b > 3', 'vars.a != "x" && isInt(vars.b) && int(vars.b) > 3'],
    ["${a} == 1", 'vars.a == "1"'],
    ["%{a == 1}", 'vars.a == "1"'],
    ["f(x)", undefined],
  ])("makes %j an expression", (condition, cel) => {
    expect(conditionOf(condition, new FlowDraft())).toBe(cel);
  });
});

import { expect, test } from "vitest";
import { readParameters } from "../../src/rest/parameters.ts";

test("a text comes from the query, else from the body, where numbers and truth are texts as well", () => {
  const { text } = readParameters(
    { app: "a", empty: "" },
    { app: "b", timeout: 30, early: false, format: "wav", none: null, list: ["x"] },
  );
  expect(
    ["app", "empty", "timeout", "early", "format", "none", "list", "absent"].map((name) =>
      text(name),
    ),
  ).toEqual(["a", undefined, "30", "false", "wav", undefined, undefined, undefined]);
});

test("lists, integers, flags and objects are read of either", () => {
  const { list, integer, flag, object } = readParameters(
    { channel: "a,,b", timeout: "12", mute: "yes" },
    {
      ...{ variables: { X: "1" }, eventSource: "channel:1,2", ids: ["1", 2, "3"], empty: "" },
      ...{ max: 60, early: true, late: "no" },
    },
  );
  expect(["channel", "eventSource", "ids", "empty", "absent"].map((name) => list(name))).toEqual([
    ["a", "b"],
    ["channel:1,2"],
    ["1", "3"],
    [],
    [],
  ]);
  expect([integer("timeout", 7), integer("max", 7), integer("late", 7)]).toEqual([12, 60, 7]);
  expect(["mute", "early", "late", "absent"].map((name) => flag(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([object("variables"), object("ids")]).toEqual([{ X: "1" }, {}]);
});

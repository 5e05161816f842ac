import type { CallState } from "@flowrun/core";
import { expect, test } from "vitest";
import { wantedOf } from "../src/wanted-of.ts";

const stateWith = (held: object): CallState =>
  ({ legs: [], bridges: [], ...held }) as unknown as CallState;

test("legs and bridges that are there are wanted, with what rooms and stranded calls hold", () => {
  const talking = stateWith({
    legs: [
      { id: "ann", status: "here", role: "caller" },
      { id: "fr.ann.1", status: "gone", role: "callee" },
      { id: "fr.ann.2", status: "here", role: "helper" },
    ],
    bridges: [
      { id: "fr.ann.3", status: "made" },
      { id: "fr.ann.4", status: "gone" },
    ],
  });
  const calls = [
    { id: "ann", state: talking },
    { id: "bob", state: undefined },
    { id: "run", state: stateWith({}) },
  ];
  expect(wantedOf(calls, ["room.1"], { legs: ["lost"], bridges: ["lost.1"] })).toEqual({
    helpers: ["fr.ann.2"],
    legs: ["ann", "fr.ann.2", "bob", "lost"],
    bridges: ["fr.ann.3", "room.1", "lost.1"],
  });
  expect(wantedOf([], [])).toEqual({ helpers: [], legs: [], bridges: [] });
});

import { expect, test } from "vitest";
import type { PlacedView } from "@flowrun/graph";
import { wiresByOutcome } from "../../../page/live/wires-by-outcome.ts";

test("the line of each outcome is found by its step, also where several lead the same way", () => {
  const wire = (exit: string, path: string) =>
    ({ wire: { exit }, path }) as PlacedView["wires"][number];
  const wires = [wire("menu/1:1", "M 1"), wire("mail#greet/2:failed+timeout", "M 2")];

  expect([...wiresByOutcome({ wires })]).toEqual([
    ["menu/1 1", "M 1"],
    ["mail#greet/2 failed", "M 2"],
    ["mail#greet/2 timeout", "M 2"],
  ]);
});

import { expect, test } from "vitest";
import { PortError } from "../../src/ports/port-error.ts";

test("a port error that says nothing more is a failure of which nothing is certain", () => {
  const { code, message, certain, outcome } = new PortError("A_CODE", "It failed.");
  expect({ code, message, certain, outcome }).toEqual({
    code: "A_CODE",
    message: "It failed.",
    certain: false,
    outcome: "failed",
  });
});

test("a port error tells a refusal and a missing answer from a failure", () => {
  const outcomes = (["refused", "timed_out"] as const).map(
    (outcome) => new PortError("A", "b", { outcome }).outcome,
  );
  expect(outcomes).toEqual(["refused", "timed_out"]);
});

test("a port error of another copy of the package is recognised", () => {
  const foreign = Object.assign(new Error("It failed."), {
    [Symbol.for("flowrun.PortError")]: true,
  });
  expect(foreign instanceof PortError).toBe(true);
});

import { expect, test } from "vitest";
import { isAboutCalls } from "../src/call-messages.ts";

test("questions about calls are told apart from those of a process that wants the calls", () => {
  const asked = ["calls", "call", "hang_up", "take_over", "taken", ""];
  expect(asked.filter((ask) => isAboutCalls({ ask }))).toEqual(["calls", "call", "hang_up"]);
});

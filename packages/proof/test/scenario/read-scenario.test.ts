import { describe, expect, test } from "vitest";
import { webhookFlow } from "../run/webhook-flow.ts";
import { diagnosticsOf, fileWith, readingOf } from "./reading.ts";

describe("webhook in a scenario", () => {
  test("says which webhook comes, with any JSON", () => {
    const line = "webhook: { name: summaryCompleted, payload: { id: 7, ok: yes, list: [1.5, '2', null, true, 5s] } }";
    const [trial] = readingOf(fileWith(line), webhookFlow).trials;

    expect(trial?.scenario.webhook).toEqual({
      name: "summaryCompleted",
      payload: { id: 7, ok: "yes", list: [1.5, "2", null, true, "5s"] },
    });
  });

  test("has an empty payload where nothing is said of it", () => {
    const [trial] = readingOf(fileWith("webhook: { name: summaryFailed }"), webhookFlow).trials;

    expect(trial?.scenario.webhook).toEqual({ name: "summaryFailed", payload: {} });
  });

  test.each([
    [
      "webhook: { name: summaryComplete }",
      'PROOF_UNKNOWN_NAME | summaryComplete | The flow has no handler for the webhook "summaryComplete". | Did you mean "summaryCompleted"?',
    ],
    [
      "webhook: { payload: { id: 7 } }",
      "PROOF_BAD_VALUE | { payload: { id: 7 } } | This does not say which webhook comes. | Write { name: summaryCompleted, payload: { … } }.",
    ],
    [
      "webhook: { name: summaryFailed }\n    caller: [hang_up]",
      'PROOF_BAD_VALUE | caller | "caller" says something of a call, and this scenario has a webhook instead. | Leave out "caller" or "webhook".',
    ],
  ])("is refused when it cannot be: %s", (line, message) => {
    expect(diagnosticsOf(fileWith(line), webhookFlow)).toEqual([message]);
  });
});

import { describe, expect, test } from "vitest";
import { webhookFlow } from "../run/webhook-flow.ts";
import { diagnosticsOf, fileWith, readingOf } from "./reading.ts";

describe("clock in a scenario", () => {
  const clockOf = (text: string): number | undefined => readingOf(text).trials[0]?.scenario.clock;

  test("says when the call begins, on a Monday morning in 2026 where nothing does", () => {
    expect(clockOf(fileWith("clock: 2026-01-05T09:30Z"))).toBe(Date.UTC(2026, 0, 5, 9, 30));
    expect(clockOf(fileWith("clock: 2026-01-05 09:30 Europe/Oslo"))).toBe(
      Date.UTC(2026, 0, 5, 8, 30),
    );
    expect(clockOf(fileWith())).toBe(Date.UTC(2026, 0, 5, 9));
  });

  test("takes the place of the one that a file gives to all", () => {
    const shared = (...lines: readonly string[]): string =>
      fileWith(...lines).replace("scenarios:", "clock: 2026-01-05T09:30Z\nscenarios:");
    expect(clockOf(shared())).toBe(Date.UTC(2026, 0, 5, 9, 30));
    expect(clockOf(shared("clock: 1970-01-01T00:00Z"))).toBe(0);
  });

  test("can come from a case", () => {
    const text = fileWith('clock: "2026-01-05 ${case.at} Europe/Oslo"', 'cases: [{ at: "09:30" }]');
    expect(clockOf(text)).toBe(Date.UTC(2026, 0, 5, 8, 30));
  });

  test("is refused when there is no such day or time", () => {
    expect(diagnosticsOf(fileWith("clock: 2026-02-30T09:30Z"))).toEqual([
      'PROOF_BAD_VALUE | 2026-02-30T09:30Z | "clock" must be a day and time such as 2026-01-05T09:30Z or 2026-01-05 09:30 Europe/Oslo, not "2026-02-30T09:30Z". | It must be a day that there is, not before 1970.',
    ]);
    expect(diagnosticsOf(fileWith("clock: 2026-01-05 09:30 Europe/Olso"))).toEqual([
      'PROOF_BAD_VALUE | 2026-01-05 09:30 Europe/Olso | There is no time zone "Europe/Olso". | Did you mean "Europe/Oslo"?',
    ]);
  });
});

describe("webhook in a scenario", () => {
  test("says which webhook comes, with any JSON", () => {
    const line =
      "webhook: { name: summaryCompleted, payload: { id: 7, ok: yes, list: [1.5, '2', null, true, 5s] } }";
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
      "PROOF_BAD_VALUE | { payload: { id: 7 } } | This does not say which webhook comes. | Write `{ name: summaryCompleted, payload: { … } }`.",
    ],
    [
      "webhook: { name: summaryFailed }\n    from: 555",
      'PROOF_BAD_VALUE | from | "from" says something of a call, and this scenario has a webhook instead. | Leave out "from" or "webhook".',
    ],
  ])("is refused when it cannot be: %s", (line, message) => {
    expect(diagnosticsOf(fileWith(line), webhookFlow)).toEqual([message]);
  });
});

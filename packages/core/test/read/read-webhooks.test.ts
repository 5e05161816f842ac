import { describe, expect, test } from "vitest";
import { expectFlow, messagesOf } from "./reading.ts";

const rest = "flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\n";

describe("readWebhooks", () => {
  test("takes the block of each webhook, with the places of both", () => {
    const line = "on_webhook: { summaryCompleted: keep, x-note: mine }";
    const at = rest.length + line.indexOf("summary");
    expect(expectFlow(`${rest}${line}\n`).webhooks).toEqual(
      new Map([
        [
          "summaryCompleted",
          {
            name: { value: "summaryCompleted", span: { start: at, end: at + 16 } },
            target: { value: "keep", span: { start: at + 18, end: at + 22 } },
          },
        ],
      ]),
    );
  });

  test.each([
    ["on_webhook: keep", 'FLOW_BAD_VALUE | "on_webhook" must be a map from webhooks to blocks, not "keep".'],
    [
      "on_webhook: { summaryComplete: keep }",
      'FLOW_UNKNOWN_KEY | There is no key "summaryComplete" under "on_webhook". | Did you mean "summaryCompleted"?',
    ],
    [
      "on_webhook: { zork: keep }",
      'FLOW_UNKNOWN_KEY | There is no key "zork" under "on_webhook". | Use "summaryCompleted", "summaryFailed", "transcriptionCompleted" or "transcriptionFailed", or begin your own keys with x-.',
    ],
    [
      "on_webhook: { summaryFailed: [keep] }",
      'FLOW_BAD_VALUE | "summaryFailed" must be the name of a block, not a list.',
    ],
  ])("refuses %j", (line, message) => {
    expect(messagesOf(`${rest}${line}\n`)[0]).toContain(message);
  });
});

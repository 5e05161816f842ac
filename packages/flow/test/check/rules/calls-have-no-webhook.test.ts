import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

const hint = "Give the webhook a block of its own under `on_webhook`.";

describe("callsHaveNoWebhook", () => {
  test("a block that calls come to cannot use the webhook, although webhooks come there too", () => {
    expectProblems(
      `
      on_webhook: { summaryCompleted: keep }
      blocks:
        main:
          - go: keep
        keep:
          - log: "\${webhook.name}"
      `,
      [
        [
          "FLOW_NO_WEBHOOK",
          "webhook.name",
          `"webhook" is only there where a webhook leads, and a call comes here: "main" → "keep". ${hint}`,
        ],
      ],
    );
  });

  test("finally runs only after calls", () => {
    expectProblems(
      `
      on_webhook: { summaryCompleted: keep }
      blocks:
        main: [hangup]
        keep: [{ log: kept }]
      finally:
        - log: "\${webhook.name}"
      `,
      [
        [
          "FLOW_NO_WEBHOOK",
          "webhook.name",
          `"webhook" is only there where a webhook leads, and a call comes here: "finally". ${hint}`,
        ],
      ],
    );
  });

  test("a member that a webhook does not have is named", () => {
    expectProblems(
      `
      on_webhook: { summaryCompleted: keep }
      blocks:
        main: [hangup]
        keep: [{ log: "\${webhook.paylod}" }]
      `,
      [
        [
          "EXPR_UNKNOWN_FIELD",
          "paylod",
          'A webhook has no member "paylod". Did you mean "payload"? Known are: "name", "payload".',
        ],
      ],
    );
  });
});

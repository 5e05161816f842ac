import { describe, expect, test } from "vitest";
import { nameIn, nameOf } from "../../src/connect/name-of.ts";

describe("nameIn", () => {
  test.each([
    ["arn:aws:connect:eu-west-2:1:instance/2/queue/Sales", "Sales"],
    ["arn:aws:lambda:eu-west-2:1:function:find-account", "find-account"],
    [
      "arn:aws:connect:eu-west-2:1:instance/2/queue/1f0a8c52-0d1e-4b7a-9a3e-2f6f7d1c0001",
      "1f0a8c52",
    ],
    ["{{queues.Sales.arn}}", "Sales"],
    ["<<sendReceiptLambdaArn>>", "sendReceiptLambda"],
    ["$.Attributes.queue", ""],
    ["", ""],
  ])("reads the name in %j", (written, name) => {
    expect(nameIn(written)).toBe(name);
  });
});

describe("nameOf", () => {
  test("takes the name that the editor shows, unless what it points to is computed", () => {
    const shown = { QueueId: "Sales / Support", Other: "x" };
    const action = { id: "", type: "", next: "", conditions: [], errors: {}, shown };

    expect(nameOf({ ...action, parameters: { QueueId: "arn:1/2" } }, "QueueId")).toBe(
      "Sales / Support",
    );
    expect(nameOf({ ...action, parameters: { QueueId: "$.Attributes.q" } }, "QueueId")).toBe("");
  });
});

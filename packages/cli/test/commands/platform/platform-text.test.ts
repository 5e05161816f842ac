import { expect, test } from "vitest";
import { deliveryText } from "../../../src/commands/platform/platform-text.ts";

const delivery = { name: "summaryFailed", url: "http://127.0.0.1:9/", id: "1" } as const;

test.each([
  [{ attempts: 1, status: 204 }, "summaryFailed was taken by http://127.0.0.1:9/ (204).\n"],
  [
    { attempts: 2, status: 401 },
    "summaryFailed was not taken by http://127.0.0.1:9/ (401, 2 attempts).\n",
  ],
  [
    { attempts: 6, status: undefined },
    "summaryFailed was not taken by http://127.0.0.1:9/ (no answer, 6 attempts).\n",
  ],
])("a delivery is told in one line: %j", (outcome, line) => {
  expect(deliveryText({ ...delivery, ...outcome })).toBe(line);
});

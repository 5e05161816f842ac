import { describe, expect, test } from "vitest";
import type { ApiVersion, V2Code } from "../../src/index.ts";
import { type Given, refusalOf } from "../refusal-of.ts";

describe("a request for another version", () => {
  const notIn = (message: string): [V2Code, string] => ["V2_NOT_IN_VERSION", message];

  test.each<[ApiVersion, string, Given, string]>([
    [
      "8.1",
      "calls.transfer",
      { uid: 1 },
      `"calls.transfer" is in version 8.2 of the API, and this platform has 8.1.`,
    ],
    [
      "8.1",
      "tenants.list",
      { order_by: "name" },
      `"tenants.list" was not called: "order_by" is in version 8.2 of the API, and this platform has 8.1.`,
    ],
    [
      "8.1",
      "ai.create_voice_agent",
      { tools: [] },
      `"ai.create_voice_agent" was not called: "tools" is in version 8.2 of the API, and this platform has 8.1.`,
    ],
    [
      "8.1",
      "extensions.create",
      { sms: { number: "1", enabled: true } },
      `"extensions.create" was not called: version 8.1 has "sms_number" in place of "sms", which can hold "number" and nothing else.`,
    ],
  ])("is refused before it leaves: %s %s", async (version, operation, given, message) => {
    expect(await refusalOf(operation, given, version)).toEqual(notIn(message));
  });

  test.each(["contacts.dance", "auth.login", "constructor"])(
    "is refused as unknown when no version has it: %s",
    async (name) => {
      const message = `There is no operation "${name}". Write its name like "contacts.search".`;
      expect(await refusalOf(name, {})).toEqual(["V2_OPERATION_UNKNOWN", message]);
    },
  );
});

import type { Json } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import type { ApiVersion } from "../src/index.ts";
import { failureOf, openStage } from "./open-stage.ts";

const versions: readonly ApiVersion[] = ["8.1", "8.2"];

/** What a call gives when the platform answers like this. */
async function answerTo(operation: string, body: Json, version: ApiVersion = "8.1"): Promise<unknown> {
  const { client } = await openStage(version, [[200, body]]);
  return await client.call(operation, { id: 7, number: "500" });
}

describe("an answer in either spelling", () => {
  const found = [{ id: 1 }, { id: 2 }];

  test.each([
    ["a list", found, found],
    ["an object with contacts", { contacts: found, total: 2 }, found],
    ["an object without any", {}, []],
  ])("gives the contacts found as a list: %s", async (_, body, list) => {
    expect(await answerTo("contacts.search", body)).toEqual(list);
    expect(await answerTo("contacts.search", body, "8.2")).toEqual(list);
  });

  test.each([[null], ["text"], [{ contacts: { id: 1 } }]])(
    "is malformed when it holds no list of contacts: %o",
    async (body) => {
      expect(await failureOf(answerTo("contacts.search", body))).toMatchObject({
        code: "V2_ANSWER_MALFORMED",
        message:
          "The answer to POST /org/{tenant}/v2/contacts/search (status 200) cannot be read: it holds no list of contacts. Check the base URL.",
      });
    },
  );

  test.each([
    "extensions.create",
    "extensions.get",
    "extensions.get_by_number",
    "extensions.get_default",
    "extensions.update",
  ])("gives the number for messages in sms too: %s", async (operation) => {
    const metadata = { sms_number: "555" };
    expect(await answerTo(operation, { sms_number: "555" })).toEqual({ sms_number: "555", sms: { number: "555" } });
    expect(await answerTo(operation, { metadata })).toEqual({ metadata, sms: { number: "555" } });
    expect(await answerTo(operation, { sms: { a: 1 }, metadata }, "8.2")).toEqual({ sms: { a: 1 }, metadata });
    expect(await answerTo(operation, { id: 7 })).toEqual({ id: 7 });
  });

  test.each([200, 201])("is a contact created, with status %s", async (status) => {
    for (const version of versions) {
      const { client } = await openStage(version, [[status, { id: 7 }]]);
      expect(await client.call("contacts.create", { name: "Ann" })).toEqual({ id: 7 });
    }
  });
});

import type { Json } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import type { ApiVersion } from "../../src/index.ts";
import { failureOf, openStage } from "../open-stage.ts";

const versions: readonly ApiVersion[] = ["8.1", "8.2"];

/** The path and the body that a call leaves with, in 8.1 and in 8.2. */
async function sent(
  operation: string,
  given: Readonly<Record<string, Json>>,
): Promise<readonly unknown[]> {
  return await Promise.all(
    versions.map(async (version) => {
      const { client, asked } = await openStage(version, [[200]]);
      await client.call(operation, given);
      return asked[0]?.body === "" ? asked[0].path : asked[0]?.body;
    }),
  );
}

describe("a request in either spelling", () => {
  test("names the page and the search of the tenants list as the version does", async () => {
    const path = "/system/v2/tenants";
    const expected = [`${path}?limit=20&search=ann`, `${path}?size=20&query=ann`];

    expect(await sent("tenants.list", { limit: 20, search: "ann" })).toEqual(expected);
    expect(await sent("tenants.list", { size: 20, query: "ann" })).toEqual(expected);
  });

  test("names the number for messages of an extension as the version does", async () => {
    const expected = [{ sms_number: "555" }, { sms: { number: "555" } }];

    expect(await sent("extensions.create", { sms_number: "555" })).toEqual(expected);
    expect(await sent("extensions.create", { sms: { number: "555" } })).toEqual(expected);
    expect(
      await sent("extensions.update_batch", { body: [{ sms_number: "555" }, { id: 1 }] }),
    ).toEqual(expected.map((each) => [each, { id: 1 }]));
  });

  test("names it so in a list of extensions, whichever way that is given", async () => {
    const given = { extensions: [{ sms_number: "555" }, { id: 1 }] };
    const expected = [{ sms_number: "555" }, { sms: { number: "555" } }].map((each) => ({
      extensions: [each, { id: 1 }],
    }));

    expect(await sent("extensions.update_batch", given)).toEqual(expected);
    expect(await sent("extensions.create_batch", { body: given })).toEqual(expected);
  });

  test("keeps `sms` with more than a number in 8.2", async () => {
    const { client, asked } = await openStage("8.2", [[201]]);
    await client.call("extensions.create", { sms: { number: "555", enabled: true } });

    expect(asked[0]?.body).toEqual({ sms: { number: "555", enabled: true } });
  });

  test("puts the number where the client says", async () => {
    const { client, asked } = await openStage("8.2", [[201]], { smsNumberField: "did" });
    await client.call("extensions.create", { sms_number: "555" });

    expect(asked[0]?.body).toEqual({ sms: { did: "555" } });
  });

  test("leaves such names alone where they mean something else", async () => {
    expect(await sent("contacts.create", { sms_number: "1", limit: 2 })).toEqual([
      { sms_number: "1", limit: 2 },
      { sms_number: "1", limit: 2 },
    ]);
  });

  test.each([
    ["tenants.list", { limit: 1, size: 2 }, '"size" and "limit"'],
    ["extensions.create", { sms: { number: "1" }, sms_number: "2" }, '"sms" and "sms_number"'],
  ])("is refused when both are given: %s", async (operation, both, names) => {
    const { client, asked } = await openStage("8.2", [[200]]);
    const message = `"${operation}" was not called: ${names} are two names of one thing. Give one of them.`;

    expect(await failureOf(client.call(operation, both))).toMatchObject({
      code: "V2_ARGUMENTS_INVALID",
      message,
    });
    expect(asked).toEqual([]);
  });
});

/** What a call gives when the platform answers like this. */
async function answerTo(
  operation: string,
  body: Json,
  version: ApiVersion = "8.1",
): Promise<unknown> {
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

  test.each([
    [null],
    ["text"],
    [{ contacts: { id: 1 } }],
    [{ message: "Try later." }],
    [["Ann"]],
    [{ contacts: [7] }],
  ])("is malformed when it holds no list of contacts: %o", async (body) => {
    expect(await failureOf(answerTo("contacts.search", body))).toMatchObject({
      code: "V2_ANSWER_MALFORMED",
      message:
        "The answer to POST /org/{tenant}/v2/contacts/search (status 200) cannot be read: it holds no list of contacts. Check the base URL.",
    });
  });

  test.each([
    "extensions.create",
    "extensions.get",
    "extensions.get_by_number",
    "extensions.get_default",
    "extensions.update",
  ])("gives the number for messages in sms too: %s", async (operation) => {
    const metadata = { sms_number: "555" };
    expect(await answerTo(operation, { sms_number: "555" })).toEqual({
      sms_number: "555",
      sms: { number: "555" },
    });
    expect(await answerTo(operation, { metadata })).toEqual({ metadata, sms: { number: "555" } });
    expect(await answerTo(operation, { sms: { a: 1 }, metadata }, "8.2")).toEqual({
      sms: { a: 1 },
      metadata,
    });
    expect(await answerTo(operation, { id: 7 })).toEqual({ id: 7 });
  });

  test.each([200, 201])("is a contact created, with status %s", async (status) => {
    for (const version of versions) {
      const { client } = await openStage(version, [[status, { id: 7 }]]);
      expect(await client.call("contacts.create", { name: "Ann" })).toEqual({ id: 7 });
    }
  });
});

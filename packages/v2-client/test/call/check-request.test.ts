import { describe, expect, test } from "vitest";
import type { V2Code } from "../../src/index.ts";
import { openStage } from "../open-stage.ts";
import { type Given, refusalOf } from "../refusal-of.ts";

const invalid = (message: string): [V2Code, string] => ["V2_ARGUMENTS_INVALID", message];
const sip = "x".repeat(4097);

describe("a request that breaks a rule of the document", () => {
  test.each<[string, Given, string]>([
    ["sms.send", { tenant: "12" }, String.raw`"tenant" must match pattern "^(default|\d{3})$"`],
    [
      "extensions.create",
      { additional_configs: { sip } },
      `"additional_configs/sip" must NOT have more than 4096 characters`,
    ],
    [
      "extensions.update",
      { id: 7, additional_configs: { sip } },
      `"additional_configs/sip" must NOT have more than 4096 characters`,
    ],
    [
      "extensions.create_batch",
      { body: [{}, { additional_configs: { sip } }] },
      `"1/additional_configs/sip" must NOT have more than 4096 characters`,
    ],
    [
      "extensions.update_batch",
      { additional_configs: { sip } },
      `"additional_configs/sip" must NOT have more than 4096 characters`,
    ],
    [
      "extensions.create_batch",
      { extensions: [{}, { additional_configs: { sip } }] },
      `"extensions/1/additional_configs/sip" must NOT have more than 4096 characters`,
    ],
    [
      "extensions.update_batch",
      { body: { extensions: [{ sms: 7 }] } },
      `"extensions/0/sms" must be object`,
    ],
    ["trunks.get", { id: 0 }, `"id" must be >= 1`],
    ["trunks.get", { id: "0" }, `"id" must be >= 1`],
    [
      "tenants.create",
      { features: { dsm_enabled: "maybe" } },
      `"features/dsm_enabled" must be one of ["","no","yes"]`,
    ],
    [
      "tenants.update",
      { id: 7, features: { ext_emergency_trunks: "maybe" } },
      `"features/ext_emergency_trunks" must be one of ["","no","yes"]`,
    ],
    [
      "tenants.update",
      { id: 7, other: { no_did_response: 3 } },
      `"other/no_did_response" must be one of [403,404,408,410,480,484,486,488,500,501,502,503]`,
    ],
    [
      "tenants.update",
      { id: 7, dispatchable_locations: { device_location_id: 3 } },
      `"dispatchable_locations/device_location_id" must be string`,
    ],
    [
      "extensions.update_caller_id",
      { id: 7, default_trunk: "sip-1" },
      `"default_trunk" must be object`,
    ],
  ])("is refused before it leaves: %s", async (operation, given, problem) => {
    expect(await refusalOf(operation, given)).toEqual(
      invalid(`"${operation}" was not called: ${problem}.`),
    );
  });

  test("is allowed in a version without the rule", async () => {
    const { client, asked } = await openStage("8.1", [[200]]);
    await client.call("sms.send", { tenant: "12" });
    await client.call("extensions.create", { additional_configs: { sip } });
    await client.call("trunks.get", { id: 0 });

    expect(asked.length).toBe(3);
  });

  test("may give a trunk any name: the document's pattern is of answers", async () => {
    const { client, asked } = await openStage("8.2", [[200], [200]]);
    await client.call("trunks.create", { name: "my trunk" });
    await client.call("trunks.update", { id: 7, name: "my trunk" });

    expect(asked.map(({ body }) => body)).toEqual([{ name: "my trunk" }, { name: "my trunk" }]);
  });
});

describe("a request that cannot be written", () => {
  test.each<[string, Given, string]>([
    ["contacts.get", {}, `"id" is missing`],
    ["contacts.get", { id: true }, `"id" must be string,integer`],
    ["contacts.get", { id: "" }, `"id" must not be empty, "." or ".."`],
    ["contacts.get", { id: ".." }, `"id" must not be empty, "." or ".."`],
    ["contacts.create", { body: "Ann" }, "its body must be object"],
  ])("is refused before it leaves: %s %o", async (operation, given, problem) => {
    expect(await refusalOf(operation, given)).toEqual(
      invalid(`"${operation}" was not called: ${problem}.`),
    );
  });

  test("may have an id that JavaScript cannot count to", async () => {
    const { client, asked } = await openStage("8.2", [[200]]);
    await client.call("trunks.get", { id: "9007199254740993" });

    expect(asked[0]?.path).toBe("/system/v2/trunks/9007199254740993");
  });

  test("is refused when it has two bodies", async () => {
    expect(await refusalOf("contacts.create", { body: { name: "Ann" }, name: "Ann" })).toEqual(
      invalid(
        `"contacts.create" got its body twice: as "body" and as "name". Write that into "body", or leave "body" out.`,
      ),
    );
  });

  test("never quotes a value", async () => {
    const canary = "4711-canary";
    const refusals = [
      await refusalOf("tenants.create", { features: { dsm_enabled: canary } }),
      await refusalOf("sms.send", { tenant: canary }),
      await refusalOf("trunks.get", { id: canary }),
    ];
    expect(JSON.stringify(refusals)).not.toContain(canary);
  });
});

import { describe, expect, test } from "vitest";
import { openV2 } from "../../support/v2-client.ts";

const extension = {
  number: "100",
  sms_number: "47",
  metadata: { sms_number: "47", colour: "red" },
};
const kept = { number: "100", metadata: { colour: "red" } };

describe("a field that version 8.2 removed", () => {
  test("is neither kept nor given back by an extension, also in a batch", async () => {
    const { ann } = await openV2({ version: "8.2" });

    expect((await ann.send("POST", "extensions", extension)).body).toEqual({ id: 1, ...kept });
    expect((await ann.send("PATCH", "extensions/1", { sms_number: "48" })).body).toEqual({
      id: 1,
      ...kept,
    });
    expect((await ann.send("GET", "extensions/number/100")).body).toEqual({ id: 1, ...kept });
    expect((await ann.send("POST", "extensions/batch", [extension])).body).toEqual([
      { id: 2, ...kept },
    ]);
    expect(
      (await ann.send("PATCH", "extensions/batch", { items: [{ id: 2, sms_number: "48" }] })).body,
    ).toEqual([{ id: 2, ...kept }]);
  });

  test("is neither kept nor given back by a tenant and by a trunk", async () => {
    const { ann } = await openV2({ version: "8.2" });
    const tenant = {
      text_to_speech: {},
      administration: { agi_port: 4573, daemon_port: 1, daemon_username: "d" },
      authentication: { sso_enforced: true, enforce_sso_auth: true },
    };
    await ann.send("PATCH", "/system/v2/tenants/1", tenant);
    await ann.send("PATCH", "/system/v2/trunks/1", {
      name: "sip-1",
      codecs: ["ulaw"],
      priority: 1,
    });

    expect((await ann.send("GET", "/system/v2/tenants/1")).body).toEqual({
      id: 1,
      features: { dsm_enabled: "", ext_emergency_trunks: "" },
      administration: { daemon_username: "d" },
      authentication: { enforce_sso_auth: true },
    });
    expect((await ann.send("GET", "/system/v2/trunks/1")).body).toEqual({
      id: 1,
      name: "sip-1",
      priority: 1,
    });
  });

  test("stays in version 8.1", async () => {
    const { ann } = await openV2({ version: "8.1" });
    expect((await ann.send("POST", "extensions", extension)).body).toEqual({ id: 1, ...extension });
  });

  test("stays where only the shape of an answer changed: a contact may still have a field of any name", async () => {
    const { ann } = await openV2({ version: "8.2" });
    expect((await ann.send("POST", "contacts", { contacts: ["Eve"] })).body).toEqual({
      id: 1,
      contacts: ["Eve"],
    });
  });
});

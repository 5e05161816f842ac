import { type JsonObject, webhookNames } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { changes, createClient, type Client } from "@flowrun/v2-client";
import type { ApiVersion } from "@flowrun/v2-client/openapi";
import { describe, expect, test } from "vitest";
import { asAnn, openV2Platform } from "./v2-platform.ts";

// The platform document on what 8.2 changed, by what the embedded platform of each version does,
// and by what the client of each version sends and understands.

async function client(version: ApiVersion): Promise<Client> {
  const { session } = await openV2Platform({ version });
  return createClient({ session: session(), version, clock: createSystemClock(), tenant: "101" });
}

describe("Fields known from the changes", () => {
  test("extension, sms: replaces sms_number and metadata/sms_number", async () => {
    const { ask } = await asAnn();
    await ask("POST", "extensions", {
      id: 7,
      sms: { number: "1" },
      sms_number: "2",
      metadata: { sms_number: "3" },
    });
    const { body } = await ask("GET", "extensions/7");
    expect(body).toMatchObject({ sms: { number: "1" } });
    expect(JSON.stringify(body)).not.toContain("sms_number");
  });

  test("extension caller-id service, default_trunk: an object with optional caller_id and privacy", async () => {
    const { ask } = await asAnn();
    await ask("POST", "extensions", { id: 7 });
    const path = "extensions/7/enhanced-services/caller-id";
    const trunk = { caller_id: "555", privacy: true };
    expect((await ask("PATCH", path, { default_trunk: trunk })).status).toBe(200);
    expect((await ask("GET", path)).body).toMatchObject({ default_trunk: trunk });
    expect((await ask("PATCH", path, { default_trunk: {} })).status).toBe(200);
    expect((await ask("PATCH", path, { default_trunk: "trunk" })).status).toBe(400);
  });

  test("voice agent, tools: an optional property of list items, create, get and put", async () => {
    const { ask } = await asAnn();
    const path = "/system/v2/ai/voice-agents";
    const tools = [{ name: "hours" }];
    const created = await ask("POST", path, { name: "Eve", tools });
    expect(created).toMatchObject({ status: 201, body: { tools } });
    expect((await ask("GET", `${path}/1`)).body).toMatchObject({ tools });
    expect(JSON.stringify((await ask("GET", path)).body)).toContain('"tools"');
    expect(await ask("PUT", `${path}/1`, { name: "Eve", tools: [] })).toMatchObject({
      status: 200,
      body: { tools: [] },
    });
    expect((await ask("POST", path, { name: "Ann" })).status).toBe(201);
  });

  test.each<[string, JsonObject]>([
    [
      "tenant, dispatchable_locations.device_location_id",
      { dispatchable_locations: { device_location_id: "7" } },
    ],
    ["tenant, features.dsm_enabled", { features: { dsm_enabled: "yes" } }],
    ["tenant, features.ext_emergency_trunks", { features: { ext_emergency_trunks: "no" } }],
    ["tenant, other.no_did_response", { other: { no_did_response: 404 } }],
    ["tenant, administration", { administration: { daemon_username: "d", daemon_password: "p" } }],
    ["tenant, authentication", { authentication: { enforce_sso_auth: true } }],
    ["tenant, auto_provisioning", { auto_provisioning: { send_auto_provisioning_url: true } }],
    ["tenant, call_recordings", { call_recordings: { stereo_recording_enabled: true } }],
    ["tenant, dispatchable_locations", { dispatchable_locations: { emerg_pai_header: "x" } }],
    ["tenant, other", { other: { ecbn_enable: true, terminate_on_sip_603: true } }],
    ["tenant, top level", { proxy_config: {}, sugar_crm: {} }],
  ])("%s: is kept and answered in 8.2", async (_, fields) => {
    const { ask } = await asAnn();
    await ask("POST", "/system/v2/tenants", { name: "T" });
    expect((await ask("PATCH", "/system/v2/tenants/1", fields)).status).toBeLessThan(300);
    expect((await ask("GET", "/system/v2/tenants/1")).body).toMatchObject(fields);
  });

  test.each<[string, JsonObject]>([
    [
      "administration: agi_port and daemon_port",
      { administration: { agi_port: 1, daemon_port: 2 } },
    ],
    ["authentication: sso_enforced", { authentication: { sso_enforced: true } }],
    [
      "auto_provisioning: tls_cert_validation",
      { auto_provisioning: { tls_cert_validation: true } },
    ],
    [
      "top level: call_recording_transcription and text_to_speech",
      { call_recording_transcription: {}, text_to_speech: {} },
    ],
  ])("tenant, %s are removed in 8.2", async (_, fields) => {
    const { ask } = await asAnn();
    await ask("POST", "/system/v2/tenants", { name: "T" });
    await ask("PATCH", "/system/v2/tenants/1", fields);
    const answered = JSON.stringify((await ask("GET", "/system/v2/tenants/1")).body);
    const names = Object.values(fields).flatMap((group) => Object.keys(group as JsonObject));
    const removed = names.length > 0 ? names : Object.keys(fields);
    expect(removed.filter((name) => answered.includes(`"${name}"`))).toEqual([]);
  });

  test("trunk (get by id): priority is added, and what is removed is not answered", async () => {
    const { ask } = await asAnn();
    const trunk = { name: "t-1", priority: 3, codecs: ["alaw"], user_type: "x" };
    const { id = null } = (await ask("POST", "/system/v2/trunks", trunk)).body as JsonObject;
    const { body } = await ask("GET", `/system/v2/trunks/${String(id)}`);
    expect(body).toMatchObject({ name: "t-1", priority: 3 });
    expect(
      Object.keys(body as JsonObject).filter((name) => ["codecs", "user_type"].includes(name)),
    ).toEqual([]);
  });

  test("trunk, name: the pattern is of responses, and a request is not refused for it", async () => {
    const { ask } = await asAnn();
    for (const name of ["trunk 1", "Trunk_1.a-b"])
      expect((await ask("POST", "/system/v2/trunks", { name })).status).toBeLessThan(300);
  });

  test("contacts search response: an array of objects, which the client gives for either version", async () => {
    for (const [version, isList] of [
      ["8.1", false],
      ["8.2", true],
    ] as const) {
      const { ask } = await asAnn(version);
      await ask("POST", "contacts", { name: "Eve" });
      const { body } = await ask("POST", "contacts/search", { name: "Eve" });
      expect(Array.isArray(body)).toBe(isList);
      const own = await client(version);
      await own.call("contacts.create", { name: "Eve" });
      expect(await own.call("contacts.search", { name: "Eve" })).toEqual([
        expect.objectContaining({ name: "Eve" }),
      ]);
    }
  });
});

describe("Breaking changes in 8.2 (high severity)", () => {
  test("POST contacts: 201 in place of 200, and the client takes either", async () => {
    for (const [version, status] of [
      ["8.1", 200],
      ["8.2", 201],
    ] as const) {
      expect((await (await asAnn(version)).ask("POST", "contacts", { name: "Eve" })).status).toBe(
        status,
      );
      expect(await (await client(version)).call("contacts.create", { name: "Eve" })).toMatchObject({
        name: "Eve",
      });
    }
  });

  test("POST contacts/search: an object with `contacts` becomes an array", async () => {
    const { ask } = await asAnn("8.1");
    await ask("POST", "contacts", { name: "Eve" });
    expect((await ask("POST", "contacts/search", { name: "Eve" })).body).toMatchObject({
      contacts: [expect.objectContaining({ name: "Eve" })],
    });
  });

  test("PATCH caller-id: default_trunk of any type becomes an object", async () => {
    for (const [version, status] of [
      ["8.1", 200],
      ["8.2", 400],
    ] as const) {
      const { ask } = await asAnn(version);
      await ask("POST", "extensions", { id: 7 });
      const answer = await ask("PATCH", "extensions/7/enhanced-services/caller-id", {
        default_trunk: "trunk",
      });
      expect([version, answer.status]).toEqual([version, status]);
    }
  });

  test("POST sms/messages: the tenant must be `default` or three digits", async () => {
    const own = await client("8.2");
    const message = { to: "555", from: "1", text: "Hello" };
    await expect(own.call("sms.send", { tenant: "acme", ...message })).rejects.toMatchObject({
      code: "V2_ARGUMENTS_INVALID",
    });
    await expect(own.call("sms.send", { tenant: "101", ...message })).resolves.toBeDefined();
  });

  test("GET tenants/{id}: device_location_id is text, and the client of 8.2 gives text for either", async () => {
    const told = changes("8.1", "8.2").filter(
      ({ place }) => place === "dispatchable_locations/device_location_id",
    );
    expect(told.map(({ endpoint, severity }) => [endpoint, severity])).toEqual([
      ["GET /system/v2/tenants/{id}", "breaking"],
    ]);
  });
});

describe("Webhooks added in 8.2", () => {
  test("are these, in the order of the document", () => {
    expect(webhookNames).toEqual([
      "summaryCompleted",
      "summaryFailed",
      "transcriptionCompleted",
      "transcriptionFailed",
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { openV2 } from "../../support/v2-client.ts";

describe("a resource of a tenant", () => {
  test("is kept as it came, under a number of its own", async () => {
    const { ann } = await openV2();
    const eve = { name: "Eve", tags: ["a"], address: { city: "Oslo" } };

    expect(await ann.send("POST", "contacts", eve)).toEqual({
      status: 201,
      body: { ...eve, id: 1 },
    });
    expect(await ann.send("GET", "contacts/1")).toEqual({ status: 200, body: { ...eve, id: 1 } });
    expect(await ann.send("PUT", "contacts/1", { name: "Eva" })).toEqual({
      status: 200,
      body: { name: "Eva", id: 1 },
    });
    expect(await ann.send("DELETE", "contacts/1")).toEqual({ status: 204, body: "" });
    expect((await ann.send("GET", "contacts/1")).status).toBe(404);
    expect((await ann.send("DELETE", "contacts/1")).status).toBe(404);
    expect((await ann.send("PUT", "contacts/1", {})).status).toBe(404);
  });

  test("keeps an id that it came with, which nothing else may have", async () => {
    const { ann } = await openV2();
    const group = { id: "a/b ü", name: "Sales" };

    expect((await ann.send("POST", "dial-groups", group)).body).toEqual(group);
    expect((await ann.send("POST", "dial-groups", group)).status).toBe(409);
    expect((await ann.send("GET", `dial-groups/${encodeURIComponent(group.id)}`)).body).toEqual(
      group,
    );
    expect(
      (
        await ann.send("PUT", `dial-groups/${encodeURIComponent(group.id)}/operation-times`, {
          mon: "9-17",
        })
      ).status,
    ).toBe(200);
    expect((await ann.send("GET", "reports/operation-times")).body).toEqual({
      "dial-groups/a%2Fb%20%C3%BC": { mon: "9-17" },
    });
  });

  test("changes by PATCH only the fields that came", async () => {
    const { ann } = await openV2();
    await ann.send("POST", "dial-groups", { name: "Sales", size: 3 });
    expect((await ann.send("PATCH", "dial-groups/1", { size: 4 })).body).toEqual({
      id: 1,
      name: "Sales",
      size: 4,
    });
  });

  test("takes along, when it goes, what is below it", async () => {
    const { ann } = await openV2();
    await ann.send("POST", "dial-groups", { id: 7 });
    await ann.send("PUT", "dial-groups/7/operation-times", { mon: "9-17" });
    await ann.send("DELETE", "dial-groups/7");
    await ann.send("POST", "dial-groups", { id: 7 });
    expect((await ann.send("GET", "dial-groups/7/operation-times")).body).toEqual({});
  });

  test("has nothing below it when it is not there", async () => {
    const { ann } = await openV2();
    for (const path of [
      "dial-groups/7/operation-times",
      "contacts/7/activities",
      "extensions/7/balance",
    ]) {
      expect([path, (await ann.send("GET", path)).status]).toEqual([path, 404]);
    }
  });

  test("is not seen by another tenant, by no prefix and in no list", async () => {
    const { ann, bob } = await openV2();
    await ann.send("POST", "contacts", { name: "Eve" });

    for (const [method, path] of [
      ["GET", "/org/101/v2/contacts/1"],
      ["POST", "/org/101/v2/contacts"],
      ["DELETE", "/org/101/v2/contacts/1"],
      ["GET", "/org/101/v2/calls"],
    ] as const) {
      expect([
        path,
        (await bob.send(method, path, method === "POST" ? {} : undefined)).status,
      ]).toEqual([path, 403]);
    }
    expect((await bob.send("GET", "contacts/1")).status).toBe(404);
    expect((await bob.send("POST", "contacts/search", {})).body).toEqual([]);
    expect((await bob.send("GET", "/api/v2/contacts")).body).toEqual([]);
  });
});

describe("the resources of the system", () => {
  test("need the right to use it", async () => {
    const { ann, bob } = await openV2();
    expect((await ann.send("GET", "/system/v2/tenants/1")).status).toBe(200);
    expect(await bob.send("GET", "/system/v2/tenants/1")).toEqual({
      status: 403,
      body: { message: "Forbidden" },
    });
  });

  test("show the calls of every tenant", async () => {
    const { ann, bob } = await openV2();
    await ann.send("POST", "calls", { to: "1" });
    await bob.send("POST", "calls", { to: "2" });
    const live = {
      from: "",
      direction: "outbound",
      state: "ringing",
      started: expect.any(String) as string,
    };
    expect((await ann.send("GET", "/system/v2/calls")).body).toEqual([
      { ...live, to: "1", uid: 1, channel: "101-1" },
      { ...live, to: "2", uid: 1, channel: "202-1" },
    ]);
  });

  test("are listed with `data` and `pagination` in 8.2, and as an object without in 8.1", async () => {
    const { ann } = await openV2();
    await ann.send("POST", "/system/v2/trunks", { name: "b" });
    expect((await ann.send("GET", "/system/v2/trunks")).body).toEqual({
      data: [{ id: 1 }, { id: 2, name: "b" }],
      pagination: { size: 2 },
    });
    const { ann: older } = await openV2({ version: "8.1" });
    expect((await older.send("GET", "/system/v2/trunks")).body).toEqual({ items: [{ id: 1 }] });
  });

  test("are chosen by `query`, `size` and `order_by` in 8.2, by `limit` and `search` in 8.1", async () => {
    const { ann } = await openV2();
    for (const name of ["beta two", "alpha", "Beta"])
      await ann.send("POST", "/system/v2/tenants", { name });
    const { body } = await ann.send(
      "GET",
      "/system/v2/tenants?query=BETA&order_by=name&size=1&limit=0&search=alpha",
    );
    expect(body).toMatchObject({ data: [{ name: "Beta" }], pagination: { size: 1 } });
    const { ann: older } = await openV2({ version: "8.1" });
    expect((await older.send("GET", "/system/v2/tenants?limit=0")).body).toEqual({ items: [] });
    expect((await older.send("GET", "/system/v2/tenants?size=0")).body).toEqual({
      items: [{ id: 1 }],
    });
  });

  test("hold settings that change field by field", async () => {
    const { ann } = await openV2();
    await ann.send("PATCH", "/system/v2/server-settings", { a: 1, b: 2 });
    await ann.send("PATCH", "/system/v2/server-settings", { b: 3 });
    expect((await ann.send("GET", "/system/v2/server-settings")).body).toEqual({ a: 1, b: 3 });
  });
});

describe("a request that the description does not allow", () => {
  const tooLong = { additional_configs: { sip: "x".repeat(4_097) } };
  test.each([
    [
      "POST",
      "extensions",
      tooLong,
      "body/additional_configs/sip must NOT have more than 4096 characters",
    ],
    [
      "POST",
      "extensions/batch",
      [tooLong],
      "body/0/additional_configs/sip must NOT have more than 4096 characters",
    ],
    ["GET", "/system/v2/trunks/0", undefined, "parameter/id must be >= 1"],
    ["GET", "/system/v2/trunks/x", undefined, "parameter/id must be integer"],
    [
      "POST",
      "/org/1010/v2/sms/messages",
      {},
      'parameter/tenant must match pattern "^(default|\\d{3})$"',
    ],
    [
      "POST",
      "/system/v2/tenants",
      { features: { dsm_enabled: "maybe" } },
      "body/features/dsm_enabled must be equal to one of the allowed values",
    ],
    [
      "PATCH",
      "/system/v2/tenants/1",
      { other: { no_did_response: 3 } },
      "body/other/no_did_response must be equal to one of the allowed values",
    ],
    ["POST", "contacts", ["Eve"], "body must be object"],
    ["POST", "dial-groups", ["Eve"], "The body must be an object."],
  ])("gets 400 and the reason: %s %s", async (method, path, body, reason) => {
    const { ann } = await openV2();
    const answer = await ann.send(method, path, body);
    expect(answer).toEqual({ status: 400, body: { message: `Bad Request: ${reason}` } });
  });

  test("gets 400 for what is no JSON, and 413 for more than 1 MiB", async () => {
    const { ann } = await openV2();
    expect((await ann.send("POST", "contacts", "{")).status).toBe(400);
    expect((await ann.send("POST", "contacts", { name: "x".repeat(1024 * 1024) })).status).toBe(
      413,
    );
  });

  test("may have a value in 8.1 that 8.2 no longer allows", async () => {
    const { ann } = await openV2({ version: "8.1" });
    expect((await ann.send("POST", "/org/101/v2/sms/messages", {})).status).toBe(201);
    expect((await ann.send("POST", "extensions", tooLong)).status).toBe(201);
  });

  test.each([
    ["8.1", "trunk-1", 200],
    ["8.2", "trunk-1", 400],
    ["8.2", { caller_id: "47", privacy: "none" }, 200],
  ] as const)(
    "in %s gets, for the default trunk %j, %d",
    async (version, default_trunk, status) => {
      const { ann } = await openV2({ version });
      await ann.send("POST", "extensions", {});
      const path = "extensions/1/enhanced-services/caller-id";
      expect((await ann.send("PATCH", path, { default_trunk })).status).toBe(status);
    },
  );

  test.each([
    [3, 400],
    [404, 200],
    [503, 200],
  ])("gets, for the answer %d to an unknown number, %d", async (no_did_response, status) => {
    const { ann } = await openV2();
    expect(
      (await ann.send("PATCH", "/system/v2/tenants/1", { other: { no_did_response } })).status,
    ).toBe(status);
  });

  test.each([
    [7, 400],
    ["7", 200],
  ])("gets, for the device location %j, %d", async (device_location_id, status) => {
    const { ann } = await openV2();
    const body = { dispatchable_locations: { device_location_id } };
    expect((await ann.send("PATCH", "/system/v2/tenants/1", body)).status).toBe(status);
  });

  test("gets the defaults that the description shows", async () => {
    const { ann } = await openV2();
    const { body } = await ann.send("POST", "/system/v2/tenants", { features: {} });
    expect(body).toEqual({ id: 2, features: { dsm_enabled: "", ext_emergency_trunks: "" } });
  });
});

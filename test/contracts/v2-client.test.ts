import type { Json, JsonObject } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { startServer } from "@flowrun/simulator";
import { createSession, memoryTokenStore } from "@flowrun/v2-auth";
import { type ApiVersion, type Client, createClient, operationsOf } from "@flowrun/v2-client";
import { descriptions, type Endpoint, endpointsOf } from "@flowrun/v2-client/openapi";
import { describe, expect, onTestFinished, test } from "vitest";

const versions = ["8.1", "8.2"] as const;
const clock = createSystemClock();
const ann = { tenant: "101", email: "ann@example.com", password: "secret", system: true };

/** A client on an embedded platform whose tokens are good for three requests each. */
async function openClient(version: ApiVersion): Promise<Client> {
  const v2 = { users: [ann], version, requestsPerToken: 3 };
  const server = await startServer({
    port: 0,
    username: "flowrun",
    password: "secret",
    maxConnections: 300,
    v2,
  });
  onTestFinished(() => server.close());
  const credentials = { type: "password_auth", email: ann.email, password: ann.password } as const;
  const session = createSession({ baseUrl: server.url, store: memoryTokenStore(), credentials });
  return createClient({ session, version, clock, tenant: ann.tenant });
}

/** Arguments with which an operation finds number 1 of everything. */
function argumentsFor({ name, method, path }: Endpoint): JsonObject {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place = ""]): [string, Json] => [
    place,
    1,
  ]);
  const given = Object.fromEntries(places.filter(([place]) => !place.startsWith("tenant")));
  if (name === "contacts.upload_csv") return { body: "name\nEve\n" };
  if (path.endsWith("/batch"))
    return { ...given, body: [{ id: method === "post" || method === "delete" ? 2 : 1 }] };
  return method === "get" || method === "delete" ? given : { ...given, name: "Eve", to: "1000" };
}

/**
 * Makes number 1 of what is created; of tenants, trunks and voice agents the platform numbers the
 * first one so.
 */
function numberFor({ name, path }: Endpoint): JsonObject {
  return path.startsWith("/system/") || name === "contacts.upload_csv"
    ? {}
    : { id: 1, uid: 1, uniqueid: 1, number: 1 };
}

const makesNumber1 =
  /\.(create|create_favorite|create_number|create_transcription|create_voice_agent|upload_csv)$/;

describe.each(versions)("a client of %s on the embedded platform", (version) => {
  test("calls every operation, while tokens expire", async () => {
    const client = await openClient(version);
    const endpoints = endpointsOf(descriptions[version]).filter(({ isSigned }) => isSigned);
    const creating = endpoints.filter(({ name }) => makesNumber1.test(name));
    const deleting = endpoints.filter(({ method }) => method === "delete");
    const others = endpoints.filter((each) => !creating.includes(each) && !deleting.includes(each));
    const called: string[] = [];
    for (const each of [...creating, ...others, ...deleting]) {
      const own = creating.includes(each) ? numberFor(each) : {};
      await client.call(each.name, { ...argumentsFor(each), ...own });
      called.push(each.name);
    }

    expect(called.toSorted()).toEqual(Object.keys(operationsOf(version)).toSorted());
  });

  test("answers in one spelling", async () => {
    const client = await openClient(version);
    const contact = { name: "Ann", phone: "555" };
    await client.call("contacts.create", contact);
    await client.call("extensions.create", { id: 7, sms_number: "555" });

    expect(await client.call("contacts.search", { name: "Ann" })).toEqual([
      expect.objectContaining(contact),
    ]);
    expect(await client.call("extensions.get", { id: 7 })).toMatchObject({
      id: 7,
      sms: { number: "555" },
    });
  });

  test("has one answer for each of 60 calls at once, while tokens expire", async () => {
    const client = await openClient(version);
    const names = Array.from({ length: 60 }, (_, place) => `Contact ${place}`);
    const created = await Promise.all(
      names.map((name) => client.call("contacts.create", { name }, { timeoutMs: 60_000 })),
    );

    expect(created.map((contact) => (contact as JsonObject)["name"])).toEqual(names);
    expect(await client.call("contacts.search")).toHaveLength(60);
  });

  test("is refused what is another tenant's", async () => {
    const client = await openClient(version);
    await expect(client.call("contacts.get_config", { tenant: "202" })).rejects.toMatchObject({
      code: "V2_FORBIDDEN",
      status: 403,
      outcome: "refused",
    });
  });
});

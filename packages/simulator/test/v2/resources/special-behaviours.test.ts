import { expect, test } from "vitest";
import { openV2 } from "../../support/v2-client.ts";
import { startTarget } from "../../support/webhook-target.ts";

test("a contact is created with 201 in 8.2 and with 200 in 8.1", async () => {
  for (const [version, status] of [
    ["8.2", 201],
    ["8.1", 200],
  ] as const) {
    const { ann } = await openV2({ version });
    expect((await ann.send("POST", "contacts", {})).status).toBe(status);
  }
});

test("a search finds contacts by their fields or by a text in any of them: an array in 8.2, an object in 8.1", async () => {
  for (const [version, asBody] of [
    ["8.2", (found: unknown[]) => found],
    ["8.1", (contacts: unknown[]) => ({ contacts })],
  ] as const) {
    const { ann } = await openV2({ version });
    const eve = { id: 1, name: "Eve", phone: "4712345678" };
    const ada = { id: 2, name: "Ada", phone: "15551234" };
    for (const contact of [eve, ada]) await ann.send("POST", "contacts", contact);
    const find = async (criteria: object) =>
      (await ann.send("POST", "contacts/search", criteria)).body;

    expect(await find({ phone: "4712345678" })).toEqual(asBody([eve]));
    expect(await find({ phone: "47" })).toEqual(asBody([]));
    expect(await find({ query: "555" })).toEqual(asBody([ada]));
    expect(await find({ order_by: "name", size: 1 })).toEqual(asBody([ada]));
  }
});

test("a merge adds the body's fields to a contact", async () => {
  const { ann } = await openV2();
  await ann.send("POST", "contacts", { name: "Eve" });
  expect((await ann.send("POST", "contacts/merge/1", { phone: "47", id: 9 })).body).toEqual({
    id: 1,
    name: "Eve",
    phone: "47",
  });
  expect((await ann.send("POST", "contacts/merge/2", {})).status).toBe(404);
});

test("a call keeps what it was last transferred with, and how it is recorded", async () => {
  const { ann } = await openV2();
  await ann.send("POST", "calls", { to: "100" });
  await ann.send("POST", "calls/1/transfer", { to: "200" });
  await ann.send("PUT", "calls/1/recording", { on: true });
  expect((await ann.send("GET", "calls/1")).body).toEqual({
    uid: 1,
    channel: "101-1",
    direction: "outbound",
    state: "ringing",
    started: expect.any(String) as string,
    from: "",
    to: "100",
    transfer: { to: "200" },
    recording: { on: true },
  });
  expect((await ann.send("POST", "calls/2/transfer", {})).status).toBe(404);
});

test("an extension is found by its number", async () => {
  const { ann } = await openV2();
  await ann.send("POST", "extensions", { number: 100, name: "Desk" });
  expect((await ann.send("GET", "extensions/number/100")).body).toEqual({
    id: 1,
    number: 100,
    name: "Desk",
  });
  expect((await ann.send("GET", "extensions/number/1")).status).toBe(404);
});

test("the balance of an extension is what its credits and debits come to, each of which is kept", async () => {
  const { ann } = await openV2();
  await ann.send("POST", "extensions", {});
  expect((await ann.send("GET", "extensions/1/balance")).body).toEqual({ balance: 0 });

  await ann.send("POST", "extensions/1/balance/credit", { amount: 10, note: "card" });
  expect((await ann.send("POST", "extensions/1/balance/debit", { amount: 2.5 })).body).toEqual({
    balance: 7.5,
  });
  expect((await ann.send("POST", "extensions/1/balance/debit", {})).body).toEqual({ balance: 7.5 });

  expect((await ann.send("GET", "extensions/1/balance/transactions")).body).toEqual([
    { id: 1, amount: 10, note: "card", type: "credit" },
    { id: 2, amount: 2.5, type: "debit" },
    { id: 3, type: "debit" },
  ]);
});

test("a transcription that is asked for is told to the targets of webhooks", async () => {
  const told = Promise.withResolvers<void>();
  const target = await startTarget([], told.resolve);
  const { ann } = await openV2({ webhooks: [{ url: target.url }] });

  const path = "ai/post-call-transcription/transcription";
  expect((await ann.send("POST", path, { uniqueid: "17.1" })).body).toEqual({ uniqueid: "17.1" });
  await told.promise;

  expect(JSON.parse(target.received[0]?.body ?? "")).toEqual({
    uniqueid: "17.1",
    event: "transcriptionCompleted",
  });
  expect((await ann.send("GET", `${path}/17.1`)).body).toEqual({ uniqueid: "17.1" });
  await target.close();
});

test("a fresh tenant has the default values of its features, and those that it comes with", async () => {
  const { ann } = await openV2();
  const path = "/system/v2/tenants";
  const defaults = { dsm_enabled: "", ext_emergency_trunks: "" };
  expect((await ann.send("GET", `${path}/1`)).body).toMatchObject({ features: defaults });
  const features = { dsm_enabled: "yes" };
  const { status, body } = await ann.send("POST", path, { name: "a", features });
  expect([status, body]).toMatchObject([
    201,
    { name: "a", features: { ...defaults, dsm_enabled: "yes" } },
  ]);
});

test("the secret of a user is found by the name of who may log in, and no other", async () => {
  const { ann } = await openV2();
  const found = await ann.send("GET", "/system/v2/secret/ann@example.com");
  expect(found).toMatchObject({ status: 200, body: { username: "ann@example.com" } });
  expect((await ann.send("GET", "/system/v2/secret/nobody")).status).toBe(404);
});

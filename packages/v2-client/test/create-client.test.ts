import { describe, expect, onTestFinished, test } from "vitest";
import { type Client, createClient, v2PortOf, type V2Session } from "../src/index.ts";
import { openStage } from "./open-stage.ts";
import { type Reply, startPlatform } from "./platform.ts";

describe("call", () => {
  test("sends a JSON body to the path of the operation and gives the answer's body", async () => {
    const { client, asked } = await openStage("8.2", [[201, { id: 7 }]], { tenant: "101" });

    expect(await client.call("contacts.create", { name: "Ann" })).toEqual({ id: 7 });
    expect(asked).toEqual([
      {
        method: "POST",
        path: "/org/101/v2/contacts",
        type: "application/json",
        accept: "application/json",
        body: { name: "Ann" },
      },
    ]);
  });

  test("takes the tenant that is called default unless the client or the call names another", async () => {
    const { client, asked } = await openStage("8.2", [[200]]);
    await client.call("contacts.get_config");
    await client.call("contacts.get_config", { tenant: 102 });
    await client.call("calls.list");
    await client.call("calls.list", { tenant_code: "102" });

    expect(asked.map(({ path }) => path)).toEqual([
      "/org/default/v2/contacts/config",
      "/org/102/v2/contacts/config",
      "/org/default/v2/calls",
      "/org/102/v2/calls",
    ]);
  });

  test("fills the path and puts all other names of a request without a body into the query", async () => {
    const { client, asked } = await openStage("8.2", [[200]]);
    await client.call("extensions.get", {
      id: "a/b c",
      fields: ["name", "sms"],
      page: 2,
      sort: null,
      where: { a: 1 },
    });

    expect(asked[0]?.path).toBe(
      "/org/default/v2/extensions/a%2Fb%20c?fields=name&fields=sms&page=2&where=%7B%22a%22%3A1%7D",
    );
  });

  test.each([[200], [204]])("gives null for an answer without a body (%s)", async (status) => {
    const { client } = await openStage("8.2", [[status]]);
    expect(await client.call("contacts.delete", { id: 7 })).toBeNull();
  });

  test("sends a CSV as it is, and gives one as it is", async () => {
    const file = (response: {
      setHeader(name: string, value: string): unknown;
      end(text: string): unknown;
    }): unknown => {
      response.setHeader("content-type", "text/csv");
      return response.end("name\nAnn\n");
    };
    const { client, asked } = await openStage("8.2", [[200], file]);
    await client.call("contacts.upload_csv", { body: "name\nAnn\n" });

    expect(await client.call("contacts.download_csv")).toBe("name\nAnn\n");
    expect(asked.map(({ type, accept, body }) => [type, accept, body])).toEqual([
      ["text/csv", "application/json", "name\nAnn\n"],
      [undefined, "*/*", ""],
    ]);
  });

  test("sends a list as the whole body", async () => {
    const { client, asked } = await openStage("8.2", [[200]]);
    await client.call("sms.delete_numbers", { body: [1, 2] });

    expect(asked[0]).toMatchObject({
      method: "DELETE",
      path: "/org/default/v2/sms/numbers/batch",
      body: [1, 2],
    });
  });
});

describe("send", () => {
  test("sends the parts of a request and gives the answer with its type", async () => {
    const { client, asked } = await openStage("8.2", [[200, [{ name: "Ann" }]]]);
    const found = await client.send("contacts.search", {
      path: { tenant: "101" },
      body: { query: "Ann" },
    });

    expect(found?.map((contact) => contact["name"])).toEqual(["Ann"]);
    expect(asked[0]).toMatchObject({
      method: "POST",
      path: "/org/101/v2/contacts/search",
      body: { query: "Ann" },
    });
  });

  test("has types for paths, queries, bodies and answers", async () => {
    const { client } = await openStage("8.2", [
      [200, { name: "sip-1", features: { dsm_enabled: "yes" } }],
    ]);
    const trunk = await client.send("trunks.get", { path: { id: 7 } });
    const tenant = await client.send("tenants.get", { path: { id: 7 } });
    const name: string | undefined = trunk?.name;
    const flag: "" | "no" | "yes" | undefined = tenant?.features?.dsm_enabled;
    // @ts-expect-error A trunk has a number.
    await client.send("trunks.get", { path: { id: true } }).catch(() => undefined);
    // @ts-expect-error There is no such operation.
    await client.send("trunks.dance", {}).catch(() => undefined);

    expect([name, flag]).toEqual(["sip-1", "yes"]);
  });
});

describe("exchange", () => {
  test("gives what came with the body", async () => {
    const reply: Reply = (response) =>
      response
        .writeHead(201, { "content-type": "application/json", "x-request-id": "r-1" })
        .end('{"id":7}');
    const { client } = await openStage("8.2", [reply]);
    const { status, headers, body } = await client.exchange("contacts.create", {
      body: { name: "Ann" },
    });

    expect([status, headers.get("X-Request-Id"), body]).toEqual([201, "r-1", { id: 7 }]);
  });
});

describe("pages", () => {
  const page = (names: readonly string[], after?: string): Reply => [
    200,
    { data: names.map((name) => ({ name })), pagination: { after } },
  ];
  const replies = [page(["a", "b"], "b"), page(["c", "d"], "d"), page(["e"])];
  const first = { query: { size: 2 } };

  test("gives one answer after another, until there is no next request", async () => {
    const { client, asked } = await openStage("8.2", replies);
    const found: unknown[] = [];
    const pages = client.pages("tenants.list", first, ({ body }) => {
      const { after } = (body?.pagination ?? {}) as { readonly after?: string };
      return after === undefined ? undefined : { query: { size: 2, after } };
    });
    for await (const { data } of pages as AsyncIterable<{
      readonly data: readonly { readonly name: string }[];
    }>)
      found.push(...data.map(({ name }) => name));

    expect(found).toEqual(["a", "b", "c", "d", "e"]);
    expect(asked.map(({ path }) => path)).toEqual([
      "/system/v2/tenants?size=2",
      "/system/v2/tenants?size=2&after=b",
      "/system/v2/tenants?size=2&after=d",
    ]);
  });

  test("asks for no more than is wanted", async () => {
    const { client, asked } = await openStage("8.2", replies);
    for await (const _ of client.pages("tenants.list", first, (_answer, request) => request)) break;

    expect(asked.length).toBe(1);
  });
});

describe("a request", () => {
  test("names flowrun as who asks", async () => {
    const agents: unknown[] = [];
    const { client } = await openStage("8.2", [
      (response) => {
        agents.push(response.req.headers["user-agent"]);
        return response.end();
      },
    ]);
    await client.call("contacts.get_config");

    expect(agents).toEqual(["flowrun"]);
  });

  test("has the machine's time unless it is given another", async () => {
    const platform = await startPlatform([
      (response) => setTimeout(() => response.destroy(), 5_000).unref(),
    ]);
    onTestFinished(platform.close);
    const session: V2Session = {
      request: (path, init) => fetch(`${platform.baseUrl}${path}`, init),
    };
    const client = createClient({ session, version: "8.2", timeoutMs: 50 });

    await expect(client.call("contacts.get_config")).rejects.toMatchObject({ code: "V2_TIMEOUT" });
  });
});

describe("close", () => {
  test("ends the calls under way and those that come later", async () => {
    const { client, clock } = await openStage("8.2", [() => undefined]);
    const underWay = client.call("contacts.get_config");
    await client.close();

    const closed = {
      code: "V2_CLOSED",
      outcome: "failed",
      message: "The client of the REST API v2 has been closed by flowrun.",
    };
    await expect(underWay).rejects.toMatchObject(closed);
    await expect(client.call("contacts.get_config")).rejects.toMatchObject(closed);
    expect(clock.pending()).toBe(0);
  });
});

test("a port calls the client by name, within the time of the flow, and closes it", async () => {
  const done: unknown[] = [];
  const client: Pick<Client, "call" | "close"> = {
    call: async (...call) => {
      done.push(call);
      return [];
    },
    close: async () => void done.push("closed"),
  };
  const port = v2PortOf(client);

  expect(
    await port.call({ operation: "contacts.search", with: { query: "Ada" }, timeoutMs: 500 }),
  ).toEqual([]);
  await port.close();

  expect(done).toEqual([["contacts.search", { query: "Ada" }, { timeoutMs: 500 }], "closed"]);
});

import { once } from "node:events";
import { createConnection } from "node:net";
import { WebSocket } from "ws";
import { PortError } from "@flowrun/core/plugin";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SimulatorServer, startServer } from "../../src/index.ts";
import {
  authorization,
  credentials,
  openEvents,
  refusedUpgrade,
  send,
  startTestServer,
} from "../support/network.ts";

let server: SimulatorServer;

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  await server.close();
});

describe("startServer", () => {
  test("carries a call over HTTP and a WebSocket, from arrival to hangup", async () => {
    const socket = await openEvents(server);
    const call = server.platform.call({ from: "15551234", to: "100", args: ["a", "b"] });

    const start = await socket.waitFor("StasisStart");
    expect(start).toMatchObject({
      application: "flow",
      args: ["a", "b"],
      channel: { id: call.id, state: "Ring" },
    });
    expect((await send(server, "POST", `/ari/channels/${call.id}/answer`)).status).toBe(204);
    const play = await send(server, "POST", `/ari/channels/${call.id}/play/p1?media=sound:hello`);
    expect([play.status, await play.json()]).toMatchObject([
      201,
      { id: "p1", media_uri: "sound:hello" },
    ]);
    await socket.waitFor("PlaybackFinished");
    expect((await send(server, "DELETE", `/ari/channels/${call.id}`)).status).toBe(204);
    await socket.waitFor("StasisEnd");

    expect((await call.ended).cause).toBe(16);
    expect(server.platform.inventory()).toEqual({
      channels: 0,
      bridges: 0,
      playbacks: 0,
      recordings: 0,
    });
  });

  test("takes the reference application's query in originate and hands its arguments to StasisStart", async () => {
    server.platform.endpoint("PJSIP/1000", { kind: "answer", afterMs: 5 });
    const socket = await openEvents(server);
    const query = new URLSearchParams({
      endpoint: "PJSIP/1000",
      app: "flow",
      appArgs: "outbound,bridge-1",
      callerId: "15551234",
      timeout: "30",
    });

    const response = await send(server, "POST", `/ari/channels?${query.toString()}`);
    const { id } = (await response.json()) as { id: string };

    expect(await socket.waitFor("StasisStart")).toMatchObject({
      args: ["outbound", "bridge-1"],
      channel: { id },
    });
  });

  test("reads parameters from a JSON body and from a form as well", async () => {
    const byJson = await send(server, "POST", "/ari/bridges", { bridgeId: "b1", type: "holding" });
    expect(await byJson.json()).toMatchObject({ id: "b1", bridge_type: "holding" });

    const byForm = await fetch(`${server.url}/ari/bridges`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ bridgeId: "b2", type: "mixing" }),
    });
    expect(await byForm.json()).toMatchObject({ id: "b2", bridge_type: "mixing" });
  });

  test("takes ids that are percent-encoded", async () => {
    await send(server, "POST", `/ari/bridges/${encodeURIComponent("a/b ;ü")}`);

    expect(await (await send(server, "GET", "/ari/bridges")).json()).toMatchObject([
      { id: "a/b ;ü" },
    ]);
  });

  test("asks for credentials with 401 when they are missing or wrong", async () => {
    const missing = await fetch(`${server.url}/ari/channels`);
    const wrong = await fetch(`${server.url}/ari/channels`, {
      headers: { authorization: `Basic ${btoa("flowrun:wrong")}` },
    });

    expect([missing.status, wrong.status]).toEqual([401, 401]);
    expect(missing.headers.get("www-authenticate")).toBe('Basic realm="Asterisk REST Interface"');
  });

  test("answers mistakes of HTTP as the platform does", async () => {
    const broken = await fetch(`${server.url}/ari/bridges`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "{",
    });
    const large = await send(server, "POST", "/ari/bridges", { name: "x".repeat(1024 * 1024) });
    const statuses = await Promise.all([
      send(server, "GET", "/ari/nothing"),
      send(server, "GET", "/ari/channels/"),
      send(server, "PUT", "/ari/channels"),
      send(server, "GET", "/ari/events?app=flow"),
      send(server, "GET", "/elsewhere"),
    ]);

    expect([broken.status, large.status]).toEqual([400, 413]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 405, 426, 404]);
  });

  test("tells a client that builds itself from /ari/api-docs where ARI is, what it has and which events it sends", async () => {
    const [docs, slashed, list] = await Promise.all(
      ["", "/", "/resources.json"].map(
        async (path) => await (await send(server, "GET", `/ari/api-docs${path}`)).json(),
      ),
    );
    const events = await (await send(server, "GET", "/ari/api-docs/events.json")).json();

    expect(list).toMatchObject({ swaggerVersion: "1.1", basePath: `${server.url}/ari` });
    expect([docs, slashed]).toEqual([list, list]);
    expect(events).toMatchObject({
      models: { StasisStart: { id: "StasisStart", properties: { channel: { type: "Channel" } } } },
    });
  });

  test("takes credentials in the parameter api_key too, as Asterisk does, for requests and for WebSockets", async () => {
    const url = `${server.url.replace("http", "ws")}/ari/events?app=flow&api_key=`;
    const webSocket = new WebSocket(`${url}flowrun:s3cret`);
    await once(webSocket, "open");

    expect((await fetch(`${server.url}/ari/channels?api_key=flowrun:s3cret`)).status).toBe(200);
    expect((await fetch(`${server.url}/ari/channels?api_key=flowrun:wrong`)).status).toBe(401);
    expect(await refusedUpgrade(`${url}flowrun:wrong`, {})).toBe(401);
    const both = { headers: { authorization: `Basic ${btoa("flowrun:wrong")}` } };
    expect((await fetch(`${server.url}/ari/channels?api_key=flowrun:s3cret`, both)).status).toBe(
      401,
    );
  });

  test("lists its resources under /ari/api-docs, and the operations of each below", async () => {
    const docs = (await (await send(server, "GET", "/ari/api-docs")).json()) as {
      apis: { path: string }[];
    };
    const bridges = await (await send(server, "GET", "/ari/api-docs/bridges.json")).json();

    expect(docs.apis.map(({ path }) => path)).toContain("/api-docs/channels.{format}");
    expect(bridges).toMatchObject({ swaggerVersion: "1.1", basePath: `${server.url}/ari` });
    expect((bridges as { apis: unknown[] }).apis).toContainEqual({
      path: "/bridges/{bridgeId}/addChannel",
      operations: [
        {
          httpMethod: "POST",
          nickname: "addChannel",
          summary: "Puts channels into the bridge",
          responseClass: "void",
          parameters: [
            {
              name: "bridgeId",
              paramType: "path",
              required: true,
              allowMultiple: false,
              dataType: "string",
            },
            {
              name: "channel",
              paramType: "query",
              required: true,
              allowMultiple: false,
              dataType: "string",
            },
            {
              name: "absorbDTMF",
              paramType: "query",
              required: false,
              allowMultiple: false,
              dataType: "string",
            },
          ],
        },
      ],
    });
    expect((await send(server, "GET", "/ari/api-docs/nothing.json")).status).toBe(404);
  });

  test("shows a browser pages under /ari/api-docs, and without a token under /api/v2/docs", async () => {
    const headers = { authorization, accept: "text/html,*/*" };
    const ari = await (await fetch(`${server.url}/ari/api-docs`, { headers })).text();
    const v2 = await (await fetch(`${server.url}/api/v2/docs`)).text();
    const openapi = await (await fetch(`${server.url}/api/v2/openapi.json`)).json();

    expect(ari).toContain("<code>/bridges/{bridgeId}/addChannel</code>");
    expect(v2).toContain("<code>/org/{tenant}/v2/contacts/search</code>");
    expect(openapi).toMatchObject({ openapi: "3.1.0", info: { version: "8.2" } });
  });

  test("refuses a WebSocket without credentials, without an application, and elsewhere", async () => {
    const url = server.url.replace("http", "ws");

    expect(await refusedUpgrade(`${url}/ari/events?app=flow`, {})).toBe(401);
    expect(await refusedUpgrade(`${url}/ari/events`, { authorization })).toBe(400);
    expect(await refusedUpgrade(`${url}/other`, { authorization })).toBe(404);
  });

  test("tells the older WebSocket of an application that it was replaced, and then leaves it mute", async () => {
    const older = await openEvents(server);
    const newer = await openEvents(server);
    await older.waitFor("ApplicationReplaced");

    server.platform.call({ from: "1", to: "2" });
    await newer.waitFor("StasisStart");

    expect(older.events.map(({ type }) => type)).toEqual(["ApplicationReplaced"]);
    expect(older.webSocket.readyState).toBe(WebSocket.OPEN);
  });

  test("answers pings unless a fault says otherwise", async () => {
    const { webSocket } = await openEvents(server);
    webSocket.ping("one");
    expect(String((await once(webSocket, "pong"))[0])).toBe("one");

    server.platform.faults.ignorePings(true);
    webSocket.ping("two");
    await send(server, "GET", "/ari/asterisk/ping");
    server.platform.faults.ignorePings(false);
    webSocket.ping("three");
    expect(String((await once(webSocket, "pong"))[0])).toBe("three");
  });

  test("cuts WebSockets and connections while it plays dead, and serves again afterwards", async () => {
    const { webSocket } = await openEvents(server);
    const closed = once(webSocket, "close");

    server.platform.faults.setDown(true);
    await closed;
    await expect(send(server, "GET", "/ari/asterisk/ping")).rejects.toThrow("fetch failed");
    server.platform.faults.setDown(false);

    expect((await send(server, "GET", "/ari/asterisk/ping")).status).toBe(200);
  });

  test("says that its port is taken and what to do", async () => {
    const second = startServer({ port: server.port, ...credentials });

    await expect(second).rejects.toThrow(PortError);
    await expect(second).rejects.toMatchObject({
      code: "SIM_PORT_IN_USE",
      message: expect.stringContaining(`"127.0.0.1:${server.port}"`) as string,
    });
  });

  test("says so when it cannot listen for another reason", async () => {
    await expect(startServer({ port: 0, host: "192.0.2.1", ...credentials })).rejects.toMatchObject(
      {
        code: "SIM_LISTEN_FAILED",
      },
    );
  });

  test("closes while a request waits and a WebSocket is open", async () => {
    const own = await startTestServer();
    const { webSocket } = await openEvents(own);
    own.platform.faults.next({ kind: "silence" });
    const waiting = send(own, "GET", "/ari/channels").catch(() => "cut");
    const closed = once(webSocket, "close");

    await send(own, "GET", "/ari/asterisk/ping").catch(() => undefined);
    await own.close();

    await closed;
    expect(await waiting).toBe("cut");
    const [error] = (await once(createConnection(own.port, "127.0.0.1"), "error")) as [
      NodeJS.ErrnoException,
    ];
    expect(error.code).toBe("ECONNREFUSED");
  });
});

import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startLoadServer, type LoadServer } from "../../../bench/load/load-server.ts";

let load: LoadServer;
let socket: WebSocket;

beforeEach(async () => {
  load = await startLoadServer();
  const authorization = `Basic ${btoa(`${load.username}:${load.password}`)}`;
  socket = new WebSocket(`ws://${load.host}/ari/events?app=${load.app}`, {
    headers: { authorization },
  });
  await Promise.all([once(socket, "open"), load.connected]);
});

afterEach(() => load.close());

async function nextMessage(): Promise<unknown> {
  const [data] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(data.toString("utf8"));
}

describe("startLoadServer", () => {
  it("tells the application what happens, as Asterisk writes it", async () => {
    load.exchange.arrive(0);
    expect(await nextMessage()).toMatchObject({
      type: "StasisStart",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
      args: [],
      channel: { id: "1795.0", state: "Ring", caller: { name: "", number: "492001000" } },
      application: load.app,
    });
  });

  it("answers requests over HTTP, and refuses those without credentials", async () => {
    const headers = { authorization: `Basic ${btoa(`${load.username}:${load.password}`)}` };
    const path = `http://${load.host}/ari/bridges?type=mixing&bridgeId=b1`;
    const good = await fetch(path, { method: "POST", headers });
    expect([good.status, await good.json()]).toMatchObject([
      200,
      { id: "b1", bridge_type: "mixing", channels: [] },
    ]);
    expect((await fetch(path, { method: "POST" })).status).toBe(401);
  });

  it("answers requests over the WebSocket, by their id", async () => {
    const request = {
      type: "RESTRequest",
      request_id: "r1",
      method: "POST",
      uri: "bridges?type=mixing",
    };
    socket.send(JSON.stringify({ ...request, query_strings: [{ name: "bridgeId", value: "b1" }] }));
    const answer = await nextMessage();
    expect(answer).toMatchObject({
      type: "RESTResponse",
      request_id: "r1",
      status_code: 200,
      uri: request.uri,
    });
    expect(load.exchange.bridges.has("b1")).toBe(true);
  });

  it("describes itself to clients that are built from that", async () => {
    const answer = await fetch(`http://${load.host}/ari/api-docs/resources.json`);
    expect(await answer.json()).toMatchObject({
      swaggerVersion: "1.1",
      basePath: `http://${load.host}/ari`,
    });
  });
});

import { once } from "node:events";
import type { JsonObject } from "@flowrun/core/plugin";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SimulatorServer } from "../../src/index.ts";
import { type EventSocket, openEvents, startTestServer } from "../support/network.ts";

let server: SimulatorServer;
let socket: EventSocket;

beforeEach(async () => {
  server = await startTestServer();
  socket = await openEvents(server, "flow.requests.1");
});

afterEach(async () => {
  await server.close();
});

/** Sends a message and gives the answer with this id. */
async function ask(message: JsonObject, id = "1"): Promise<JsonObject> {
  socket.webSocket.send(JSON.stringify({ type: "RESTRequest", request_id: id, ...message }));
  return answerTo(id);
}

async function answerTo(id: string): Promise<JsonObject> {
  for (;;) {
    const found = socket.events.find((event) => event["request_id"] === id);
    if (found !== undefined) return found;
    await once(socket.webSocket, "message");
  }
}

describe("answerMessage", () => {
  test("answers with what Asterisk 22 answers with", async () => {
    const answer = await ask({
      transaction_id: "t1",
      method: "POST",
      uri: "bridges?type=mixing&bridgeId=a%2Fb%20%2B",
    });
    const { message_body: body, timestamp, ...rest } = answer;
    expect(rest).toEqual({
      type: "RESTResponse",
      transaction_id: "t1",
      request_id: "1",
      status_code: 200,
      reason_phrase: "OK",
      uri: "bridges",
      content_type: "application/json",
      application: "flow.requests.1",
      asterisk_id: "02:f1:00:00:00:01",
    });
    expect(JSON.parse(body as string)).toMatchObject({ id: "a/b +", bridge_type: "mixing" });
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/);
  });

  test("carries no body where there is none", async () => {
    await ask({ method: "POST", uri: "bridges/b1" });
    const answer = await ask({ method: "DELETE", uri: "bridges/b1" }, "2");
    expect([answer["status_code"], Object.keys(answer).includes("message_body")]).toEqual([
      204,
      false,
    ]);
  });

  test("reads parameters from a JSON body and from a form as well", async () => {
    const json = {
      content_type: "application/json",
      message_body: '{"bridgeId":"b1","type":"holding"}',
    };
    const form = {
      content_type: "application/x-www-form-urlencoded",
      message_body: "bridgeId=b2&type=mixing",
    };
    expect(
      JSON.parse(String((await ask({ method: "POST", uri: "bridges", ...json }))["message_body"])),
    ).toMatchObject({
      id: "b1",
      bridge_type: "holding",
    });
    expect(
      JSON.parse(
        String((await ask({ method: "POST", uri: "bridges", ...form }, "2"))["message_body"]),
      ),
    ).toMatchObject({ id: "b2", bridge_type: "mixing" });
  });

  test.each<[JsonObject, string]>([
    [{ type: "" }, "No 'type' property."],
    [{ type: "Hello" }, "Unknown request type."],
    [{ method: "GET" }, "Empty or missing 'uri' property."],
    [{ method: "PATCH", uri: "channels" }, "Unknown or missing 'method' property."],
    [
      { method: "POST", uri: "bridges", message_body: "{}" },
      "No 'content_type' for 'message_body'.",
    ],
    [
      { method: "POST", uri: "bridges", message_body: "{}", content_type: "text/plain" },
      "Unknown content type.",
    ],
    [
      { method: "POST", uri: "bridges", message_body: "{", content_type: "application/json" },
      "Unable to parse 'message_body' as 'application/json'.",
    ],
  ])("refuses %j", async (message, said) => {
    expect(await ask(message)).toMatchObject({
      status_code: 400,
      message_body: JSON.stringify({ message: said }),
    });
  });

  test("answers what is no JSON without an id, and what is binary not at all", async () => {
    socket.webSocket.send(
      Buffer.from('{"type":"RESTRequest","request_id":"b","method":"GET","uri":"channels"}'),
    );
    socket.webSocket.send("{");
    expect(await answerTo("")).toMatchObject({ status_code: 400, transaction_id: "" });
    expect(socket.events).toHaveLength(1);
  });

  test("takes no address that is not relative to ARI", async () => {
    expect(await ask({ method: "GET", uri: "/ari/channels" })).toMatchObject({ status_code: 405 });
    expect(await ask({ method: "GET", uri: "nothing" }, "2")).toMatchObject({ status_code: 404 });
    expect(await ask({ method: "PUT", uri: "channels" }, "3")).toMatchObject({ status_code: 405 });
  });

  test("does one request after the other, and a ping waits its turn, while other WebSockets go on", async () => {
    const call = server.platform.call({ from: "1", to: "2", app: "flow.requests.1" });
    await socket.waitFor("StasisStart");
    await ask({ method: "POST", uri: `channels/${call.id}/play/p?media=sound:hello` });
    const order: string[] = [];
    socket.webSocket.on("message", (data: Buffer) => {
      const { type, request_id: id } = JSON.parse(data.toString("utf8")) as Record<string, string>;
      if (type === "PlaybackFinished" || id !== undefined) order.push(id ?? "PlaybackFinished");
    });
    const ponged = once(socket.webSocket, "pong").then(() => order.push("pong"));
    const answered = ask({ method: "POST", uri: `channels/${call.id}/answer` }, "answer");
    const listed = ask({ method: "GET", uri: "channels" }, "list");
    socket.webSocket.ping();
    await Promise.all([answered, listed, ponged]);
    expect(order).toEqual(["PlaybackFinished", "answer", "list", "pong"]);
  });

  test("answers on an older WebSocket of an application too", async () => {
    await openEvents(server, "flow.requests.1");
    await socket.waitFor("ApplicationReplaced");
    expect(await ask({ method: "GET", uri: "asterisk/ping" })).toMatchObject({ status_code: 200 });
  });
});

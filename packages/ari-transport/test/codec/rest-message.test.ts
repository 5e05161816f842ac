import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { quick } from "../../src/codec/request.ts";
import { readRestResponse, writeRestRequest } from "../../src/codec/rest-message.ts";

describe("writeRestRequest", () => {
  test("writes the address relative to /ari, encoded", () => {
    const request = quick("POST", "/channels/a%2Fb/play", {
      media: "sound:a b+#",
      playbackId: "p&1",
    });
    expect(JSON.parse(writeRestRequest("7", request))).toEqual({
      type: "RESTRequest",
      request_id: "7",
      method: "POST",
      uri: "channels/a%2Fb/play?media=sound%3Aa%20b%2B%23&playbackId=p%261",
    });
  });

  test("carries a body as text with its type", () => {
    const request = {
      ...quick("PUT", "/applications/a/eventFilter"),
      body: { allowed: [{ type: "StasisStart" }] },
    };
    expect(JSON.parse(writeRestRequest("8", request))).toEqual({
      type: "RESTRequest",
      request_id: "8",
      method: "PUT",
      uri: "applications/a/eventFilter",
      content_type: "application/json",
      message_body: '{"allowed":[{"type":"StasisStart"}]}',
    });
  });
});

describe("readRestResponse", () => {
  test("reads what Asterisk 22 answers", () => {
    const captured = readFileSync(
      new URL("../fixtures/RESTResponse.json", import.meta.url),
      "utf8",
    );
    expect(readRestResponse(captured)).toMatchObject({
      id: "r1",
      answer: { status: 200, body: expect.stringContaining('"id":"1795176789.11600"') },
    });
  });

  test("gives an empty body where there is none, and any other unread", () => {
    const response = { type: "RESTResponse", request_id: "1", status_code: 204 };
    expect(readRestResponse(JSON.stringify(response))).toEqual({
      id: "1",
      answer: { status: 204, body: "" },
    });
    expect(readRestResponse(JSON.stringify({ ...response, message_body: "gone" }))).toEqual({
      id: "1",
      answer: { status: 204, body: "gone" },
    });
  });

  test.each([
    ["{ not json"],
    ["[]"],
    ['{"type":"ApplicationReplaced"}'],
    ['{"type":"RESTResponse","status_code":204}'],
    ['{"type":"RESTResponse","request_id":"1"}'],
    [Buffer.from('{"type":"RESTResponse","request_id":"1","status_code":204}')],
  ])("takes %s for no answer", (data) => {
    expect(readRestResponse(data)).toBeNull();
  });
});

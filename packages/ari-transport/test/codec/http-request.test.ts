import { describe, expect, test } from "vitest";
import { quick } from "../../src/codec/command-request.ts";
import { createHttpRequestWriter } from "../../src/codec/http-request.ts";

const write = createHttpRequestWriter({ host: "pbx:8088", base: "/tenant/ari", authorization: "Basic eDp5" });

const common = [
  "host: pbx:8088",
  "connection: keep-alive",
  "authorization: Basic eDp5",
  "accept: application/json",
] as const;

describe("createHttpRequestWriter", () => {
  test("writes a request with its query encoded, and says that nothing follows", () => {
    expect(write(quick("POST", "/channels/a%2Fb/play", { media: "sound:a b\r\n", playbackId: "p&1" }))).toBe(
      [
        "POST /tenant/ari/channels/a%2Fb/play?media=sound%3Aa%20b%0D%0A&playbackId=p%261 HTTP/1.1",
        ...common,
        "content-length: 0",
        "\r\n",
      ].join("\r\n"),
    );
  });

  test("gives a question no length", () => {
    expect(write(quick("GET", "/channels"))).toBe(
      ["GET /tenant/ari/channels HTTP/1.1", ...common, "\r\n"].join("\r\n"),
    );
  });

  test("counts a body's bytes, not its letters", () => {
    expect(write({ ...quick("PUT", "/applications/a/eventFilter"), body: { allowed: ["ü€"] } })).toBe(
      [
        "PUT /tenant/ari/applications/a/eventFilter HTTP/1.1",
        ...common,
        "content-type: application/json",
        "content-length: 21",
        "",
        '{"allowed":["ü€"]}',
      ].join("\r\n"),
    );
  });
});

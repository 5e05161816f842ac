import { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { readAddress } from "../../src/network/address.ts";

function problem(host: string): unknown {
  try {
    return readAddress(host);
  } catch (error) {
    return error instanceof PortError ? [error.code, error.message] : error;
  }
}

describe("readAddress", () => {
  test.each([
    ["pbx", "http://pbx", "/ari", "ws://pbx/ari/events", "ws://pbx/media"],
    ["pbx:8088", "http://pbx:8088", "/ari", "ws://pbx:8088/ari/events", "ws://pbx:8088/media"],
    [
      "127.0.0.1:8088",
      "http://127.0.0.1:8088",
      "/ari",
      "ws://127.0.0.1:8088/ari/events",
      "ws://127.0.0.1:8088/media",
    ],
    [
      "[::1]:8088",
      "http://[::1]:8088",
      "/ari",
      "ws://[::1]:8088/ari/events",
      "ws://[::1]:8088/media",
    ],
    [
      "http://pbx:8088/",
      "http://pbx:8088",
      "/ari",
      "ws://pbx:8088/ari/events",
      "ws://pbx:8088/media",
    ],
    ["https://pbx", "https://pbx", "/ari", "wss://pbx/ari/events", "wss://pbx/media"],
    [
      "https://pbx/tenant/",
      "https://pbx",
      "/tenant/ari",
      "wss://pbx/tenant/ari/events",
      "wss://pbx/tenant/media",
    ],
    [
      "https://pbx:8089/ari",
      "https://pbx:8089",
      "/ari",
      "wss://pbx:8089/ari/events",
      "wss://pbx:8089/media",
    ],
  ])("reads %s", (host, origin, base, events, media) => {
    expect(readAddress(host)).toEqual({ origin, base, events, media, name: new URL(origin).host });
  });

  test.each(["", "  ", "http://", "pbx:port", "ftp://pbx", "a b", "pbx?x=1", "pbx#x", "pbx:70000"])(
    "refuses %j and says what would be right",
    (host) => {
      expect(problem(host)).toEqual([
        "ARI_HOST",
        `"ari.host" is "${host.trim()}", which is no address. Write "host", "host:port", or a base URL such as "https://pbx.example.com".`,
      ]);
    },
  );

  test("refuses an address with credentials without repeating them", () => {
    expect(problem("http://me:secret@pbx")).toEqual([
      "ARI_HOST",
      '"ari.host" holds a user name or a password. Write "host", "host:port", or a base URL such as "https://pbx.example.com".',
    ]);
  });
});

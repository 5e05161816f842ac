import type { HttpRequest } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createHostList } from "../src/host-list.ts";
import { outgoing } from "../src/outgoing.ts";

const get: HttpRequest = {
  method: "GET",
  url: "https://crm.example.com/a?b=c#d",
  headers: {},
  timeoutMs: 1,
  retries: 0,
};
const all = createHostList(undefined);

describe("outgoing", () => {
  test("asks for JSON, and sends no body where there is none", () => {
    expect(outgoing(get, all)).toEqual({
      origin: "https://crm.example.com",
      path: "/a?b=c",
      method: "GET",
      headers: {
        accept: "application/json",
        "accept-encoding": "gzip, deflate, br",
        "user-agent": "flowrun",
      },
      body: null,
    });
  });

  test("sends a body as JSON, null too", () => {
    const { body, headers } = outgoing({ ...get, method: "POST", body: null }, all);

    expect([body, headers["content-type"]]).toEqual(["null", "application/json"]);
  });

  test("sends a file as it is, as what it is", () => {
    const bytes = new Uint8Array([82, 73, 70, 70]);
    const { body, headers } = outgoing(
      { ...get, method: "POST", file: { type: "audio/x-wav", bytes } },
      all,
    );

    expect([body, headers["content-type"]]).toEqual([bytes, "audio/x-wav"]);
  });

  test("lets a flow's headers replace its own, however they are spelled", () => {
    const headers = {
      Accept: "text/plain",
      "Content-Type": "application/merge-patch+json",
      "X-Key": "1",
    };

    expect(outgoing({ ...get, headers, body: {} }, all).headers).toEqual({
      accept: "text/plain",
      "accept-encoding": "gzip, deflate, br",
      "user-agent": "flowrun",
      "content-type": "application/merge-patch+json",
      "x-key": "1",
    });
  });

  test.each([
    ["ftp://example.com/", 'A request\'s URL is no absolute "http:" or "https:" URL.'],
    ["/contacts", 'A request\'s URL is no absolute "http:" or "https:" URL.'],
    [
      "http://u:p-canary@a.example/",
      'The URL of a request to "a.example" holds a user or a password. Send a header instead.',
    ],
  ])("refuses the URL %s", (url, message) => {
    expect(() => outgoing({ ...get, url }, all)).toThrow(
      expect.objectContaining({ code: "HTTP_URL", message, certain: true, outcome: "refused" }),
    );
  });

  test("refuses a host that is not on the list", () => {
    expect(() => outgoing(get, createHostList(["*.example.org"]))).toThrow(
      expect.objectContaining({
        code: "HTTP_HOST_FORBIDDEN",
        message: '"crm.example.com" is not on the list of allowed hosts. Add it to "http.allow".',
        outcome: "refused",
      }),
    );
  });

  test.each(["Host", "content-length", "Transfer-Encoding", "connection", "expect", "upgrade"])(
    'refuses the header "%s", which frames the message',
    (name) => {
      expect(() => outgoing({ ...get, headers: { [name]: "1" } }, all)).toThrow(
        expect.objectContaining({
          code: "HTTP_HEADER",
          message: `The header "${name.toLowerCase()}" is set by flowrun itself. Leave it out.`,
        }),
      );
    },
  );

  test.each([
    { "x-note": "one\r\nx-two: canary" },
    { "x-note": "one\n" },
    { "x-note": "\0" },
    { "x-note": "\u0100" },
    { "x note": "canary" },
    { "": "canary" },
  ])("refuses the header %o without quoting its value", (headers) => {
    const message = `The header "${Object.keys(headers)[0]}" holds a character that HTTP does not allow.`;
    expect(() => outgoing({ ...get, headers }, all)).toThrow(
      expect.objectContaining({ code: "HTTP_HEADER", message }),
    );
  });
});

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

  test("sends the fields of a form as URLs have them, a list as several", () => {
    const body = {
      To: "+47 9",
      Body: "a&b=ø",
      media: ["1", 2],
      none: null,
      ok: true,
      map: { a: 1 },
    };
    const sent = outgoing({ ...get, method: "POST", body, form: { file: "file" } }, all);

    expect([sent.body, sent.headers["content-type"]]).toEqual([
      "To=%2B47+9&Body=a%26b%3D%C3%B8&media=1&media=2&ok=true&map=%7B%22a%22%3A1%7D",
      "application/x-www-form-urlencoded",
    ]);
  });

  test("sends a file within a form in parts, which a server reads back", async () => {
    const bytes = new Uint8Array([82, 73, 13, 10, 45, 45]);
    const form = { ...get, method: "POST", body: { 'a"b\r\n': "x\r\n--y" } } as const;
    const file = { type: "audio/x-wav", bytes };
    const sent = outgoing({ ...form, form: { file: "attachment" }, file }, all);
    const headers = { "content-type": sent.headers["content-type"] ?? "" };
    const read = await new Response(sent.body as Uint8Array<ArrayBuffer>, { headers }).formData();

    expect([...read.keys()]).toEqual(['a"b\r\n', "attachment"]);
    expect(read.get('a"b\r\n')).toBe("x\r\n--y");
    const got = read.get("attachment") as File;
    expect([got.name, got.type, new Uint8Array(await got.arrayBuffer())]).toEqual([
      ...["recording.wav", "audio/x-wav", bytes],
    ]);
    expect(outgoing({ ...form, form: { file: "attachment" }, file }, all)).toEqual(sent);
  });

  test("sends credentials as basic authentication, which a header of the flow replaces", () => {
    const credentials = { user: "Aladdin", password: "open sesame" };
    const authorization = "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==";
    expect(outgoing({ ...get, credentials }, all).headers).toMatchObject({ authorization });
    const headers = { Authorization: "Bearer 1" };
    expect(outgoing({ ...get, credentials, headers }, all).headers).toMatchObject({
      authorization: "Bearer 1",
    });
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

import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { parseJson } from "@flowrun/core/plugin";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RawAnswer, readBody } from "../src/read-body.ts";

const answer = (text: string, more: Partial<RawAnswer> = {}): RawAnswer => ({
  origin: "https://crm.example.com",
  status: 200,
  contentType: "application/json",
  contentEncoding: "",
  bytes: Buffer.from(text),
  ...more,
});
const malformed = (why: string): unknown =>
  expect.objectContaining({
    code: "HTTP_ANSWER_MALFORMED",
    message: `The answer of "https://crm.example.com" (status 200) cannot be read: ${why}.`,
    certain: false,
    outcome: "failed",
  });

describe("readBody", () => {
  test("keeps the digits of whole numbers that JavaScript cannot hold", async () => {
    const bytes = Buffer.from('{ "id": 90071992547409931 }');
    expect(await readBody(answer("", { bytes }), 1e6)).toEqual({ id: "90071992547409931" });
  });

  test("gives back any JSON that was sent, however it is compressed", async () => {
    const compressions = [
      ["", Buffer.from],
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["BR", brotliCompressSync],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom(...compressions),
        async (value, [contentEncoding, compress]) => {
          const bytes = compress(Buffer.from(JSON.stringify(value)));
          expect(await readBody(answer("", { contentEncoding, bytes }), 1e6)).toEqual(
            parseJson(JSON.stringify(value)),
          );
        },
      ),
    );
  });

  test.each([
    "application/json; charset=utf-8",
    "application/problem+json",
    "Application/JSON",
    "text/json",
    "text/x-json;charset=utf-8",
  ])("takes %s for JSON", async (contentType) => {
    expect(await readBody(answer('{"a":1}', { contentType }), 100)).toEqual({ a: 1 });
  });

  test.each(["text/html; charset=UTF-8", "", "text/plain", "application/octet-stream"])(
    'takes an object or a list for JSON that comes as "%s"',
    async (contentType) => {
      expect(await readBody(answer(' {"a":1}', { contentType }), 100)).toEqual({ a: 1 });
      expect(await readBody(answer("[1]", { contentType }), 100)).toEqual([1]);
    },
  );

  test.each(["<html>", "42", '"yes"', "{not json}", '{"a":1}{"a":2}'])(
    "takes %s for text where no type says that it is JSON",
    async (text) => {
      expect(await readBody(answer(text, { contentType: "text/html" }), 100)).toBe(text);
    },
  );

  test("gives the text of JSON where that is wanted", async () => {
    expect(await readBody(answer('{"a":1}', { asText: true }), 100)).toBe('{"a":1}');
  });

  test("reads the character set that the type names", async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe6, 0x22, 0x7d]);
    const contentType = 'text/html; charset="ISO-8859-1"';
    expect(await readBody(answer("", { contentType, bytes }), 100)).toEqual({ a: "æ" });
    const unknown = answer('{"a":"æ"}', { contentType: "text/html; charset=nonsense" });
    expect(await readBody(unknown, 100)).toEqual({ a: "æ" });
  });

  test("gives null for an empty body", async () => {
    expect(await readBody(answer("", { contentEncoding: "gzip" }), 100)).toBeNull();
  });

  test("refuses what says that it is JSON and is not", async () => {
    await expect(readBody(answer("<html>"), 100)).rejects.toThrow(
      malformed("its body says that it is JSON and is not"),
    );
  });

  test("gives the text of what says that it is JSON and is not, when the status tells of a failure", async () => {
    expect(await readBody(answer("<html>", { status: 502 }), 100)).toBe("<html>");
  });

  test("refuses a compression that is damaged, cut off or unknown", async () => {
    const whole = gzipSync("{}");
    const damaged = malformed("its compressed body is damaged");
    const unknown = malformed("it is compressed in a way that flowrun does not know");
    const read = (bytes: Uint8Array, contentEncoding: string): Promise<unknown> =>
      readBody(answer("", { bytes, contentEncoding }), 100);

    await expect(read(Buffer.from("{}"), "gzip")).rejects.toThrow(damaged);
    await expect(read(whole.subarray(0, -9), "gzip")).rejects.toThrow(damaged);
    await expect(read(whole, "toString")).rejects.toThrow(unknown);
    await expect(read(gzipSync(whole), "gzip, gzip")).rejects.toThrow(unknown);
  });

  test("refuses a small body that unpacks to a large one", async () => {
    const bytes = gzipSync(Buffer.alloc(1_000_000, " "));

    expect(bytes.length).toBeLessThan(10_000);
    await expect(readBody(answer("", { bytes, contentEncoding: "gzip" }), 10_000)).rejects.toThrow(
      expect.objectContaining({ code: "HTTP_ANSWER_TOO_LARGE" }),
    );
  });
});

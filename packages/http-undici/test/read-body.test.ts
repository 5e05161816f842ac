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

  test.each(["application/json; charset=utf-8", "application/problem+json", "Application/JSON"])(
    "takes %s for JSON",
    async (contentType) => {
      expect(await readBody(answer('{"a":1}', { contentType }), 100)).toEqual({ a: 1 });
    },
  );

  test.each(["text/html", "", "application/jsonp", "text/json-lines"])(
    'takes "%s" for text',
    async (contentType) => {
      expect(await readBody(answer('{"a":1}', { contentType }), 100)).toBe('{"a":1}');
    },
  );

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

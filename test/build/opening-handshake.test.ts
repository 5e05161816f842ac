import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKey, digestOf } from "../../build/opening-handshake.ts";

describe("createKey", () => {
  test("is sixteen bytes in base64, others each time", () => {
    const keys = Array.from({ length: 1000 }, createKey);
    expect(keys.map((key) => Buffer.from(key, "base64").toString("base64"))).toEqual(keys);
    expect(new Set(keys.map((key) => Buffer.from(key, "base64").length))).toEqual(new Set([16]));
    expect(new Set(keys).size).toBe(1000);
  });
});

describe("digestOf", () => {
  test("answers the key of RFC 6455, section 1.3", () => {
    expect(digestOf("dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11")).toBe(
      "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
    );
  });

  test("is the SHA-1 of Node", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(digestOf(text)).toBe(createHash("sha1").update(text).digest("base64"));
      }),
    );
  });
});

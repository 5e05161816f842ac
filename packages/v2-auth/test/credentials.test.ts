import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type SsoFormat, ssoPayloadToken } from "../src/credentials.ts";

const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const decoded = (format?: SsoFormat): string =>
  Buffer.from(
    ssoPayloadToken({ deviceUid: "phone-7", token: "key", nowMs }, format),
    "base64",
  ).toString("utf8");
const digest = (time: string, encoding: "hex" | "base64" | "base64url"): string =>
  createHmac("sha256", "key").update(`key.${time}`).digest(encoding);

describe("ssoPayloadToken", () => {
  test("is device, seconds and a hexadecimal digest unless told otherwise", () => {
    expect(decoded()).toBe(`phone-7.1767323045.${digest("1767323045", "hex")}`);
  });

  test("writes the same time into the token and into the digest, in the form that is asked for", () => {
    expect(decoded({ timestamp: "milliseconds" })).toBe(
      `phone-7.1767323045678.${digest("1767323045678", "hex")}`,
    );
    const iso = "2026-01-02T03:04:05.678Z";
    expect(decoded({ timestamp: "iso" })).toBe(`phone-7.${iso}.${digest(iso, "hex")}`);
  });

  test("writes the digest in the encoding that is asked for", () => {
    for (const encoding of ["base64", "base64url"] as const) {
      expect(decoded({ digest: encoding })).toBe(
        `phone-7.1767323045.${digest("1767323045", encoding)}`,
      );
    }
  });
});

import { describe, expect, test } from "vitest";
import { connectionFailure } from "../../src/ports/connection-failure.ts";

const coded = (code: string): Error => Object.assign(new Error("About the request."), { code });

describe("connectionFailure", () => {
  test.each([
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "UND_ERR_CONNECT_TIMEOUT",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ])("is sure that nothing was sent after %s", (code) => {
    expect(connectionFailure(coded(code))).toEqual({ reason: code, isUnsent: true });
  });

  test.each([
    [coded("ECONNRESET"), "ECONNRESET"],
    [coded("UND_ERR_SOCKET"), "UND_ERR_SOCKET"],
    [coded("UND_ERR_CONNECT_TIMEOUT_X"), "UND_ERR_CONNECT_TIMEOUT_X"],
    [new RangeError("About the request."), "RangeError"],
    ["text", "unknown error"],
  ])("supposes that something was sent after %s", (error, reason) => {
    expect(connectionFailure(error)).toEqual({ reason, isUnsent: false });
  });
});

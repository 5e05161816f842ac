import { describe, expect, test } from "vitest";
import { connectionFailure } from "../../src/ports/connection-failure.ts";

const coded = (code: string): Error => Object.assign(new Error("About the request."), { code });

const untrusted =
  "no authority that is known here stands behind its certificate; to trust one, name the file with that authority's certificate in NODE_EXTRA_CA_CERTS";

describe("connectionFailure", () => {
  test.each([
    ["ENOTFOUND", "the host name is not known"],
    ["EAI_AGAIN", "the host name could not be resolved"],
    ["ECONNREFUSED", "the connection was refused"],
    ["EHOSTUNREACH", "there is no way to the host"],
    ["ENETUNREACH", "there is no way to the network"],
    ["EMFILE", "this process may open no more files (ulimit -n)"],
    ["ENFILE", "this process may open no more files (ulimit -n)"],
    ["UND_ERR_CONNECT_TIMEOUT", "the host does not answer"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
    ["CERT_HAS_EXPIRED", "its certificate has expired"],
    ["CERT_NOT_YET_VALID", "its certificate is not valid yet, by this machine's clock"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted],
    ["SELF_SIGNED_CERT_IN_CHAIN", untrusted],
    ["UNABLE_TO_GET_ISSUER_CERT", untrusted],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted],
    ["CERT_REVOKED", "CERT_REVOKED"],
  ])("is sure that nothing was sent after %s", (code, reason) => {
    expect(connectionFailure(coded(code))).toEqual({ code, reason, isUnsent: true });
  });

  test.each([
    [coded("ECONNRESET"), "ECONNRESET", "the connection was cut"],
    [coded("EPIPE"), "EPIPE", "the connection was cut"],
    [coded("ETIMEDOUT"), "ETIMEDOUT", "the host does not answer"],
    [coded("UND_ERR_SOCKET"), "UND_ERR_SOCKET", "the connection was cut"],
    [coded("UND_ERR_CONNECT_TIMEOUT_X"), "UND_ERR_CONNECT_TIMEOUT_X", "UND_ERR_CONNECT_TIMEOUT_X"],
    [new RangeError("About the request."), "RangeError", "RangeError"],
    ["text", "unknown error", "unknown error"],
  ])("supposes that something was sent after %s", (error, code, reason) => {
    expect(connectionFailure(error)).toEqual({ code, reason, isUnsent: false });
  });
});

import { describe, expect, test } from "vitest";
import { quick, requestTarget } from "../../src/codec/request.ts";

describe("requestTarget", () => {
  test("is the path alone where nothing is asked along", () => {
    expect(requestTarget(quick("GET", "/channels/a%2Fb"))).toBe("/channels/a%2Fb");
  });

  test("encodes each value of the query, so that none of them ends a line", () => {
    const query = { media: "sound:a b+#\r\n", playbackId: "p&1" };
    expect(requestTarget(quick("POST", "/channels/c/play", query))).toBe(
      "/channels/c/play?media=sound%3Aa%20b%2B%23%0D%0A&playbackId=p%261",
    );
  });
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reachOf } from "../src/address-reach.ts";

describe("reachOf", () => {
  test.each([
    ["8.8.8.8", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.1", "public"],
    ["100.63.255.255", "public"],
    ["2606:4700:4700::1111", "public"],
    ["::ffff:8.8.8.8", "public"],
    ["127.0.0.1", "inside"],
    ["127.255.255.254", "inside"],
    ["10.1.2.3", "inside"],
    ["172.16.0.1", "inside"],
    ["172.31.255.255", "inside"],
    ["192.168.1.1", "inside"],
    ["100.64.0.1", "inside"],
    ["169.254.169.254", "inside"],
    ["::1", "inside"],
    ["fd00::1", "inside"],
    ["fe80::1", "inside"],
    ["fe80::1%lo", "inside"],
    ["::ffff:127.0.0.1", "inside"],
    ["::ffff:a9fe:a9fe", "inside"],
    ["64:ff9b::7f00:1", "inside"],
    ["2002:7f00:1::", "inside"],
    ["2001:0:1::", "inside"],
    ["0.0.0.0", "nowhere"],
    ["224.0.0.1", "nowhere"],
    ["255.255.255.255", "nowhere"],
    ["::", "nowhere"],
    ["::127.0.0.1", "nowhere"],
    ["::ffff:0.0.0.0", "nowhere"],
    ["ff02::1", "nowhere"],
    ["fec0::1", "nowhere"],
    ["2001:db8::1", "nowhere"],
    ["localhost", "nowhere"],
  ])("tells that %s leads to %s", (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });

  test("says the same of an IPv4 address and of the IPv6 address that maps it", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => reachOf(`::ffff:${address}`) === reachOf(address)),
    );
  });
});

import { expect, test } from "vitest";
import { addressOf, readAddress } from "../../../page/state/address.ts";

test("an address gives the token once, and names a flow that can be gone back to", () => {
  expect(readAddress("#t=a_b-c&flow=a%2Fb%20c.yaml")).toEqual({
    token: "a_b-c",
    flow: "a/b c.yaml",
    mode: undefined,
  });
  expect(readAddress("")).toEqual({ token: undefined, flow: undefined, mode: undefined });
  expect(readAddress(addressOf("a/b c&d.yaml"))).toEqual({
    token: undefined,
    flow: "a/b c&d.yaml",
    mode: undefined,
  });
  expect(addressOf("a.yaml", "tests")).toBe("#flow=a.yaml&mode=tests");
  expect(readAddress("#flow=a.yaml&mode=tests").mode).toBe("tests");
  expect(addressOf("a.yaml", "design")).toBe("#flow=a.yaml");
  expect(addressOf(undefined)).toBe("#");
});

import { describe, expect, test } from "vitest";
import { createHostList } from "../src/host-list.ts";

describe("createHostList", () => {
  test("has every host on it where there is none, and no host when it is empty", () => {
    const hostname = "anything.example";
    expect([createHostList(undefined)(hostname), createHostList([])(hostname)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ["crm.example.com", "crm.example.com", true],
    ["CRM.Example.com", "crm.example.com", true],
    ["crm.example.com.", "crm.example.com", true],
    ["crm.example.com", "crm.example.com.", true],
    ["crm.example.com", "a.crm.example.com", false],
    ["crm.example.com", "example.com", false],
    ["*.example.com", "a.example.com", true],
    ["*.example.com", "a.b.example.com", true],
    ["*.example.com", "example.com", false],
    ["*.example.com", "badexample.com", false],
    ["münchen.example", "xn--mnchen-3ya.example", true],
    ["10.0.0.7", "10.0.0.7", true],
    ["fd00::7", "[fd00::7]", true],
  ])("with %s says of %s: %s", (entry, hostname, isOn) => {
    expect(createHostList([entry])(hostname)).toBe(isOn);
  });

  test.each([
    "",
    "http://example.com",
    "example.com:80",
    "example.com:8443",
    "example.com/a",
    "a@example.com",
    "*",
    "a.*.com",
    "*.*.com",
    "a b",
  ])('refuses the entry "%s"', (entry) => {
    const message = `"${entry}" of "http.allow" is no host. Write e.g. "crm.example.com" or "*.example.com".`;
    expect(() => createHostList(["example.com", entry])).toThrow(
      expect.objectContaining({ code: "HTTP_ALLOW", message, certain: true, outcome: "refused" }),
    );
  });
});

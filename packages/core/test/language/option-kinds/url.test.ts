import { describe, expect, test } from "vitest";
import { problemOfText } from "../../../src/language/option-kinds/problem-of-text.ts";

describe("the kind url", () => {
  test.each([
    "https://crm.example",
    "http://crm.example:8080/a/b?c=d#e",
    "https://crm.example/customers/${call.from}",
    "https://crm.example?number=${call.from}&to=${call.to}",
    "https://127.0.0.1/${call.from}",
    "https://[::1]:8443/x",
    "https://my_service/a..b/.c",
    "https://crm.example/a%20b",
  ])("takes %s", (url) => {
    expect(problemOfText("url", { kind: "url" }, url)).toBeUndefined();
  });

  test.each([
    "${settings.base}/customers",
    "https://${call.from}/x",
    "https://crm.example${call.from}",
    "https://crm.example:${settings.port}/x",
    "${call.from}",
    "http${call.from}://crm.example/",
  ])("refuses %s, whose host holds an expression", (url) => {
    expect(problemOfText("url", { kind: "url" }, url)).toEqual({
      code: "FLOW_NO_EXPRESSION",
      message: 'The host of "url" cannot hold an expression: a flow says itself whom it asks.',
      hint: "Write https:// and the host, then a slash, and expressions only behind it.",
    });
  });

  test.each([
    ["ftp://crm.example/", "https://crm.example/"],
    ["crm.example/customers", "https://crm.example/customers"],
    ["https//crm.example", "https://crm.example"],
    ["https:/crm.example/a", "https://crm.example/a"],
    ["ftp://crm.example/${call.from}", "https://crm.example/${call.from}"],
    ["crm.example/orders/${call.from}/day", "https://crm.example/orders/${call.from}/day"],
  ])("shows how %j is written", (url, written) => {
    expect(problemOfText("url", { kind: "url" }, url)).toEqual({
      code: "FLOW_BAD_OPTION",
      message: `"url" cannot be "${url}": a URL begins with https:// or http://.`,
      hint: `Write \`${written}\`.`,
    });
  });

  test("shows a host without the blanks in it", () => {
    expect(problemOfText("url", { kind: "url" }, "https://crm. example.com/a")?.hint).toBe(
      "Write `https://crm.example.com/a`, without a blank.",
    );
  });

  test("tells a blank in the host, and no expression that stands behind it", () => {
    const url = "https://crm. example.com/a/${call.from}";
    expect(problemOfText("url", { kind: "url" }, url)).toEqual({
      code: "FLOW_BAD_OPTION",
      message: `"url" cannot be "${url}": its host is not one.`,
      hint: "Write `https://crm.example.com/a/${call.from}`, without a blank.",
    });
  });

  test.each([
    ["", "a URL begins with https:// or http://"],
    ["https://", "its host is not one"],
    ["https://-crm.example/", "its host is not one"],
    ["https://me:secret@crm.example/", "a user and password belong into a header"],
    ["https://crm.example/a b", 'write " " as %20'],
    ["https://crm.example/ä", 'write "ä" as %C3%A4'],
    ["https://crm.example/a/../b", 'its path cannot hold "." or ".."'],
    ["https://crm.example/..", 'its path cannot hold "." or ".."'],
    ["https://crm.example/./${call.from}", 'its path cannot hold "." or ".."'],
  ])("refuses %j", (url, why) => {
    expect(problemOfText("url", { kind: "url" }, url)).toEqual({
      code: "FLOW_BAD_OPTION",
      message: `"url" cannot be "${url}": ${why}.`,
    });
  });
});

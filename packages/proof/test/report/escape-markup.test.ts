import { describe, expect, test } from "vitest";
import { escapeMarkup } from "../../src/report/escape-markup.ts";

describe("escapeMarkup", () => {
  test("leaves nothing in a text that markup would take for its own", () => {
    expect(escapeMarkup(`<a href="x">Tom's & co</a>`)).toBe(
      "&lt;a href=&quot;x&quot;&gt;Tom&#39;s &amp; co&lt;/a&gt;",
    );
  });

  test("shows control characters, and keeps tabs and ends of lines", () => {
    expect(escapeMarkup("a\u0000b\tc\nd")).toBe("a·b\tc\nd");
  });
});

import { expect, test } from "vitest";
import { visibleText } from "../../../page/app/visible-text.ts";

test("characters that are not seen or turn a text around are shown, not obeyed", () => {
  expect(visibleText("\u202e4711")).toBe("⟨U+202E⟩4711");
  expect(visibleText("a\u0000b\tc\u200bd\u2028e\u{e0001}")).toBe(
    "a⟨U+0000⟩b⟨U+0009⟩c⟨U+200B⟩d⟨U+2028⟩e⟨U+E0001⟩",
  );
});

test("all else stays as it is", () => {
  expect(visibleText("+47 22 33 44 55 Åse Çelik 你好 ٤٧")).toBe(
    "+47 22 33 44 55 Åse Çelik 你好 ٤٧",
  );
});

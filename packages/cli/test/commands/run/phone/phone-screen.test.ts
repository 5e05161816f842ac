import { describe, expect, test } from "vitest";
import { openScreen, type Screen } from "../../../../src/commands/run/phone/phone-screen.ts";

function screen(): { screen: Screen; written: () => string } {
  let text = "";
  const output = {
    write: (chunk: string): void => void (text += chunk),
    isTerminal: true,
    size: () => ({ columns: 80, rows: 24 }),
    onResize: () => () => undefined,
  };
  const opened = openScreen(output);
  const written = (): string => {
    const before = text;
    text = "";
    return before;
  };
  return { screen: opened, written };
}

describe("openScreen", () => {
  test("takes the alternate screen and gives it back once", () => {
    const { screen: opened, written } = screen();
    expect(written()).toBe("\u001b[?1049h\u001b[?25l\u001b[2J");
    opened.leave();
    opened.leave();
    expect(written()).toBe("\u001b[?25h\u001b[?1049l");
  });

  test("writes only the lines that changed", () => {
    const { screen: opened, written } = screen();
    written();
    opened.draw(["a", "b"]);
    expect(written()).toBe("\u001b[1;1Ha\u001b[K\u001b[2;1Hb\u001b[K");
    opened.draw(["a", "c"]);
    expect(written()).toBe("\u001b[2;1Hc\u001b[K");
    opened.draw(["a", "c"]);
    expect(written()).toBe("");
  });

  test("writes everything again after it was cleared", () => {
    const { screen: opened, written } = screen();
    opened.draw(["a"]);
    written();
    opened.clear();
    opened.draw(["a"]);
    expect(written()).toBe("\u001b[2J\u001b[1;1Ha\u001b[K");
  });

  test("writes nothing once it is left", () => {
    const { screen: opened, written } = screen();
    opened.leave();
    written();
    opened.draw(["a"]);
    opened.clear();
    expect(written()).toBe("");
  });
});

import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import type { Output } from "../../src/surroundings.ts";
import { prompt } from "../../src/terminal/prompt.ts";

/** Types keys at a prompt; what it gave and what the screen was sent. */
async function typeAt(
  keys: readonly string[],
  echo: boolean,
): Promise<{ readonly line: string; readonly shown: string }> {
  let shown = "";
  let listener: ((key: string) => void) | undefined;
  const err: Output = {
    write: (text) => {
      shown += text;
      if (text === "Q: ") keys.forEach((key) => listener?.(key));
    },
    isTerminal: true,
    size: () => ({ columns: 80, rows: 24 }),
    onResize: () => () => undefined,
  };
  const listen = (callback: (key: string) => void): (() => void) => {
    listener = callback;
    return () => void (listener = undefined);
  };
  try {
    return { line: await prompt({ keyboard: { listen }, err }, { label: "Q", echo }), shown };
  } finally {
    expect(listener).toBeUndefined();
  }
}

describe("prompt", () => {
  test.each([
    ["a line", ["a", "ü", "\r"], "aü", "Q: aü"],
    ["a space", ["a", " ", "b", "\r"], "a b", "Q: a b"],
    ["what was erased", ["a", "b", "\u007f", "c", "\n"], "ac", "Q: ab\b \bc"],
    ["the first of two pasted lines", ["a", "\r", "s", "e", "c", "\r"], "a", "Q: a"],
    ["nothing to erase", ["\b", "a", "\r"], "a", "Q: a"],
    ["another beginning", ["a", "b", "\u0015", "c", "\r"], "c", "Q: ab\b \b\b \bc"],
    [
      "arrows and the marks of a pasted text",
      ["\u001b[200~", "a", "\u001b[D", "\u001b[201~", "\r"],
      "a",
      "Q: a",
    ],
  ])("takes %s", async (_, keys, line, shown) => {
    expect(await typeAt(keys, true)).toEqual({ line, shown: `${shown}\n` });
  });

  test("shows nothing of what is secret", async () => {
    expect(await typeAt(["a", "b", "\u007f", "c", "\r"], false)).toEqual({
      line: "ac",
      shown: "Q: \n",
    });
  });

  test.each(["\u0003", "\u0004"])("is broken off by %j", async (key) => {
    await expect(typeAt(["a", key], false)).rejects.toThrow(CliError);
  });
});

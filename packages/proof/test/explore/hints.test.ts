import { describe, expect, test } from "vitest";
import { createHints } from "../../src/explore/hints.ts";
import { programOf } from "../run/scenario-of.ts";

const hints = createHints(
  programOf(`
flowrun: 1
name: test
settings: { open: { type: boolean, default: true } }
tables: { people: { key: id, columns: { id: string, level: integer } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: bye }
    - go: bye
      if: person.level > 3
    - go: bye
      if: like(call.to, "2XXX") || call.to.matches("^9[0-9]$")
    - log: "open: \${settings.open}"
  bye: [hangup]
`),
);

describe("createHints", () => {
  test("takes texts from expressions, with samples of patterns, those about a name first", () => {
    const texts = hints.texts("call.to", 20);
    expect(texts[0]).toBe("2222");
    expect(texts.some((text) => /^9[0-9]$/.test(text))).toBe(true);
  });

  test("takes numbers with their neighbours", () => {
    expect(hints.numbers("person.level", 3)).toEqual([3, 4, 2]);
  });

  test("knows which names expressions read, and which decide something", () => {
    const names = ["person.level", "call.from", "settings.open", "person.id", "from"];
    expect(names.map((name) => [hints.mentions(name), hints.isCompared(name)])).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  test("draws the same texts from a pattern every time, and none from one that it cannot read", () => {
    expect(hints.samples("^[1-9][0-9]{7}$").every((text) => /^[1-9][0-9]{7}$/.test(text))).toBe(
      true,
    );
    expect(hints.samples("^[1-9]$")).toEqual(hints.samples("^[1-9]$"));
    expect(hints.samples("(")).toEqual([]);
  });
});

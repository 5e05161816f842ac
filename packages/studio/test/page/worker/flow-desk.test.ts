import { describe, expect, test } from "vitest";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - play: sound:hello
      note: a
    - go: nowhere
finally:
  - log: done
`;

describe("the desk", () => {
  const desk = createFlowDesk(() => 0);

  test("tells of a text what is wrong, its graph, and in which lines each block and step stands", () => {
    const { problems, view, places, title, version, took } = desk.check("door.yaml", text);

    expect({ title, version, took }).toEqual({ title: "door", version: "", took: 0 });
    expect(problems.map(({ code, line }) => [code, line])).toEqual([["FLOW_UNKNOWN_BLOCK", 9]]);
    expect(view?.cards.map(({ card }) => [card.name, card.kind])).toEqual([
      ["open", "block"],
      ["nowhere", "missing"],
      ["finally", "finally"],
    ]);
    expect(places.map(({ block, step, from, to }) => [block, step, from, to])).toEqual([
      ["open", undefined, 5, 9],
      ["open", 0, 6, 6],
      ["open", 1, 7, 8],
      ["open", 2, 9, 9],
      ["finally", 0, 11, 11],
    ]);
    expect(places.map(({ offset }) => text.slice(offset, offset + 4))).toEqual([
      "open",
      "answ",
      "play",
      "go: ",
      "log:",
    ]);
  });

  test("has no graph of a text that cannot be read", () => {
    const { view, problems } = desk.check("door.yaml", "blocks: [");
    expect([view, problems.length > 0]).toEqual([undefined, true]);
  });

  test("proposes, explains and mends", () => {
    const broken = text.replace("nowhere", "opne");
    const at = broken.indexOf("opne");

    expect(desk.complete("door.yaml", broken, at)?.items.map(({ label }) => label)).toContain(
      "open",
    );
    expect(desk.hover("door.yaml", broken, broken.indexOf("play"))?.markdown).toContain("**play**");
    expect(
      desk.fixes("door.yaml", broken, { start: at, end: at + 4 }).map(({ title }) => title),
    ).toEqual(['Replace "opne" with "open"']);
  });
});

import { createSource, verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import type { Point } from "../../src/point.ts";
import { cardMeasures, type PlacedCard } from "../../src/view/card-layout.ts";
import { createFlowView } from "../../src/view/create-flow-view.ts";
import { apart, lanesOn } from "../../src/view/lanes.ts";
import { layOutView, type PlacedView } from "../../src/view/lay-out-view.ts";

function placed(text: string): PlacedView {
  const { ast } = readFlow(createSource("demo.yaml", text), verbs);
  if (ast === undefined) throw new Error("The flow cannot be read.");
  return layOutView(createFlowView(ast, { verbs }));
}

/** Flows of blocks that lead anywhere, also back, to themselves and to nowhere. */
const flows = fc
  .array(fc.array(fc.record({ to: fc.nat({ max: 12 }), isLast: fc.boolean() }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 11,
  })
  .map((blocks) => {
    const steps = blocks.map((exits) =>
      exits.map(({ to, isLast }) =>
        isLast ? `    - go: b${to}` : `    - bridge: PJSIP/1\n      then: { else: b${to} }`,
      ),
    );
    const text = steps
      .map((each, index) => [`  b${index}:`, "    - answer", ...each].join("\n"))
      .join("\n");
    return `flowrun: 1\nname: demo\nstart: b0\nblocks:\n${text}\nfinally:\n  - log: over\n`;
  });

const bottomOf = ({ y, layout }: PlacedCard): number => y + layout.height;

function overlap(a: PlacedCard, b: PlacedCard): boolean {
  const { width } = cardMeasures;
  return a.x < b.x + width && b.x < a.x + width && a.y < bottomOf(b) && b.y < bottomOf(a);
}

/** Whether a line along an axis runs inside of a card, and not only to its edge. */
function isInside([a, b]: readonly [Point, Point], { x, y, layout }: PlacedCard): boolean {
  const isWithin = (from: number, to: number, low: number, high: number): boolean =>
    Math.max(from, to) > low + 1 && Math.min(from, to) < high - 1;
  return isWithin(a.x, b.x, x, x + cardMeasures.width) && isWithin(a.y, b.y, y, y + layout.height);
}

describe("layOutView", () => {
  test("lays the blocks of a menu's keys in the order of its keys", () => {
    const keys = [1, 2, 3, 4];
    const menu = `    - menu: { prompt: sound:menu, keys: { ${keys.map((key) => `${key}: b${key}`).join(", ")} } }`;
    const blocks = keys.map((key) => `  b${key}:\n    - hangup`).join("\n");
    const { cards } = placed(
      `flowrun: 1\nname: demo\nstart: top\nblocks:\n  top:\n    - answer\n${menu}\n${blocks}\n`,
    );
    const below = cards.filter(({ y }) => y > 0).toSorted((a, b) => a.x - b.x);
    expect(below.map(({ card }) => card.name)).toEqual(["b1", "b2", "b3", "b4"]);
  });

  test("lays them so where steps come behind the menu, and where a key leads further down", () => {
    const { cards } = placed(`flowrun: 1
name: demo
start: top
blocks:
  top:
    - answer
    - menu: { prompt: sound:menu, keys: { 1: one, 2: two, 9: bye } }
    - hangup
  one: [{ wait: 1s }, { go: more }]
  two: [hangup]
  more: [{ go: bye }]
  bye: [hangup]
`);
    const left = (name: string): number => cards.find(({ card }) => card.name === name)?.x ?? 0;
    expect(left("one")).toBeLessThan(left("two"));
  });

  test("gives each wire of a card a port of its own, also where its pills stand in several lines", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{3,28}$/), { minLength: 2, maxLength: 9 }),
        (names) => {
          const keys = names.map((name, index) => `${index}: ${name}${index}`).join(", ");
          const blocks = names.map((name, index) => `  ${name}${index}: [hangup]`).join("\n");
          const { cards } = placed(
            `flowrun: 1\nname: demo\nstart: top\nblocks:\n  top:\n    - menu: { prompt: sound:menu, keys: { ${keys} } }\n${blocks}\n`,
          );
          const { exits = [] } = cards.find(({ card }) => card.name === "top")?.layout ?? {};
          const ports = exits
            .filter(({ exit }) => exit.to.kind === "block")
            .map(({ port }) => port)
            .toSorted((a, b) => a - b);
          const gaps = ports.slice(1).map((port, index) => port - (ports[index] ?? port));

          expect(ports).toHaveLength(names.length);
          expect(Math.min(...gaps)).toBeGreaterThan(13.9);
          expect(ports.every((port) => port > 13 && port < cardMeasures.width - 13)).toBe(true);
        },
      ),
      { numRuns: cases(100) },
    );
  });

  test("puts the marks of wires beside one another", () => {
    const keys = Array.from({ length: 6 }, (_, key) => key);
    const { wires } = placed(
      `flowrun: 1\nname: demo\nstart: top\nblocks:\n  top:\n    - menu: { prompt: sound:menu, keys: { ${keys.map((key) => `${key}: b${key}`).join(", ")} } }\n    - hangup\n${keys.map((key) => `  b${key}: [hangup]`).join("\n")}\n`,
    );
    const marks = wires.map(({ mark }) => mark);
    const pairs = marks.flatMap((a, index) => marks.slice(index + 1).map((b) => [a, b] as const));

    expect(marks).toHaveLength(6);
    expect(pairs.filter(([a, b]) => Math.abs(a.x - b.x) < 16 && Math.abs(a.y - b.y) < 16)).toEqual(
      [],
    );
  });

  test("puts the mark of a wire from an earlier step beside its card, not over the words of it", () => {
    const { cards, wires } = placed(
      "flowrun: 1\nname: demo\nstart: top\nblocks:\n  top:\n    - collect-digits: { max_length: 1 }\n      then: { else: bye }\n    - answer\n    - hangup\n  bye: [hangup]\n",
    );
    const top = cards.find(({ card }) => card.name === "top");
    const [mark] = wires.map((each) => each.mark);
    if (top === undefined || mark === undefined) throw new Error("There is no wire.");

    expect(mark.y - 10 >= bottomOf(top) || mark.x - 41 >= top.x + cardMeasures.width).toBe(true);
  });

  test("lets no cards overlap, and nothing be outside of its bounds", () => {
    fc.assert(
      fc.property(flows, (text) => {
        const { cards, wires, bounds } = placed(text);
        const pairs = cards.flatMap((a, index) =>
          cards.slice(index + 1).map((b) => [a, b] as const),
        );
        expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
        const corners = cards.flatMap((card) => [
          card,
          { x: card.x + cardMeasures.width, y: bottomOf(card) },
        ]);
        const isOutside = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
          x < bounds.x ||
          x > bounds.x + bounds.width ||
          y < bounds.y ||
          y > bounds.y + bounds.height;
        expect([...corners, ...wires.flatMap(({ points }) => points)].filter(isOutside)).toEqual(
          [],
        );
      }),
      { numRuns: cases(100) },
    );
  });

  test("leads each wire from the edge of one card to the head of another", () => {
    fc.assert(
      fc.property(flows, (text) => {
        const { cards, wires } = placed(text);
        const cardOf = (name: string): PlacedCard | undefined =>
          cards.find(({ card }) => card.name === name);
        for (const { wire, points } of wires) {
          const [from, to, first, last] = [
            cardOf(wire.from),
            cardOf(wire.to),
            points[0],
            points.at(-1),
          ];
          if (from === undefined || to === undefined || first === undefined || last === undefined)
            throw new Error("A wire leads nowhere.");
          const sides = (card: PlacedCard): readonly number[] => [
            card.x,
            card.x + cardMeasures.width,
          ];
          expect({
            leaves: first.y === bottomOf(from) || sides(from).includes(first.x),
            arrives:
              last.y === to.y ||
              (last.y === to.y + cardMeasures.head / 2 && sides(to).includes(last.x)),
          }).toEqual({ leaves: true, arrives: true });
        }
      }),
      { numRuns: cases(100) },
    );
  });

  test("leads no wire that goes back through the card that it leaves, nor through the one that it leads to", () => {
    fc.assert(
      fc.property(flows, (text) => {
        const { cards, wires } = placed(text);
        const back = wires.filter(({ path }) => !path.includes("C"));
        const through = back.flatMap(({ wire, points }) => {
          const ends = cards.filter(({ card }) => card.name === wire.from || card.name === wire.to);
          const lines = points.slice(1).map((to, index) => [points[index] ?? to, to] as const);
          return lines.some((line) => ends.some((card) => isInside(line, card)))
            ? [`${wire.from} to ${wire.to}`]
            : [];
        });
        expect(through).toEqual([]);
      }),
      { numRuns: cases(300) },
    );
  });

  test("leads no wire that goes back up along another wire", () => {
    fc.assert(
      fc.property(flows, (text) => {
        const lanes = placed(text).wires.flatMap(({ wire, path, points }) =>
          lanesOn(points)
            .filter(({ top, bottom }) => bottom - top > 2 * apart)
            .map((lane) => ({ ...lane, wire, isBack: !path.includes("C") })),
        );
        const along = lanes.flatMap((a, index) =>
          lanes
            .slice(index + 1)
            .filter((b) => a.wire !== b.wire && (a.isBack || b.isBack))
            .filter((b) => a.top < b.bottom && b.top < a.bottom && Math.abs(a.x - b.x) < 1)
            .map((b) => `${a.wire.exit} and ${b.wire.exit}`),
        );
        expect(along).toEqual([]);
      }),
      { numRuns: cases(200) },
    );
  });

  test("gives a jump with a condition no line of its own, since its row says all of it", () => {
    const { cards } = placed(`flowrun: 1
name: demo
start: a
blocks:
  a:
    - go: b
      if: call.from == "1"
    - hangup
  b: [hangup]
`);
    const [row] = cards[0]?.layout.rows ?? [];
    const exit = cards[0]?.layout.exits.find(({ side }) => side === "side");

    expect(row?.height).toBe(cardMeasures.row + cardMeasures.condition);
    expect([exit?.exit.text, exit?.y]).toEqual(["", (row?.y ?? 0) + cardMeasures.row / 2]);
  });

  test("gives the same places each time", () => {
    fc.assert(
      fc.property(flows, (text) => {
        expect(placed(text)).toEqual(placed(text));
      }),
      { numRuns: cases(20) },
    );
  });

  test("puts pills in the order of where they lead to, so that their wires do not cross", () => {
    const { cards } = placed(`flowrun: 1
name: demo
start: a
blocks:
  a:
    - answer
    - menu: { prompt: sound:choose, keys: { "1": b, "2": c, "3": d } }
      then: { else: b }
  b: [hangup]
  c: [hangup]
  d: [hangup]
`);
    const menu = cards.find(({ card }) => card.name === "a");
    const lefts = new Map(cards.map(({ card, x }) => [card.name, x]));
    const pills = menu?.layout.exits.toSorted((a, b) => a.x - b.x).map(({ exit }) => exit.to) ?? [];
    const targets = pills.map((to) => (to.kind === "block" ? lefts.get(to.block) : undefined));

    expect(targets).toEqual(targets.toSorted((a = 0, b = 0) => a - b));
    expect(targets).toHaveLength(4);
  });
});

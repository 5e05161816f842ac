import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cycleThrough, strongComponents } from "../../../src/check/graph/strong-components.ts";

const graph = fc
  .array(fc.array(fc.nat(7), { maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .map((out) => out.map((targets) => targets.filter((to) => to < out.length)));

function reachableFrom(start: number, out: readonly (readonly number[])[]): ReadonlySet<number> {
  const reached = new Set(out[start]);
  for (const node of reached) for (const to of out[node] ?? []) reached.add(to);
  return reached;
}

describe("strongComponents", () => {
  test("puts two nodes together exactly when each leads to the other", () => {
    fc.assert(
      fc.property(graph, (out) => {
        const components = strongComponents(out);
        const of = (node: number): number =>
          components.findIndex((component) => component.includes(node));
        expect(components.flat().toSorted((a, b) => a - b)).toEqual([...out.keys()]);
        for (const a of out.keys()) {
          for (const b of out.keys()) {
            const isMutual =
              a === b || (reachableFrom(a, out).has(b) && reachableFrom(b, out).has(a));
            expect([a, b, of(a) === of(b)]).toEqual([a, b, isMutual]);
          }
        }
      }),
    );
  });

  test("puts a component before those that it leads to", () => {
    fc.assert(
      fc.property(graph, (out) => {
        const components = strongComponents(out);
        const of = (node: number): number =>
          components.findIndex((component) => component.includes(node));
        for (const [from, targets] of out.entries())
          for (const to of targets) expect(of(from)).toBeLessThanOrEqual(of(to));
      }),
    );
  });
});

describe("cycleThrough", () => {
  test("gives a way round that exists", () => {
    fc.assert(
      fc.property(graph, (out) => {
        for (const component of strongComponents(out)) {
          const [start = 0] = component;
          if (!reachableFrom(start, out).has(start)) continue;
          const round = cycleThrough(start, component, out);
          expect(round[0]).toBe(start);
          for (const [index, node] of round.entries())
            expect(out[node]).toContain(round[index + 1] ?? start);
        }
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { compareRuns, raceMs } from "./compare.ts";
import { type Observation, isOptional, observe } from "./observation.ts";
import { type Trace, loadTraces } from "./trace.ts";

const runs = loadTraces().map((trace) => ({ name: trace.name, run: observeAll(trace) }));

function observeAll(trace: Trace): readonly Observation[] {
  return trace.steps.map(observe).filter((item): item is Observation => item !== undefined);
}

/** Every way to corrupt one item of a run, except for those that real platforms show too. */
function corrupt(
  run: readonly Observation[],
  change: (item: Observation, index: number) => readonly Observation[] | undefined,
): readonly (readonly Observation[])[] {
  return run.flatMap((item, index) => {
    const changed = isOptional(item) ? undefined : change(item, index);
    return changed === undefined ? [] : [changed];
  });
}

function swap(run: readonly Observation[], left: number, right: number): readonly Observation[] {
  return run.map((item, index) => {
    if (index === left) return run[right] ?? item;
    return index === right ? (run[left] ?? item) : item;
  });
}

const isRingingPair = (one: Observation, two: Observation): boolean =>
  [one, two].every(({ label }) => label.includes("Ringing") || label.includes("RINGING"));

describe("compareRuns", () => {
  test("finds no difference between a trace and itself", () => {
    for (const { run } of runs) expect(compareRuns(run, run)).toEqual([]);
  });

  test("allows an event and the answer to its own request in either order", () => {
    const [first] = runs;
    const run = first?.run ?? [];
    const event = run.findIndex(({ label }) => label.startsWith("ChannelStateChange "));

    expect(run[event + 1]?.kind).toBe("response");
    expect(compareRuns(run, swap(run, event, event + 1))).toEqual([]);
  });

  test("allows an optional event to be missing or there", () => {
    const { run } = runs.find(({ name }) => name.startsWith("16-")) ?? { run: [] };
    const without = run.filter((item) => !isOptional(item));

    expect(without.length).toBe(run.length - 1);
    expect(compareRuns(run, without)).toEqual([]);
    expect(compareRuns(without, run)).toEqual([]);
  });

  for (const { name, run } of runs) {
    test(`notices each corruption of ${name}`, () => {
      const missing = corrupt(run, (_, index) => run.toSpliced(index, 1));
      const doubled = corrupt(run, (item, index) => run.toSpliced(index, 0, item));
      const altered = corrupt(run, (item, index) =>
        run.with(index, { ...item, label: `${item.label}!` }),
      );
      const swapped = corrupt(run, (item, index) => {
        const next = run.findIndex((other, at) => at > index && other.lane === item.lane);
        const other = run[next];
        if (other === undefined || other.label === item.label || isRingingPair(item, other))
          return undefined;
        return swap(run, index, next);
      });
      const slow = corrupt(run, (item, index) =>
        item.kind === "response" ? run.with(index, { ...item, t: item.t + raceMs + 1 }) : undefined,
      );

      const corrupted = [...missing, ...doubled, ...altered, ...swapped, ...slow];
      expect(corrupted.length).toBeGreaterThan(0);
      expect(corrupted.filter((changed) => compareRuns(run, changed).length === 0)).toEqual([]);
    });
  }

  test("notices what came before a thing that it had followed at a distance", () => {
    const calm = (t: number, label: string): Observation => ({
      t,
      kind: "event",
      label,
      lane: label,
    });
    const run = [calm(0, "one"), calm(raceMs + 1, "two")];

    expect(compareRuns(run, swap(run, 0, 1))).toEqual([
      "out of order: two\n-- came before --\none",
    ]);
  });
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTimerHeap, type HeapEntry } from "../../src/time/timer-heap.ts";

function emptied(heap: ReturnType<typeof createTimerHeap>): readonly HeapEntry[] {
  const entries: HeapEntry[] = [];
  for (let next = heap.earliest(); next !== undefined; next = heap.earliest()) {
    heap.remove(next);
    entries.push(next);
  }
  return entries;
}

const fire = (): void => {};

describe("createTimerHeap", () => {
  test("gives entries back by time, and those of one time in the order in which they came", () => {
    const heap = createTimerHeap();
    for (const at of [30, 10, 20, 10]) heap.add(at, fire);
    expect(emptied(heap).map(({ at, order }) => [at, order])).toEqual([
      [10, 2],
      [10, 4],
      [20, 3],
      [30, 1],
    ]);
  });

  test("has no earliest entry while it is empty", () => {
    expect(createTimerHeap().earliest()).toBeUndefined();
  });

  test("ignores an entry that has left already", () => {
    const heap = createTimerHeap();
    const [first] = [heap.add(1, fire), heap.add(2, fire)];
    heap.remove(first);
    heap.remove(first);
    expect(heap.size).toBe(1);
  });

  test("agrees with a sorted list, whatever is added and removed", () => {
    const added = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.boolean()));
    fc.assert(
      fc.property(added, (entries) => {
        const heap = createTimerHeap();
        const all = entries.map(([at, stays]) => ({ entry: heap.add(at, fire), stays }));
        for (const { entry, stays } of all) if (!stays) heap.remove(entry);
        const expected = all.filter(({ stays }) => stays).map(({ entry }) => entry);
        expected.sort((a, b) => a.at - b.at || a.order - b.order);
        expect(emptied(heap)).toEqual(expected);
      }),
    );
  });
});

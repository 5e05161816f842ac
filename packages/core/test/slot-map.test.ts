import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SlotMap } from "../src/slot-map.ts";

const key = fc.constantFrom("a", "b", "c", "__proto__", "1");
const act = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), key, value: fc.record({ id: fc.nat() }) }),
  fc.record({ kind: fc.constant("delete" as const), key }),
  fc.record({ kind: fc.constant("clear" as const) }),
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Does it, and tells whether something was deleted by its key. */
function doTo(
  map: Pick<Map<string, object>, "delete" | "clear"> & { set(key: string, value: object): unknown },
  each: Act,
): boolean {
  if (each.kind === "delete") return map.delete(each.key);
  if (each.kind === "set") map.set(each.key, each.value);
  else map.clear();
  return false;
}

describe("SlotMap", () => {
  test("holds what a Map holds, in its order, whatever is done to both", () => {
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const [slots, map] = [new SlotMap<object>(), new Map<string, object>()];
        for (const each of acts) {
          expect(doTo(slots, each)).toBe(doTo(map, each));
          expect(slots.values()).toEqual([...map.values()]);
          expect(slots.size).toBe(map.size);
          for (const name of ["a", "b", "c", "__proto__", "1"]) expect(slots.get(name)).toBe(map.get(name));
        }
      }),
    );
  });
});

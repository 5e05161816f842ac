import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RenewedMap } from "../src/renewed-map.ts";

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

describe("RenewedMap", () => {
  test("holds what a Map holds, in its order, whatever is done to both", () => {
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const [renewed, map] = [new RenewedMap<string, object>(), new Map<string, object>()];
        for (const each of acts) {
          expect(doTo(renewed, each)).toBe(doTo(map, each));
          expect(renewed.values()).toEqual([...map.values()]);
          expect([...renewed.entries()]).toEqual([...map.entries()]);
          expect(renewed.size).toBe(map.size);
          for (const name of ["a", "b", "c", "__proto__", "1"])
            expect(renewed.get(name)).toBe(map.get(name));
        }
      }),
    );
  });

  test("holds what stays, in its order, while a thousand others come and go", () => {
    const map = new RenewedMap<number | "first" | "second", string>();
    map.set("first", "stays");
    for (let next = 0; next < 1_000; next += 1) {
      map.set(next, `call ${next}`);
      if (next === 500) map.set("second", "stays too");
      expect(map.delete(next - 1)).toBe(next > 0);
    }
    expect(map.values()).toEqual(["stays", "stays too", "call 999"]);
    expect([...map.entries()].map(([name]) => name)).toEqual(["first", "second", 999]);
    expect([map.size, map.get("second"), map.get(998)]).toEqual([3, "stays too", undefined]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDeliveryMemory } from "../src/delivery-memory.ts";

describe("createDeliveryMemory", () => {
  test("lets a repeat share the failure of the delivery under way, and runs the next one", async () => {
    const memory = createDeliveryMemory(10);
    const first = Promise.withResolvers<void>();
    const shared = [
      memory.once("a", () => first.promise),
      memory.once("a", () => Promise.resolve()),
    ];
    first.reject(new Error("failed"));

    expect(await Promise.allSettled(shared)).toEqual([
      { status: "rejected", reason: new Error("failed") },
      { status: "rejected", reason: new Error("failed") },
    ]);
    await expect(memory.once("a", () => Promise.resolve())).resolves.toBeUndefined();
  });

  test("keeps a delivery that was taken again when the first one, long forgotten, fails after all", async () => {
    const memory = createDeliveryMemory(1);
    const first = Promise.withResolvers<void>();
    const failing = memory.once("a", () => first.promise);
    await memory.once("b", () => Promise.resolve());
    await memory.once("a", () => Promise.resolve());
    first.reject(new Error("failed"));
    await expect(failing).rejects.toThrow("failed");

    await expect(
      memory.once("a", () => Promise.reject(new Error("taken once more"))),
    ).resolves.toBeUndefined();
  });

  test("recognises exactly those of the last deliveries that it has room for", async () => {
    const deliveries = fc.array(fc.integer({ min: 0, max: 6 }).map(String), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(deliveries, fc.integer({ min: 1, max: 4 }), async (keys, most) => {
        const memory = createDeliveryMemory(most);
        const taken: string[] = [];
        for (const key of keys) {
          const isRepeat = taken.slice(-most).includes(key);
          const before = taken.length;
          await memory.once(key, async () => void taken.push(key));
          expect(taken.length - before).toBe(isRepeat ? 0 : 1);
        }
      }),
    );
  });
});

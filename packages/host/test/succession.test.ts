import { describe, expect, test } from "vitest";
import { settle } from "../../core/test/settle.ts";
import { bench, untilHungUp, type Bench } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

/**
 * A connected host, and whose the calls are by its ledger, which another process may have taken.
 */
async function owning(): Promise<
  Bench & { readonly told: { whose: "ours" | "another's" | "nobody's" } }
> {
  const told = { whose: "ours" as "ours" | "another's" | "nobody's" };
  const ledger = { ...heldLedger(), whose: async () => told.whose };
  const found = bench(
    untilHungUp(() => []),
    undefined,
    { ledger },
  );
  found.transport.connection({ kind: "connected" });
  await settle();
  return { ...found, told };
}

describe("a host whose calls another process may take without a word", () => {
  test("takes the event stream back from one that does not have them, once that would have said so", async () => {
    const { clock, transport } = await owning();
    transport.connection({ kind: "replaced", waits: false });
    await clock.advance(499);
    expect(transport.takenBack).toBe(0);
    await clock.advance(1);
    await settle();
    expect(transport.takenBack).toBe(1);
  });

  test("leaves it to one that has them, or may have", async () => {
    for (const whose of ["another's", "nobody's"] as const) {
      const { clock, transport, told } = await owning();
      told.whose = whose;
      transport.connection({ kind: "replaced", waits: false });
      await clock.advance(60_000);
      await settle();
      expect(transport.takenBack).toBe(0);
    }
  });

  test("does not take it back when it has it again by then", async () => {
    const { clock, transport } = await owning();
    transport.connection({ kind: "replaced", waits: false });
    transport.connection({ kind: "connected" });
    await clock.advance(1_000);
    await settle();
    expect(transport.takenBack).toBe(0);
  });

  test("connects again after a loss unless another process has them", async () => {
    const { transport, told } = await owning();
    const answers: boolean[] = [];
    for (const whose of ["ours", "nobody's", "another's"] as const) {
      told.whose = whose;
      answers.push(await transport.mayReconnect());
    }
    expect(answers).toEqual([true, true, false]);
  });
});

test("a host whose calls nobody takes connects again after each loss", async () => {
  const { transport } = bench(untilHungUp(() => []));
  expect(await transport.mayReconnect()).toBe(true);
});

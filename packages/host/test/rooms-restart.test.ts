import { describe, expect, test } from "vitest";
import { compileFlow } from "../../flow/src/compile-flow.ts";
import { start, step } from "../../core/src/interpret/step.ts";
import type { Program } from "../../core/src/interpret/program.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, type Bench } from "./bench.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";

const text = `
flowrun: 1
name: queues
queues: { support: { members: [PJSIP/2001] } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, max: 10m }
      then: { else: done }
  done:
    - hangup
`;
const program = compileFlow({ name: "queues.yaml", text }).program as Program;

/** A process with the queues of the flow, over what an earlier one left. */
function processOver(
  left: readonly LedgerEntry[],
  survey: Survey,
): { readonly ledger: HeldLedger; readonly bench: Bench } {
  const ledger = { ...heldLedger(left), program: () => program };
  const made = bench(
    () => undefined,
    undefined,
    { program, ledger, interpreter: { start, step } },
    async () => survey,
  );
  return { ledger, bench: made };
}

const found = (...legs: readonly (readonly [string, "up" | "ringing"])[]): Survey => ({
  legs: new Map(legs.map(([leg, state]) => [leg, { state, from: "100", to: "200", args: [] }])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => false,
});

describe("queues of a process that dies", () => {
  test("go on in the next one: who rings goes on ringing, and who waits is next", async () => {
    const first = processOver([], found());
    for (const call of ["a", "b"]) {
      await first.bench.call(call);
      await first.ledger.commitAll();
    }
    const rung = first.bench.transport.commands.filter(({ kind }) => kind === "leg.originate");
    expect(rung.map((command) => "endpoint" in command && command.endpoint)).toEqual([
      "PJSIP/2001",
    ]);
    const [phone] = rung.flatMap((command) =>
      command.kind === "leg.originate" ? [command.leg] : [],
    );

    const second = processOver(
      first.ledger.entries,
      found(["a", "up"], ["b", "up"], [phone ?? "", "ringing"]),
    );
    second.bench.transport.connection({ kind: "connected" });
    await settle();
    await second.ledger.commitAll();
    expect(second.bench.host.stats().rooms).toEqual({
      queue: { support: { waiting: 2, talking: 0, ready: 0 } },
    });
    expect(second.bench.transport.commands.map(({ kind }) => kind)).not.toContain("leg.originate");

    second.bench.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    await second.ledger.commitAll();
    second.bench.transport.emit({ kind: "leg.left", leg: phone ?? "" });
    await settle();
    await second.ledger.commitAll();
    expect(second.bench.host.stats().rooms).toEqual({
      queue: { support: { waiting: 1, talking: 0, ready: 0 } },
    });
    expect(second.bench.transport.commands).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2001" }),
    );
  });

  test("are opened in the next one by its own rules, where none was left", async () => {
    const first = processOver([], found());
    await first.bench.call("a");
    await first.ledger.commitAll();
    const calls = first.ledger.entries.filter(({ kind }) => !kind.startsWith("room."));

    const second = processOver(calls, found(["a", "up"]));
    second.bench.transport.connection({ kind: "connected" });
    await settle();
    await second.bench.call("b");
    await second.ledger.commitAll();
    expect(second.bench.host.stats().rooms).toEqual({
      queue: { support: { waiting: 2, talking: 0, ready: 1 } },
    });
  });
});

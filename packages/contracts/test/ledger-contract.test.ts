import { describe, expect, test } from "vitest";
import type { Ledger } from "../../core/src/ports/ledger.ts";
import { ledgerContract } from "../src/ledger-contract.ts";
import { createLedgerMemory } from "../src/memory-ledger.ts";
import { fakeProgram } from "../../host/test/bench.ts";

type Spoil = (honest: Ledger) => Ledger;

const contractOf = (spoil: Spoil) =>
  ledgerContract({
    programs: [fakeProgram("first"), fakeProgram("second")],
    create: async () => {
      const memory = createLedgerMemory();
      return {
        open: async () => spoil(memory.open()),
        kill: async () => {},
        dispose: async () => {},
      };
    },
  });

/** The names of the cases that spoilt ledgers fail. */
async function failedBy(spoil: Spoil): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, run } of contractOf(spoil)) await run().catch(() => failed.push(name));
  return failed;
}

describe("ledgerContract", () => {
  test("is kept by the ledger in memory", async () => {
    expect(await failedBy((honest) => honest)).toEqual([]);
  });

  test("finds a ledger that keeps nothing of an owner who dies", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      commit: (release) => queueMicrotask(release),
    }));
    expect(failed).toContain("leaves what was committed to the next process when its owner dies");
  });

  test("finds a ledger that calls back before it has returned", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      commit(release) {
        honest.commit(() => {});
        release();
      },
    }));
    expect(failed).toEqual([
      "calls back in the order of the commits, and never before commit returns",
    ]);
  });

  test("finds a ledger that forgets no call", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      write: (entry) => entry.kind !== "end" && honest.write(entry),
    }));
    expect(failed).toEqual([
      "takes out calls that have ended, and keeps the others over several processes",
    ]);
  });

  test("finds a ledger that loses programs, or takes one for another", async () => {
    const name = "keeps the programs of live calls under names that tell them apart";
    expect(await failedBy((honest) => ({ ...honest, nameOf: () => "the only one" }))).toContain(
      name,
    );
    expect(await failedBy((honest) => ({ ...honest, program: () => undefined }))).toEqual([name]);
  });

  test("finds a ledger that changes odd texts", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      write: (entry) => honest.write(JSON.parse(JSON.stringify(entry).replaceAll("\u2028", " "))),
    }));
    expect(failed).toEqual(["keeps odd texts as they are, and many and large entries"]);
  });
});

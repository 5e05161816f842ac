import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LedgerEntry } from "@flowrun/core/plugin";
import { createDisk } from "../packages/durability/src/disk.ts";
import { LedgerFile } from "../packages/durability/src/ledger-file.ts";
import { referenceProgram } from "../test/scenarios/reference-program.ts";
import type { Figure } from "./figure.ts";
import { ratioOfPairs } from "./ratio-of-pairs.ts";
import { serveReferenceCall } from "./reference-call.ts";

/** The most that durability may cost a call, in microseconds of processor time. */
const targetUs = 40;

const calls = 5_000;

/** Where files lie in memory on Linux, as a ledger's do by default. */
const memory = "/dev/shm";

/**
 * The cost of the ledger for one reference call: its entries, written and committed as the host
 * did, into the file that flowrun has, beside the same without a file. The target is the reference,
 * so that 1 meets it.
 */
export async function measureLedger(pairs: number): Promise<Figure> {
  const turns = await recordTurns();
  const measured = [];
  await writeCalls(turns);
  for (let pair = 0; pair < pairs; pair += 1)
    measured.push({ subject: await writeCalls(turns), reference: targetUs });
  const { ratio, noise, subject } = ratioOfPairs(measured);
  const entries = turns.flat().length;
  return {
    name: "durability of a call, against 40 µs of processor time",
    ratio,
    noise,
    target: { kind: "at most", ratio: 1 },
    details: { microseconds: Math.round(subject * 10) / 10, entries, writes: turns.length },
  };
}

/** The entries of one reference call, by commits that had something to write. */
async function recordTurns(): Promise<readonly (readonly LedgerEntry[])[]> {
  const turns: LedgerEntry[][] = [];
  let turn: LedgerEntry[] = [];
  let waiting: (() => void)[] = [];
  const flush = (): void => {
    if (turn.length > 0) turns.push(turn);
    turn = [];
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  };
  const program = referenceProgram();
  await serveReferenceCall({
    ledger: {
      left: [],
      nameOf: () => "0123456789abcdef0123456789abcdef",
      program: () => program,
      write: (entry) => void turn.push(entry),
      commit(release) {
        waiting.push(release);
        if (waiting.length === 1) queueMicrotask(flush);
      },
      isKept: () => true,
      close: async () => undefined,
    },
  });
  // Signs of life are those of all calls together.
  return turns
    .map((each) => each.filter(({ kind }) => kind !== "beat"))
    .filter((each) => each.length > 0);
}

/**
 * The processor time that a call's entries take, in microseconds, without what its turns take by
 * themselves.
 */
async function writeCalls(turns: readonly (readonly LedgerEntry[])[]): Promise<number> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "flowrun-bench-"));
  const parts = { path: join(folder, "ledger"), disk: createDisk(), now: () => 0, syncs: false };
  const file = new LedgerFile({ ...parts, prepare: () => undefined, tell: () => undefined });
  try {
    const without = await cpuUsOf(turns, { write: () => undefined, commit: queueMicrotask });
    return (await cpuUsOf(turns, file)) - without;
  } finally {
    file.close();
    rmSync(folder, { recursive: true });
  }
}

async function cpuUsOf(
  turns: readonly (readonly LedgerEntry[])[],
  ledger: Pick<LedgerFile, "write" | "commit">,
): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1)
    for (const turn of turns) {
      for (const entry of turn) ledger.write(entry);
      await new Promise<void>((resolve) => ledger.commit(resolve));
    }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

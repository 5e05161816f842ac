import { setImmediate } from "node:timers/promises";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import type { LedgerEntry, Clock } from "@flowrun/core/plugin";
import {
  createCellMemory,
  recordingLogger,
  type CellMemory,
  type MemoryCell,
} from "@flowrun/contracts";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import type { NotePlace } from "../src/notes.ts";
import { openCellLedger } from "../src/open-cell-ledger.ts";
import type { LedgerKey } from "../../durability/src/ledger-keys.ts";
import type { CellLedger } from "../src/cell-ledger.ts";

function programOf(name: string): Program {
  const text = `flowrun: 1\nname: ${name}\nstart: main\nblocks:\n  main:\n    - answer\n    - hangup\n`;
  const { program } = compileFlow({ name: `${name}.yaml`, text });
  if (program === undefined) throw new Error("The flow of this test is wrong.");
  return program;
}

export const programs = [programOf("first"), programOf("second")] as const;
export const key = { id: "abc", bytes: new Uint8Array(32).fill(7) };

export const settlingClock = (): VirtualClock =>
  createVirtualClock({ settle: () => setImmediate() });

/** How a process is in a cell; by default with a clock of its own. */
interface WorkerOptions {
  readonly clock?: VirtualClock;
  readonly keys?: readonly LedgerKey[];
  readonly name?: string;
  readonly takesOver?: boolean;
  /** Ends its standing by. */
  readonly leave?: AbortSignal;
  /** Its cell, where there are several. */
  readonly of?: string;
  /** What is noted on the platform; by default it has no place for that. */
  readonly platform?: NotePlace;
}

/** A process of a cell, with a clock of its own that the test drives. */
export interface Worker<Time extends Clock = VirtualClock> {
  readonly cell: MemoryCell;
  readonly clock: Time;
  readonly log: ReturnType<typeof recordingLogger>;
  readonly ledger: CellLedger;
  /** When it has the calls. */
  readonly owns: Promise<void>;
  /** Takes them up, as it does once the event stream is its own. */
  readonly takesUp: () => Promise<unknown>;
}

/** A platform that keeps notes. */
export function notingPlatform(): Required<NotePlace> {
  const notes = new Map<number, string>();
  return {
    note: async (number, text) => void notes.set(number, text),
    noted: async (number) => notes.get(number) ?? "",
  };
}

/** A process that is in a cell from now on, and stands by. */
export function work(memory: CellMemory, options: WorkerOptions = {}): Promise<Worker> {
  return workAt(options.clock ?? settlingClock(), memory, options);
}

/** The same, by any clock. */
export async function workAt<Time extends Clock>(
  clock: Time,
  memory: CellMemory,
  {
    keys = [key],
    name = "n:1",
    takesOver = false,
    leave,
    of,
    platform = {},
  }: Omit<WorkerOptions, "clock"> = {},
): Promise<Worker<Time>> {
  const [cell, log] = [memory.open(of), recordingLogger()];
  const ledger = await openCellLedger({
    ...{
      cell,
      cellName: of ?? "cell",
      clock,
      log,
      keys,
      waitMs: 50,
      program: programs[0],
      language: {},
      name,
      version: "0.1.0",
      takesOver,
      leave,
    },
  });
  ledger.keepNotesAt?.(platform);
  const owns = ledger.owner?.freeze() ?? Promise.reject(new Error("It stands by for nobody."));
  owns.catch(() => undefined);
  return { cell, clock, log, ledger, owns, takesUp: async () => ledger.takeOver?.() };
}

export const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "1", to: "2", args: [], at: 5 },
});

export const committed = (ledger: CellLedger, entry: LedgerEntry): Promise<void> => {
  ledger.write(entry);
  return new Promise((resolve) => ledger.commit(resolve));
};

/** A process that has one call, and one that stands by, in a new cell and with one clock. */
export async function ownerAndStandby(): Promise<{
  readonly clock: VirtualClock;
  readonly memory: CellMemory;
  readonly platform: NotePlace;
  readonly first: Worker;
  readonly second: Worker;
}> {
  const [memory, clock, platform] = [createCellMemory(), settlingClock(), notingPlatform()];
  const first = await work(memory, { clock, platform });
  await clock.advance(2_000);
  await first.owns;
  await first.takesUp();
  await committed(first.ledger, start("a"));
  const second = await work(memory, { clock, platform });
  await clock.advance(2_000);
  return { clock, memory, platform, first, second };
}

import { pause, type Cell } from "@flowrun/core/plugin";
import type { CellMemory } from "@flowrun/contracts";
import type { Life } from "../flow-process.ts";
import type { Points } from "../points.ts";

/** The way of one process to its cell, each append of which is a point. */
export interface ShakyCell extends Cell {
  /** For so long nothing of this process reaches the cell, and nothing of the cell this process. */
  cut(ms: number): void;
  /**
   * The answer to the next append never comes: it was done, and is found out not to be answered
   * after a while.
   */
  loseAnswer(): void;
  /** Its process is dead: its connection is gone. */
  die(): void;
}

/** What a way is made with. */
export interface ShakyCellParts {
  readonly memory: CellMemory;
  readonly life: Life;
  readonly points: Points;
  /** Called when a record of this process stands in the log. */
  readonly appended: () => void;
  /** Reads what leaves the process. */
  readonly reads: (text: string) => void;
  /** The time of the world, which goes on while a process stands still. */
  readonly after: (ms: number, task: () => void) => void;
}

/** How long an append waits for its answer, as that of NATS does, in milliseconds. */
const answerMs = 2_000;

/** How long a message to the servers is on its way, and their answer, in milliseconds. */
const travelMs = 1;

/**
 * A way to the cell in this memory. While its process stands still, what comes waits; once it is
 * dead, nothing comes or goes.
 */
export function createShakyCell({
  memory,
  life,
  points,
  appended,
  reads,
  after,
}: ShakyCellParts): ShakyCell {
  const way = memory.open();
  const { clock, isAlive } = life;
  const travel = (): Promise<void> => new Promise((resolve) => after(travelMs, resolve));
  const never = new Promise<never>(() => {});
  let cuts = 0;
  let losesAnswer = false;
  const reach = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (!isAlive()) return never;
    try {
      return await ask();
    } finally {
      await new Promise<void>((resolve) => clock.happen(resolve));
    }
  };
  const hear =
    <T>(take: (told: T) => void): ((told: T) => void) =>
    (told) =>
      clock.happen(() => take(told));
  return {
    follow: (take) => reach(() => way.follow(hear(take))),
    append: (record, behind) =>
      reach(async () => {
        points.pass();
        if (!isAlive()) return never;
        reads(record.text);
        const isLost = losesAnswer;
        losesAnswer = false;
        await travel();
        // It is on its way when its process dies.
        const at = await way.append(record, behind);
        await travel();
        if (at !== undefined) appended();
        points.pass();
        if (isLost) {
          await pause(clock, clock.now() + answerMs);
          throw new Error("The append was not answered in time.");
        }
        return at;
      }),
    keep: (name, text) => reach(() => way.keep(name, text)),
    kept: (name) => reach(() => way.kept(name)),
    hold: () => way.hold(),
    isHeld: () => reach(() => way.isHeld()),
    tell(message) {
      if (isAlive()) way.tell(message);
    },
    onTold: (take) => way.onTold(hear(take)),
    cells: () => reach(() => way.cells()),
    another: (name) => way.another(name),
    close: () => way.close(),
    cut(ms) {
      cuts += 1;
      way.cut();
      after(ms, () => {
        cuts -= 1;
        if (cuts === 0) way.mend();
      });
    },
    loseAnswer: () => void (losesAnswer = true),
    die: () => void way.close(),
  };
}

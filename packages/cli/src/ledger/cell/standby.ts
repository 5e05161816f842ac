import { pause, type Cell, type Clock, type Json, type Logger } from "@flowrun/core/plugin";
import { lostMs, type CellLog } from "./cell-log.ts";

/** What a process stands by with. */
export interface StandbyParts {
  readonly cell: Cell;
  readonly log: CellLog;
  readonly clock: Clock;
  /** Of the run. */
  readonly tell: Logger;
}

/** How often the owner says that it lives, in milliseconds. */
const beatMs = 250;

/** An owner that is found and says nothing hangs: so long without a word its calls are taken, in milliseconds. */
const hangsMs = 2_500;

/** How long after the first look that found nobody the second one comes, in milliseconds. */
const lookAgainMs = 50;

/** Says every quarter of a second that this process lives and has the cell, or doubts it; the function it gives ends that. */
export function keepBeating({ cell, log, clock }: Pick<StandbyParts, "cell" | "log" | "clock">): () => void {
  const leave = cell.hold();
  let cancel = (): void => {};
  let last = clock.now();
  const beat = (): void => {
    if (clock.now() - last >= lostMs) log.doubt();
    last = clock.now();
    cell.tell({ beat: "owner" });
    cancel = clock.wake(clock.now() + beatMs, beat);
  };
  beat();
  return () => {
    cancel();
    leave();
  };
}

/**
 * Waits until a cell has no owner, and makes this process its owner. That is decided by this process's own clock, from when it last
 * heard of one, and by the log: of several that want the cell one gets it, and an owner that only was held up finds
 * out at its next append. Resolves with how long nobody had been heard. Rejects where what stands in the log cannot be opened.
 */
export async function ownCell({ cell, log, clock, tell }: StandbyParts): Promise<number> {
  let heardAt = clock.now();
  let isStandingBy = false;
  const stop = cell.onTold((message) => {
    if (!isBeat(message)) return;
    heardAt = clock.now();
    if (!isStandingBy)
      tell.info({}, "Another process has the calls; this one stands by, and goes on with them when that one is lost.");
    isStandingBy = true;
  });
  try {
    for (;;) {
      await pause(clock, clock.now() + beatMs);
      if ((await isLost(cell, clock, () => clock.now() - heardAt)) && (await log.own())) return clock.now() - heardAt;
    }
  } finally {
    stop();
  }
}

async function isLost(cell: Cell, clock: Clock, silence: () => number): Promise<boolean> {
  if (silence() >= hangsMs) return true;
  if (silence() < lostMs || (await isFound(cell))) return false;
  await pause(clock, clock.now() + lookAgainMs);
  return silence() >= lostMs && !(await isFound(cell));
}

/** Whoever cannot be looked for may be there. */
async function isFound(cell: Cell): Promise<boolean> {
  return cell.isHeld().catch(() => true);
}

function isBeat(message: Json): boolean {
  return typeof message === "object" && message !== null && "beat" in message;
}

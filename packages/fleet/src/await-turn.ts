import { pause, type Cell, type Clock, type Logger } from "@flowrun/core/plugin";
import type { CellLine } from "./cell-lines.ts";
import type { CellLog } from "./cell-log.ts";
import { beatMs, hangsMs, lostMs, type Beat, type Presence } from "./presence.ts";

/** The parts that a process stands by with. */
export interface TurnParts {
  readonly cell: Cell;
  readonly log: CellLog;
  readonly presence: Presence;
  readonly clock: Clock;
  /** The log of the run. */
  readonly tell: Logger;
  /** Resolves when an owner wants to hand its calls over, with the line to that one. */
  readonly invited: Promise<CellLine>;
}

/** How a process comes to have the calls of a cell. */
export type Turn =
  /**
   * It has them, since nobody else does; nothing was heard of an owner for so long, in
   * milliseconds.
   */
  | { readonly kind: "owns"; readonly silenceMs: number }
  /** An owner wants to hand them over. */
  | { readonly kind: "invited"; readonly line: CellLine };

/** How long after the first look that found nobody the second one comes, in milliseconds. */
const lookAgainMs = 50;

/**
 * Waits until a cell has no owner, and makes this process its owner, or until an owner hands it
 * over. This process waits by its own clock from when it last heard an owner. Then the log decides:
 * it gives the cell to one of several processes, and an owner that was only held up is refused at
 * its next append. Rejects where the lines of the log cannot be opened.
 */
export async function awaitTurn({
  cell,
  log,
  presence,
  clock,
  tell,
  invited,
}: TurnParts): Promise<Turn> {
  const owner = new Silence(clock);
  let isStandingBy = false;
  let isDeaf = false;
  const stop = presence.onBeat(({ beat }) => {
    owner.hear(beat);
    if (beat === "standby") return;
    if (!isStandingBy)
      tell.info(
        {},
        "Another process has the calls; this one stands by, and goes on with them when that one is lost.",
      );
    isStandingBy = true;
  });
  const invitation = invited.then((line) => ({ kind: "invited", line }) as const);
  try {
    for (;;) {
      const turn = await Promise.race([pause(clock, clock.now() + beatMs), invitation]);
      if (turn !== undefined) return turn;
      if (owner.isDeaf() && !isDeaf) tell.warn({ code: "CLI_CELL_LOG" }, nothingHeard);
      isDeaf = owner.isDeaf();
      if ((await isLost(cell, clock, () => owner.ms())) && (await log.own()))
        return { kind: "owns", silenceMs: owner.ms() };
    }
  } finally {
    stop();
  }
}

const nothingHeard =
  "Nothing is heard in the cell, not even this process itself: its servers cannot be reached, and it cannot take the calls meanwhile.";

/**
 * How long an owner has said nothing that this process could have heard. It hears its own beats.
 * While it does not, its way to the servers is lost, or they are away for everybody. Then it has to
 * hear the owner anew before silence means something.
 */
class Silence {
  readonly #clock: Clock;
  #ownerAt: number;
  #anyAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    [this.#ownerAt, this.#anyAt] = [clock.now(), clock.now()];
  }

  hear(beat: Beat["beat"]): void {
    const now = this.#clock.now();
    if (beat !== "standby" || now - this.#anyAt >= lostMs) this.#ownerAt = now;
    this.#anyAt = now;
  }

  /** 0 while nothing can be heard. */
  ms(): number {
    const now = this.#clock.now();
    return now - this.#anyAt >= lostMs ? 0 : now - this.#ownerAt;
  }

  /** Whether nothing is heard for so long that this is worth a word. */
  isDeaf(): boolean {
    return this.#clock.now() - this.#anyAt >= hangsMs;
  }
}

async function isLost(cell: Cell, clock: Clock, silence: () => number): Promise<boolean> {
  if (silence() >= hangsMs) return true;
  if (silence() < lostMs || (await isFound(cell))) return false;
  await pause(clock, clock.now() + lookAgainMs);
  return silence() >= lostMs && !(await isFound(cell));
}

/** An owner that cannot be looked for may be there. */
async function isFound(cell: Cell): Promise<boolean> {
  return cell.isHeld().catch(() => true);
}

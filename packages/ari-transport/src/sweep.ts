import { backoffMs, PortError, type Backoff } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { quick } from "./codec/request.ts";
import type { Counters } from "./counters.ts";
import type { Deadlines } from "./deadlines.ts";
import type { IdEntry, IdTable } from "./ids/id-table.ts";
import type { KnownThings } from "./ids/known-things.ts";
import type { Look } from "./look.ts";
import { question } from "./look-question.ts";

/** The needs of `createSweep`. */
export interface SweepParts {
  readonly ask: Ask;
  readonly deadlines: Deadlines;
  readonly known: KnownThings;
  readonly counters: Counters;
  readonly look: Look;
}

/** The clearing up after each connecting. */
export interface Sweep {
  /**
   * Does it all, for the connection that stands now: again and again until the platform has
   * answered everything. Never rejects; gives up when another connection begins. `sparesUnheard`:
   * the host that wants the things there has taken the callers that nobody had heard of. Callers
   * who still ring have come since, and a busy platform has its time to tell of them.
   */
  run(sparesUnheard: boolean): Promise<void>;
  /**
   * Ends it before its time: the connection was lost, or another process has the application. The
   * things there may be wanted.
   */
  stop(): void;
}

/**
 * Between looking and removing, in milliseconds: the first event of a new call may be under way as
 * we look.
 */
const graceMs = 1_000;

/**
 * The same where such a call is spared: a platform with too much to do tells of it seconds later.
 */
const unheardGraceMs = 10_000;

const backoff: Backoff = { firstMs: 1_000, mostMs: 30_000, jitter: 0 };

/**
 * Makes the platform's side agree with ours. It removes the things that earlier connections or an
 * earlier process left behind: every channel that stands in our application, every bridge that we
 * made. Things that appeared on the present connection, or go on on it, are never touched, nor is a
 * call that our application is only subscribed to. A platform that has none of these calls is left
 * alone.
 */
export function createSweep(parts: SweepParts): Sweep {
  const { known, deadlines, look } = parts;
  let stopped = false;
  const isOver = (connection: number): boolean => stopped || known.connection() !== connection;
  /** Clears up once, and says whether nothing is left to do. */
  const clear = async (connection: number, sparesUnheard: boolean): Promise<boolean> => {
    const standing = await look.take();
    if (typeof standing === "string") return standing === "unknown";
    await deadlines.pause(graceMs);
    const { channels, bridges } = standing;
    const isSpared = (id: string): boolean =>
      sparesUnheard && channels.get(id)?.state === "offered";
    const spared = [...channels.keys()].filter(isSpared);
    const ids = [...channels.keys()].filter((id) => !isSpared(id));
    const removals = [
      await removeAll(parts, { isOver, connection, table: known.legs, ids, path: "/channels" }),
      await removeAll(parts, {
        isOver,
        connection,
        table: known.bridges,
        ids: bridges,
        path: "/bridges",
      }),
    ];
    if (spared.some((id) => known.legs.byTheirs(id)?.connection !== connection))
      await deadlines.pause(unheardGraceMs);
    removals.push(
      await removeAll(parts, {
        isOver,
        connection,
        table: known.legs,
        ids: spared,
        path: "/channels",
      }),
    );
    return removals.every((isDone) => isDone);
  };
  return {
    async run(sparesUnheard) {
      const connection = known.connection();
      stopped = false;
      try {
        for (
          let attempt = 1;
          !isOver(connection) && !(await clear(connection, sparesUnheard));
          attempt += 1
        )
          await deadlines.pause(backoffMs(attempt, 0, backoff));
      } catch (error) {
        // Closed meanwhile.
        if (!(error instanceof PortError)) throw error;
      }
    },
    stop() {
      stopped = true;
    },
  };
}

/**
 * Things by the platform's id, where they are known if they are known, and where they are on the
 * platform.
 */
interface Leftovers {
  readonly table: IdTable<IdEntry>;
  readonly ids: readonly string[];
  readonly path: string;
  readonly connection: number;
  readonly isOver: (connection: number) => boolean;
}

/** Whether all of them are gone, as far as the platform could answer. */
async function removeAll({ ask, counters }: SweepParts, leftovers: Leftovers): Promise<boolean> {
  const { table, ids, path, connection, isOver } = leftovers;
  let isDone = true;
  for (const id of ids) {
    if (isOver(connection)) return false;
    if (table.byTheirs(id)?.connection === connection) continue;
    const said = await question(ask, quick("DELETE", `${path}/${encodeURIComponent(id)}`));
    if (typeof said !== "string") counters.add("swept");
    if (said === "later") isDone = false;
  }
  return isDone;
}

import type { Cell, CellRecord } from "@flowrun/core/plugin";
import type { Pool } from "pg";
import type { Talk } from "./talk.ts";

/** Where the log of a cell is. */
export interface CellLogPlace {
  readonly pool: Pool;
  readonly talk: Pick<Talk, "onNews" | "newsChannel">;
  readonly cell: string;
}

/** A row as the server gives it: a `bigint` comes as its digits. */
interface Row {
  readonly id: string;
  readonly at: string;
  readonly whole: boolean;
  readonly text: Buffer;
}

/** How many records are read at a time. */
const batch = 500;

/**
 * A record goes behind the last one only if its process has seen that one. Where two processes look
 * at the same time, the primary key lets one through. The same transaction removes records that are
 * no longer needed, and tells the processes that follow.
 */
const appending = `
  with added as (
    insert into flowrun_cell_log (cell, at, id, whole, text)
    select $1, $2::bigint + 1, $3, $4::boolean, $5
    where coalesce((select max(at) from flowrun_cell_log where cell = $1), 0) = $2::bigint
    on conflict do nothing
    returning at
  ), forgotten as (
    delete from flowrun_cell_log where cell = $1 and at <= $2::bigint and $4::boolean and exists (select from added)
  )
  select at, pg_notify($6, '') from added`;

/** The log of a cell as rows of one table, whose `at` counts from 1. */
export function cellLog({ pool, talk, cell }: CellLogPlace): Pick<Cell, "follow" | "append"> {
  return {
    async follow(take) {
      let read = 0;
      const ending = new AbortController();
      const readOn = oneAtATime(async () => {
        for (let count = batch; count === batch && !ending.signal.aborted;) {
          const rows = await rowsBehind(pool, cell, read);
          for (const row of rows) {
            if (ending.signal.aborted) return;
            read = Number(row.at);
            take(recordOf(row));
          }
          count = rows.length;
        }
      });
      // A record that cannot be read now is read with the next news, or when the connection stands
      // again.
      const unlisten = talk.onNews(() => void readOn().catch(() => undefined));
      const end = (): void => {
        ending.abort();
        unlisten();
      };
      try {
        await readOn();
      } catch (error: unknown) {
        end();
        throw error;
      }
      return end;
    },

    async append({ id, text, isWhole }, after) {
      const { rows } = await pool.query<Row>(appending, [
        ...[cell, after, id, isWhole],
        ...[Buffer.from(text), talk.newsChannel],
      ]);
      const [added] = rows;
      if (added !== undefined) return Number(added.at);
      // It may be what we appended before, without hearing that it was kept.
      const mine = "select at from flowrun_cell_log where cell = $1 and id = $2";
      const [known] = (await pool.query<Row>(mine, [cell, id])).rows;
      return known && Number(known.at);
    },
  };
}

async function rowsBehind(pool: Pool, cell: string, at: number): Promise<readonly Row[]> {
  const behind = `select id, at, whole, text from flowrun_cell_log where cell = $1 and at > $2 order by at limit ${batch}`;
  return (await pool.query<Row>(behind, [cell, at])).rows;
}

function recordOf({ id, at, whole, text }: Row): CellRecord {
  return { id, at: Number(at), text: text.toString(), isWhole: whole };
}

/**
 * Does something, and once more when it was asked for meanwhile. Each caller waits until it was
 * begun and done after the question.
 */
function oneAtATime(doing: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = doing();
        return running;
      }));
}

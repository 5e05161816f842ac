import { useCallback, useEffect, useState } from "react";
import type { TableRow } from "../../src/data/data-contract.ts";
import { ServerProblem } from "../state/server.ts";
import type { TableServer } from "./table-server.ts";

/** The rows of a table that have been asked for so far. */
export interface ShownRows {
  /** Undefined until the server has told. */
  readonly rows: readonly TableRow[] | undefined;
  readonly hasMore: boolean;
  /** Why there are none. */
  readonly trouble: string | undefined;
  /** Asks for the next ones, too. */
  more(): void;
  /** Asks again, for somebody may have changed them. */
  again(): void;
}

/** A key that is typed is not looked for at once: another one may follow. */
const restMs = 200;

interface Known {
  readonly rows: readonly TableRow[] | undefined;
  readonly hasMore: boolean;
  readonly trouble: string | undefined;
}

const nothing: Known = { rows: undefined, hasMore: false, trouble: undefined };

/**
 * Asks for the rows of a table that have something in them, and again when the page is looked at
 * again.
 */
export function useRows(server: TableServer, table: string, find: string): ShownRows {
  const [known, setKnown] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [again]);
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const found = await tried(() => server.rows(table, find, undefined));
      if (isCurrent) setKnown(found);
    };
    const timer = setTimeout(() => void look(), find === "" ? 0 : restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [server, table, find, turn]);
  const more = async (): Promise<void> => {
    const { rows = [] } = known;
    const next = await tried(() => server.rows(table, find, rows.at(-1)?.key));
    // A list that was asked for again meanwhile has begun anew.
    setKnown((now) => (now === known ? { ...next, rows: [...rows, ...(next.rows ?? [])] } : now));
  };
  return { ...known, more: () => void more(), again };
}

async function tried(
  ask: () => Promise<Pick<Known, "hasMore"> & { readonly rows: readonly TableRow[] }>,
): Promise<Known> {
  try {
    return { ...(await ask()), trouble: undefined };
  } catch (error) {
    if (!(error instanceof ServerProblem)) throw error;
    return { ...nothing, trouble: error.message };
  }
}

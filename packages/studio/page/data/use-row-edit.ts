import { useState } from "react";
import type { TableFacts, TableRow } from "../../src/data/data-contract.ts";
import { ServerProblem } from "../state/server.ts";
import { typedValues, type Typed } from "./row-fields.ts";
import type { TableServer } from "./table-server.ts";
import { useDataWords } from "./use-data-words.ts";

/** A row that is changed, or a new one. */
export interface EditedRow {
  readonly table: TableFacts;
  readonly server: TableServer;
  /** Absent for a new one. */
  readonly row: TableRow | undefined;
  /** Tells what was done. */
  readonly done: (what: string) => void;
}

/**
 * The obstacle to a change: another row than the one that was shown, or none any more.
 */
export interface Conflict {
  readonly now: TableRow | undefined;
}

/** A row while it is changed, and what can be done with it. */
export interface RowEdit {
  /** The key of a new row. */
  readonly key: string;
  /** The row as it was shown; absent for a new one. */
  readonly seen: TableRow | undefined;
  readonly typed: Typed;
  /** Why it was not saved; empty when nothing is wrong. */
  readonly reason: string;
  readonly conflict: Conflict | undefined;
  readonly isBusy: boolean;
  typeKey(text: string): void;
  type(column: string, text: string): void;
  /** Saves what was typed, over the row that was shown or another one. */
  save(over?: TableRow): void;
  remove(): void;
  /** Ends a conflict with the row that is there. */
  take(now: TableRow): void;
}

/** Changes a row by what is typed, and never writes over one that nobody has seen. */
export function useRowEdit({ table, server, row, done }: EditedRow): RowEdit {
  const own = useDataWords();
  const [key, setKey] = useState("");
  const [seen, setSeen] = useState(row);
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState("");
  const [conflict, setConflict] = useState<Conflict>();
  const [isBusy, setIsBusy] = useState(false);
  const trying = async (action: () => Promise<string>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      done(await action());
    } catch (error) {
      if (!(error instanceof ServerProblem)) throw error;
      setIsBusy(false);
      if (error.problem.code === "STUDIO_ROW_CHANGED") setConflict({ now: error.problem.row });
      else setReason(error.message);
    }
  };
  return {
    ...{ key, seen, typed, reason, conflict, isBusy },
    typeKey(text) {
      setKey(text);
      setReason("");
    },
    type(column, text) {
      setTyped({ ...typed, [column]: text });
      setReason("");
    },
    save: (over = seen) =>
      void trying(async () => {
        const values = typedValues(table.columns, typed);
        return own.rowSaved(
          (await server.save(table.name, over ?? { key: key.trim() }, values)).key,
        );
      }),
    remove: () =>
      void trying(async () => {
        if (seen !== undefined) await server.remove(table.name, seen);
        return own.rowRemoved(seen?.key ?? "");
      }),
    take(now) {
      setSeen(now);
      setTyped({});
      setConflict(undefined);
    },
  };
}

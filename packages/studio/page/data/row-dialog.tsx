import { useState } from "react";
import type { ColumnFacts, TableFacts, TableRow } from "../../src/data/data-contract.ts";
import { useModal } from "../form/use-modal.ts";
import { ServerProblem } from "../state/server.ts";
import { RowField } from "./row-field.tsx";
import { changedColumns, typedValues, type Typed } from "./row-fields.ts";
import type { TableServer } from "./table-server.ts";
import { useDataWords } from "./use-data-words.ts";

/** A row that is changed, or a new one. */
export interface RowDialogProps {
  readonly table: TableFacts;
  readonly server: TableServer;
  /** Absent for a new one. */
  readonly row: TableRow | undefined;
  /** Tells what was done. */
  readonly done: (what: string) => void;
  readonly close: () => void;
}

/** What stands in the way of a change: another row than the one that was shown, or none any more. */
interface Conflict {
  readonly now: TableRow | undefined;
}

/** Asks for the values of a row. One that has changed elsewhere meanwhile is shown beside what was typed, and not written over. */
export function RowDialog({ table, server, row, done, close }: RowDialogProps): React.ReactNode {
  const own = useDataWords();
  const dialog = useModal();
  const [key, setKey] = useState("");
  const [seen, setSeen] = useState(row);
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState("");
  const [conflict, setConflict] = useState<Conflict>();
  const [isSure, setIsSure] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const type = (name: string, text: string): void => {
    setTyped({ ...typed, [name]: text });
    setReason("");
  };
  const trying = async (action: () => Promise<string>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      done(await action());
    } catch (error) {
      if (!(error instanceof ServerProblem)) throw error;
      setIsBusy(false);
      setIsSure(false);
      if (error.problem.code === "STUDIO_ROW_CHANGED") setConflict({ now: error.problem.row });
      else setReason(error.message);
    }
  };
  const save = (over: TableRow | undefined = seen): Promise<void> =>
    trying(async () => {
      const place = over ?? { key: key.trim() };
      const saved = await server.save(table.name, place, typedValues(table.columns, typed));
      return own.rowSaved(saved.key);
    });
  const remove = (): Promise<void> =>
    trying(async () => {
      if (seen !== undefined) await server.remove(table.name, seen);
      return own.rowRemoved(seen?.key ?? "");
    });
  const title = seen === undefined ? own.newRow(table.name) : own.rowOf(table.name, seen.key);
  const now = conflict?.now;
  return (
    <dialog ref={dialog} className="palette row-dialog" aria-label={title} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (conflict === undefined) void save();
        }}
      >
        <h2>{title}</h2>
        <div className="row-fields">
          {seen === undefined && (
            <RowField
              column={keyColumn(table)}
              text={key}
              hint=""
              type={(text) => {
                setKey(text);
                setReason("");
              }}
            />
          )}
          {table.columns.map((column) => (
            <RowField
              key={column.name}
              {...{ column, row: seen, ...(now && { now: isOther(column, now, seen) ? now : undefined }) }}
              text={typed[column.name]}
              hint={column.isNullable ? own.optional : ""}
              type={(text) => type(column.name, text)}
            />
          ))}
        </div>
        {reason !== "" && (
          <p className="bad" role="alert">
            {reason}
          </p>
        )}
        {conflict !== undefined && (
          <p className="warn" role="alert">
            {conflictText(own, { now, isNew: seen === undefined })}
          </p>
        )}
        <div className="row-buttons">
          {conflict === undefined && seen !== undefined && (
            <button
              type="button"
              className={isSure ? "plain bad" : "plain"}
              onClick={() => (isSure ? void remove() : setIsSure(true))}
            >
              {isSure ? own.removeSure : own.removeRow}
            </button>
          )}
          <span className="gap" />
          <button type="button" className="plain" onClick={close}>
            {own.cancel}
          </button>
          {now !== undefined && (
            <button
              type="button"
              className="plain"
              onClick={() => {
                setSeen(now);
                setTyped({});
                setConflict(undefined);
              }}
            >
              {own.takeTheirs}
            </button>
          )}
          {now !== undefined && (
            <button type="button" className="primary" onClick={() => void save(now)}>
              {own.keepMine}
            </button>
          )}
          {conflict === undefined && (
            <button className="primary" disabled={isBusy}>
              {own.saveRow}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

function keyColumn({ key }: TableFacts): ColumnFacts {
  return { name: key, kind: "string", isNullable: false, isSecret: false };
}

/** Whether a column has another value than the one that was shown; of a new row each one of the row that is there. */
function isOther({ name, isSecret }: ColumnFacts, now: TableRow, seen: TableRow | undefined): boolean {
  return !isSecret && (seen === undefined || changedColumns(seen, now).has(name));
}

function conflictText(
  own: ReturnType<typeof useDataWords>,
  { now, isNew }: { readonly now: TableRow | undefined; readonly isNew: boolean },
): string {
  if (now === undefined) return own.rowGone;
  return isNew ? own.rowThere : own.rowChanged;
}

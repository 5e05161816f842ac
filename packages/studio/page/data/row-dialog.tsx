import { useState } from "react";
import type { ColumnFacts, TableFacts, TableRow } from "../../src/data/data-contract.ts";
import { useModal } from "../form/use-modal.ts";
import { RowField } from "./row-field.tsx";
import { changedColumns } from "./row-fields.ts";
import { useDataWords } from "./use-data-words.ts";
import { useRowEdit, type Conflict, type EditedRow, type RowEdit } from "./use-row-edit.ts";

/** A row that is changed over the page. */
export interface RowDialogProps extends EditedRow {
  readonly close: () => void;
}

/**
 * Asks for the values of a row. A row that has changed elsewhere meanwhile is shown beside the
 * typed values, and not written over.
 */
export function RowDialog({ close, ...edited }: RowDialogProps): React.ReactNode {
  const own = useDataWords();
  const dialog = useModal();
  const edit = useRowEdit(edited);
  const { table } = edited;
  const title =
    edit.seen === undefined ? own.newRow(table.name) : own.rowOf(table.name, edit.seen.key);
  return (
    <dialog ref={dialog} className="palette row-dialog" aria-label={title} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (edit.conflict === undefined) edit.save();
        }}
      >
        <h2>{title}</h2>
        <Fields table={table} edit={edit} />
        {edit.reason !== "" && (
          <p className="bad" role="alert">
            {edit.reason}
          </p>
        )}
        {edit.conflict !== undefined && (
          <p className="warn" role="alert">
            {conflictText(own, edit.conflict, edit.seen === undefined)}
          </p>
        )}
        <div className="row-buttons">
          {edit.conflict === undefined && edit.seen !== undefined && (
            <RemoveButton remove={edit.remove} />
          )}
          <span className="gap" />
          <button type="button" className="plain" onClick={close}>
            {own.cancel}
          </button>
          {edit.conflict?.now !== undefined && (
            <ConflictButtons edit={edit} now={edit.conflict.now} />
          )}
          {edit.conflict === undefined && (
            <button className="primary" disabled={edit.isBusy}>
              {own.saveRow}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

interface FieldsProps {
  readonly table: TableFacts;
  readonly edit: RowEdit;
}

function Fields({ table, edit }: FieldsProps): React.ReactNode {
  const own = useDataWords();
  const { seen, conflict, key, typed, typeKey, type } = edit;
  const keyColumn = {
    name: table.key,
    kind: "string",
    isNullable: false,
    isSecret: false,
  } as const;
  return (
    <div className="row-fields">
      {seen === undefined && <RowField column={keyColumn} text={key} hint="" type={typeKey} />}
      {table.columns.map((column) => (
        <RowField
          key={column.name}
          column={column}
          row={seen}
          now={conflict?.now && isOther(column, conflict.now, seen) ? conflict.now : undefined}
          text={typed[column.name]}
          hint={column.isNullable ? own.optional : ""}
          type={(text) => type(column.name, text)}
        />
      ))}
    </div>
  );
}

/** Asks once more before a row is gone. */
function RemoveButton({ remove }: Pick<RowEdit, "remove">): React.ReactNode {
  const own = useDataWords();
  const [isSure, setIsSure] = useState(false);
  return (
    <button
      type="button"
      className={isSure ? "plain bad" : "plain"}
      onClick={() => (isSure ? remove() : setIsSure(true))}
    >
      {isSure ? own.removeSure : own.removeRow}
    </button>
  );
}

function ConflictButtons({
  edit,
  now,
}: {
  readonly edit: RowEdit;
  readonly now: TableRow;
}): React.ReactNode {
  const own = useDataWords();
  return (
    <>
      <button type="button" className="plain" onClick={() => edit.take(now)}>
        {own.takeTheirs}
      </button>
      <button type="button" className="primary" onClick={() => edit.save(now)}>
        {own.keepMine}
      </button>
    </>
  );
}

/**
 * Whether a column has another value than the one that was shown; of a new row each one of the row
 * that is there.
 */
function isOther(
  { name, isSecret }: ColumnFacts,
  now: TableRow,
  seen: TableRow | undefined,
): boolean {
  return !isSecret && (seen === undefined || changedColumns(seen, now).has(name));
}

function conflictText(
  own: ReturnType<typeof useDataWords>,
  { now }: Conflict,
  isNew: boolean,
): string {
  if (now === undefined) return own.rowGone;
  return isNew ? own.rowThere : own.rowChanged;
}

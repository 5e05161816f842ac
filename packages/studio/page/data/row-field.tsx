import type { ColumnFacts, TableRow } from "../../src/data/data-contract.ts";
import { textOf } from "./row-fields.ts";
import { useDataWords } from "./use-data-words.ts";

/** A column of a row that is changed. */
export interface RowFieldProps {
  readonly column: ColumnFacts;
  /** The row as it was shown. */
  readonly row?: TableRow | undefined;
  /** The row as it is now, where it has another value in this column. */
  readonly now?: TableRow | undefined;
  /** The typed text. */
  readonly text: string | undefined;
  readonly hint: string;
  readonly type: (text: string) => void;
}

/**
 * A field for a column, by its type. The value of a secret column is never shown; a typed one
 * replaces it.
 */
export function RowField(props: RowFieldProps): React.ReactNode {
  const own = useDataWords();
  const { column, now, hint } = props;
  return (
    <label className="row-field">
      <span>
        {column.name} <span className="quiet">{hint}</span>
      </span>
      {column.kind === "boolean" && !column.isSecret ? (
        <TruthEntry {...props} />
      ) : (
        <TextEntry {...props} />
      )}
      {now !== undefined && (
        <span className="warn">{own.thereNow(textOf(now.values[column.name]) || own.noValue)}</span>
      )}
    </label>
  );
}

function TruthEntry({ column, row, text, type }: RowFieldProps): React.ReactNode {
  const own = useDataWords();
  const shown = text ?? textOf(row?.values[column.name]);
  return (
    <select value={shown} onChange={({ target }) => type(target.value)}>
      {(column.isNullable || shown === "") && <option value="">{own.noValue}</option>}
      <option value="true">{own.yes}</option>
      <option value="false">{own.no}</option>
    </select>
  );
}

function TextEntry({ column, row, text, type }: RowFieldProps): React.ReactNode {
  const own = useDataWords();
  const { name, kind, isSecret } = column;
  return (
    <input
      {...(isSecret
        ? { type: "password", autoComplete: "new-password" }
        : { type: "text", autoComplete: "off" })}
      inputMode={kind === "string" ? "text" : "decimal"}
      placeholder={row?.filled.includes(name) === true ? `•••• ${own.keepsSecret}` : ""}
      spellCheck={false}
      value={text ?? textOf(row?.values[name])}
      onChange={({ target }) => type(target.value)}
    />
  );
}

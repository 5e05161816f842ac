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
  /** What has been typed. */
  readonly text: string | undefined;
  readonly hint: string;
  readonly type: (text: string) => void;
}

/** A field for a column, by its type. What is in a secret one is never shown; what is typed replaces it. */
export function RowField({ column, row, now, text, hint, type }: RowFieldProps): React.ReactNode {
  const own = useDataWords();
  const shown = text ?? textOf(row?.values[column.name]);
  return (
    <label className="row-field">
      <span>
        {column.name} <span className="quiet">{hint}</span>
      </span>
      {column.kind === "boolean" && !column.isSecret ? (
        <select value={shown} onChange={({ target }) => type(target.value)}>
          {(column.isNullable || shown === "") && <option value="">{own.noValue}</option>}
          <option value="true">{own.yes}</option>
          <option value="false">{own.no}</option>
        </select>
      ) : (
        <input
          type={column.isSecret ? "password" : "text"}
          autoComplete={column.isSecret ? "new-password" : "off"}
          inputMode={column.kind === "string" ? "text" : "decimal"}
          placeholder={row?.filled.includes(column.name) === true ? `•••• ${own.keepsSecret}` : ""}
          spellCheck={false}
          value={shown}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {now !== undefined && (
        <span className="warn">{own.thereNow(textOf(now.values[column.name]) || own.noValue)}</span>
      )}
    </label>
  );
}

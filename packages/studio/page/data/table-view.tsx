import { FileUp, Plus, RotateCw, Search } from "lucide-react";
import { useState } from "react";
import type { ColumnFacts, TableFacts, TableRow } from "../../src/data/data-contract.ts";
import { FileInput } from "./file-input.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { RowDialog } from "./row-dialog.tsx";
import { textOf } from "./row-fields.ts";
import type { TableServer } from "./table-server.ts";
import { useDataWords } from "./use-data-words.ts";
import { useRows } from "./use-rows.ts";

/** A table whose rows are shown. */
export interface TableViewProps {
  readonly table: TableFacts;
  readonly server: TableServer;
}

/** The rows of a table, page by page. The arrow keys go from row to row, Enter changes one. */
export function TableView({ table, server }: TableViewProps): React.ReactNode {
  const own = useDataWords();
  const [find, setFind] = useState("");
  const [edited, setEdited] = useState<TableRow | "new">();
  const [chosen, setChosen] = useState<File>();
  const [told, setTold] = useState({ text: "", isWhole: true });
  const shown = useRows(server, table.name, find);
  const { rows, hasMore, trouble } = shown;
  const done = (text: string, isWhole = true): void => {
    setEdited(undefined);
    setChosen(undefined);
    setTold({ text, isWhole });
    shown.again();
  };
  return (
    <>
      <div className="data-bar">
        <label className="data-find">
          <Search size={15} aria-hidden />
          <input
            type="search"
            aria-label={own.findRows}
            placeholder={own.findHint}
            value={find}
            onChange={({ target }) => setFind(target.value)}
          />
        </label>
        <span className="quiet">{rows && own.rows(rows.length, hasMore)}</span>
        <span className={`data-told ${told.isWhole ? "good" : "warn"}`} role="status">
          {told.text}
        </span>
        <button
          className="icon-button"
          title={own.again}
          aria-label={own.again}
          onClick={shown.again}
        >
          <RotateCw size={15} aria-hidden />
        </button>
        {table.isChanged && (
          <>
            <ImportButton take={setChosen} />
            <button className="plain" onClick={() => setEdited("new")}>
              <Plus size={15} aria-hidden /> {own.addRow}
            </button>
          </>
        )}
      </div>
      <Hints {...{ table, trouble, find, rows }} />
      {rows !== undefined && rows.length > 0 && <Rows table={table} rows={rows} edit={setEdited} />}
      {hasMore && (
        <button className="plain data-more" onClick={shown.more}>
          {own.moreRows}
        </button>
      )}
      {chosen !== undefined && (
        <ImportDialog
          {...{ server, done }}
          table={table.name}
          file={chosen}
          close={() => setChosen(undefined)}
        />
      )}
      {edited !== undefined && (
        <RowDialog
          {...{ table, server, done }}
          row={edited === "new" ? undefined : edited}
          close={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function ImportButton({ take }: { readonly take: (file: File) => void }): React.ReactNode {
  const own = useDataWords();
  return (
    <label className="plain import-button">
      <FileUp size={15} aria-hidden /> {own.importFile}
      <FileInput label={own.importFile} accept=".csv,text/csv" take={take} />
    </label>
  );
}

interface HintsProps {
  readonly table: TableFacts;
  readonly trouble: string | undefined;
  readonly find: string;
  readonly rows: readonly TableRow[] | undefined;
}

/** Why there is less to be seen or done than one may expect. */
function Hints({ table, trouble, find, rows }: HintsProps): React.ReactNode {
  const own = useDataWords();
  return (
    <>
      {!table.isChanged && <p className="hint">{own.notChanged}</p>}
      {trouble !== undefined && (
        <p className="bad" role="alert">
          {trouble}
        </p>
      )}
      {rows?.length === 0 && <p className="hint">{find === "" ? own.noRows : own.noRowFound}</p>}
      {rows?.length === 0 && find === "" && table.isChanged && (
        <p className="hint">{own.fillTable}</p>
      )}
    </>
  );
}

interface RowsProps {
  readonly table: TableFacts;
  readonly rows: readonly TableRow[];
  readonly edit: (row: TableRow) => void;
}

function Rows({ table, rows, edit }: RowsProps): React.ReactNode {
  const own = useDataWords();
  const [current, setCurrent] = useState(0);
  const here = Math.min(current, rows.length - 1);
  const onKeyDown = (event: React.KeyboardEvent<HTMLTableSectionElement>): void => {
    const by = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 10,
      PageUp: -10,
      Home: -rows.length,
      End: rows.length,
    }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, here + by));
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="data-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">{table.key}</th>
            {table.columns.map(({ name, kind, isSecret }) => (
              <th key={name} scope="col" className={kind}>
                {name} {isSecret && <span className="quiet">({own.secret})</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {rows.map((row, place) => (
            <tr key={row.key} onClick={() => table.isChanged && edit(row)}>
              <th scope="row">
                <button
                  tabIndex={place === here ? 0 : -1}
                  aria-label={own.editRow(row.key)}
                  disabled={!table.isChanged}
                  onFocus={() => setCurrent(place)}
                >
                  {row.key}
                </button>
              </th>
              {table.columns.map((column) => (
                <td key={column.name} className={column.kind}>
                  <Cell column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  column,
  row,
}: {
  readonly column: ColumnFacts;
  readonly row: TableRow;
}): React.ReactNode {
  const own = useDataWords();
  if (column.isSecret)
    return row.filled.includes(column.name) ? <span title={own.hasSecret}>••••</span> : "–";
  const value = row.values[column.name];
  if (value === null || value === undefined) return <span className="quiet">–</span>;
  const text = typeof value === "boolean" ? own[value ? "yes" : "no"] : textOf(value);
  return (
    <span title={text}>{column.kind === "duration" ? `${text} ${own.milliseconds}` : text}</span>
  );
}

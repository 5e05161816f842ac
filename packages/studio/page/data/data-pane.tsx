import { Table2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { TableFacts, TableList } from "../../src/data/data-contract.ts";
import { ServerProblem } from "../state/server.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { connectTables, type TableServer } from "./table-server.ts";
import { TableView } from "./table-view.tsx";
import { useDataWords } from "./use-data-words.ts";
import "../look/data.css";

/** The data of the open flow: what is chosen on the left is shown on the right. */
export function DataPane(): React.ReactNode {
  const words = useWords();
  const own = useDataWords();
  const { server } = useStudio();
  const flow = useStudioState(({ open }) => open?.name ?? "");
  const etag = useStudioState(({ open }) => open?.etag);
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const tables = useMemo(() => connectTables(server, flow), [server, flow]);
  const { list, trouble } = useTables(tables, mayEdit ? etag : undefined);
  const [chosen, setChosen] = useState<string>();
  const table = list?.tables.find(({ name }) => name === chosen) ?? list?.tables[0];
  return (
    <section className="data-pane" aria-label={words.data} data-pane="data">
      <nav className="data-list" aria-label={own.tables}>
        <h2>{own.tables}</h2>
        {list?.tables.map(({ name }) => (
          <button key={name} aria-pressed={name === table?.name} onClick={() => setChosen(name)}>
            <Table2 size={15} aria-hidden /> {name}
          </button>
        ))}
        {list?.tables.length === 0 && <p className="hint">{own.noTables}</p>}
      </nav>
      <div className="data-view">
        {!mayEdit && <p className="hint">{own.notAllowed}</p>}
        {trouble !== undefined && <p role="alert">{trouble}</p>}
        {list !== undefined && table !== undefined && (
          <ChosenTable key={table.name} list={list} table={table} server={tables} />
        )}
      </div>
    </section>
  );
}

interface Chosen {
  readonly list: TableList;
  readonly table: TableFacts;
  readonly server: TableServer;
}

function ChosenTable({ list, table, server }: Chosen): React.ReactNode {
  const own = useDataWords();
  if (!list.hasStore) return <p className="hint">{own.noStore}</p>;
  if (!table.isListed) return <p className="hint">{own.notListed}</p>;
  return <TableView table={table} server={server} />;
}

/** The tables of the flow as it is saved: asked again when that is another text. */
function useTables(
  server: TableServer,
  etag: string | undefined,
): { readonly list: TableList | undefined; readonly trouble: string | undefined } {
  const [list, setList] = useState<TableList>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    if (etag === undefined) return;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        const told = await server.tables();
        if (isCurrent) setList(told);
      } catch (error) {
        if (!(error instanceof ServerProblem)) throw error;
        if (isCurrent) setTrouble(error.message);
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [server, etag]);
  return { list, trouble };
}

import { AudioLines, Table2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { TableFacts, TableList } from "../../src/data/data-contract.ts";
import { ServerProblem } from "../state/server.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { SoundsView } from "./sounds-view.tsx";
import { connectTables, type TableServer } from "./table-server.ts";
import { TableView } from "./table-view.tsx";
import { useDataWords } from "./use-data-words.ts";
import { useSounds } from "./use-sounds.ts";
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
  const sounds = useSounds();
  const [chosen, setChosen] = useState<Choice>();
  const isSounds = chosen?.kind === "sounds" || (chosen === undefined && list?.tables.length === 0);
  const named = list?.tables.find(({ name }) => chosen?.kind === "table" && name === chosen.name);
  const table = isSounds ? undefined : (named ?? list?.tables[0]);
  const missing = sounds.sounds?.filter(({ file }) => file === undefined).length ?? 0;
  return (
    <section className="data-pane" aria-label={words.data} data-pane="data">
      <nav className="data-list" aria-label={words.data}>
        <h2>{own.tables}</h2>
        {list?.tables.map(({ name }) => (
          <button key={name} aria-pressed={name === table?.name} onClick={() => setChosen({ kind: "table", name })}>
            <Table2 size={15} aria-hidden /> {name}
          </button>
        ))}
        {list?.tables.length === 0 && <p className="hint">{own.noTables}</p>}
        <h2>{own.sounds}</h2>
        <button aria-pressed={isSounds} onClick={() => setChosen({ kind: "sounds" })}>
          <AudioLines size={15} aria-hidden /> {own.soundsOf(sounds.hasFolder ? missing : 0)}
        </button>
      </nav>
      <div className="data-view">
        {isSounds && <SoundsView list={sounds} />}
        {!mayEdit && !isSounds && <p className="hint">{own.notAllowed}</p>}
        {trouble !== undefined && <p role="alert">{trouble}</p>}
        {list !== undefined && table !== undefined && (
          <ChosenTable key={table.name} list={list} table={table} server={tables} />
        )}
      </div>
    </section>
  );
}

/** What of the data is looked at. */
type Choice = { readonly kind: "table"; readonly name: string } | { readonly kind: "sounds" };

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

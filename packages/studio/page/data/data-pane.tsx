import { AudioLines, Table2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { TableFacts, TableList } from "../../src/data/data-contract.ts";
import { ServerProblem } from "../state/server.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { SoundsView } from "./sounds-view.tsx";
import { connectTables, type TableServer } from "./table-server.ts";
import { TableView } from "./table-view.tsx";
import { useDataWords } from "./use-data-words.ts";
import { useSounds, type FlowSounds } from "./use-sounds.ts";
import "../look/form.css";
import "../look/data.css";

/** The data of the open flow: what is chosen on the left is shown on the right. */
export function DataPane(): React.ReactNode {
  const words = useWords();
  const { server } = useStudio();
  const flow = useStudioState(({ open }) => open?.name ?? "");
  const etag = useStudioState(({ open }) => open?.etag);
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const tables = useMemo(() => connectTables(server, flow), [server, flow]);
  const { list, trouble } = useTables(tables, mayEdit ? etag : undefined);
  const sounds = useSounds();
  const [chosen, setChosen] = useState<Choice>();
  const shown = shownOf(chosen, list);
  return (
    <section className="data-pane" aria-label={words.data} data-pane="data">
      <Choices {...{ list, sounds, shown }} choose={setChosen} />
      <div className="data-view">
        {shown === "sounds" && <SoundsView list={sounds} />}
        {shown !== "sounds" && <Hints mayEdit={mayEdit} trouble={trouble} />}
        {list !== undefined && typeof shown === "object" && (
          <ChosenTable key={shown.name} list={list} table={shown} server={tables} />
        )}
      </div>
    </section>
  );
}

/**
 * The chosen item as long as it is there, else the first table; the sounds where a flow has no
 * tables.
 */
function shownOf(
  chosen: Choice | undefined,
  list: TableList | undefined,
): TableFacts | "sounds" | undefined {
  if (chosen?.kind === "sounds" || list?.tables.length === 0) return "sounds";
  return list?.tables.find(({ name }) => name === chosen?.name) ?? list?.tables[0];
}

interface ChoicesProps {
  readonly list: TableList | undefined;
  readonly sounds: FlowSounds;
  readonly shown: TableFacts | "sounds" | undefined;
  readonly choose: (choice: Choice) => void;
}

function Choices({ list, sounds, shown, choose }: ChoicesProps): React.ReactNode {
  const words = useWords();
  const own = useDataWords();
  const missing = sounds.sounds?.filter(({ file }) => file === undefined).length ?? 0;
  return (
    <nav className="data-list" aria-label={words.data}>
      <h2>{own.tables}</h2>
      {list?.tables.map((table) => (
        <button
          key={table.name}
          aria-pressed={table === shown}
          onClick={() => choose({ kind: "table", name: table.name })}
        >
          <Table2 size={15} aria-hidden /> {table.name}
        </button>
      ))}
      {list?.tables.length === 0 && <p className="hint">{own.noTables}</p>}
      <h2>{own.sounds}</h2>
      <button aria-pressed={shown === "sounds"} onClick={() => choose({ kind: "sounds" })}>
        <AudioLines size={15} aria-hidden /> {own.soundsOf(sounds.hasFolder ? missing : 0)}
      </button>
    </nav>
  );
}

interface HintsProps {
  readonly mayEdit: boolean;
  readonly trouble: string | undefined;
}

function Hints({ mayEdit, trouble }: HintsProps): React.ReactNode {
  const own = useDataWords();
  return (
    <>
      {!mayEdit && <p className="hint">{own.notAllowed}</p>}
      {trouble !== undefined && <p role="alert">{trouble}</p>}
    </>
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

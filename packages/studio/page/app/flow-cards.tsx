import { Copy, FileQuestion, Pencil, Plus, Trash, Undo2 } from "lucide-react";
import { addressOf } from "../state/address.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { useNewFlowWords } from "./use-new-flow-words.ts";
import type { CheckedText } from "../worker/flow-desk.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** All flows of the folder, each with a small picture of its graph. */
export function FlowCards(): React.ReactNode {
  const words = useWords();
  const own = useNewFlowWords();
  const flows = useStudioState((state) => state.flows);
  const folder = useStudioState((state) => state.folder);
  const overviews = useStudioState((state) => state.overviews);
  const drafts = useStudioState((state) => state.drafts);
  if (flows === undefined) return <main className="list quiet">{words.loading}</main>;
  const lost = drafts.filter((name) => flows.every((flow) => flow.name !== name));
  if (flows.length === 0 && lost.length === 0)
    return (
      <main className="list empty">
        <FileQuestion size={40} aria-hidden />
        <h1>{own.noFlows}</h1>
        <p>{own.noFlowsHint}</p>
        <NewFlowButton />
        <Bin />
      </main>
    );
  return (
    <main className="list">
      <div className="list-head">
        <h1>
          {words.flows} <span className="quiet">{folder}</span>
        </h1>
        <NewFlowButton />
      </div>
      <ul className="flow-cards">
        {flows.map(({ name }) => (
          <li key={name}>
            <a href={addressOf(name)}>
              <Thumbnail view={overviews.get(name)?.view} />
              <strong>{name}</strong>
              <Facts overview={overviews.get(name)} />
              {drafts.includes(name) && <span className="draft-mark">{words.draft}</span>}
            </a>
            <FlowActions flow={name} />
          </li>
        ))}
        {lost.map((name) => (
          <li key={name}>
            <a href={addressOf(name)}>
              <FileQuestion size={32} aria-hidden />
              <strong>{name}</strong>
              <span className="facts quiet">{words.fileIsGone}</span>
              <span className="draft-mark">{words.draft}</span>
            </a>
          </li>
        ))}
      </ul>
      <Bin />
    </main>
  );
}

function useMayEdit(): boolean {
  return useStudioState(({ facts }) => facts.roles.includes("edit"));
}

function NewFlowButton(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const mayEdit = useMayEdit();
  return (
    mayEdit && (
      <button className="primary" onClick={() => show({ question: { kind: "new-flow" } })}>
        <Plus size={15} aria-hidden /> {words.newFlow}
      </button>
    )
  );
}

/** A copy of a flow, another name for it, and its way into the bin. */
function FlowActions({ flow }: { readonly flow: string }): React.ReactNode {
  const words = useWords();
  const own = useNewFlowWords();
  const { show, removeFlow } = useStudio();
  const mayEdit = useMayEdit();
  const button = (icon: React.ReactNode, label: string, act: () => void): React.ReactNode => (
    <button className="icon-button small" title={label} aria-label={label} onClick={act}>
      {icon}
    </button>
  );
  const ask = (isCopy: boolean) => () => show({ question: { kind: "flow-name", flow, isCopy } });
  return (
    mayEdit && (
      <span className="flow-actions">
        {button(<Copy size={14} aria-hidden />, own.copyFlow(flow), ask(true))}
        {button(<Pencil size={14} aria-hidden />, words.renameBlock(flow), ask(false))}
        {button(<Trash size={14} aria-hidden />, own.removeFlow(flow), () => void removeFlow(flow))}
      </span>
    )
  );
}

/** The removed files, which can come back. */
function Bin(): React.ReactNode {
  const own = useNewFlowWords();
  const { bringBack } = useStudio();
  const bin = useStudioState((state) => state.bin);
  const language = useStudioState((state) => state.language);
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  if (bin.length === 0) return undefined;
  return (
    <details className="bin">
      <summary>{own.bin(bin.length)}</summary>
      <ul>
        {bin.map((entry) => (
          <li key={entry.id}>
            <span>{entry.names.join(", ")}</span>
            <span className="quiet">{when.format(entry.at)}</span>
            <button className="plain" onClick={() => void bringBack(entry)}>
              <Undo2 size={14} aria-hidden /> {own.bringBack}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Facts({ overview }: { readonly overview: CheckedText | undefined }): React.ReactNode {
  const words = useWords();
  if (overview === undefined) return <span className="facts quiet">{words.checking}</span>;
  const { problems, version, view } = overview;
  const isBroken = problems.some(({ severity }) => severity === "error");
  return (
    <span className="facts">
      <span className="quiet">
        {words.blocks(view?.cards.filter(({ card }) => card.kind === "block").length ?? 0)}
      </span>
      {version !== "" && <span className="version">v{version}</span>}
      <span className="gap" />
      {problems.length === 0 ? (
        <span className="good">{words.noProblems}</span>
      ) : (
        <span className={isBroken ? "bad" : "warn"}>{words.problems(problems.length)}</span>
      )}
    </span>
  );
}

import { FileQuestion } from "lucide-react";
import { addressOf } from "../state/address.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import type { CheckedText } from "../worker/flow-desk.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** All flows of the folder, each with a small picture of its graph. */
export function FlowCards(): React.ReactNode {
  const words = useWords();
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
        <h1>{words.noFlows}</h1>
        <p>{words.noFlowsHint}</p>
      </main>
    );
  return (
    <main className="list">
      <h1>
        {words.flows} <span className="quiet">{folder}</span>
      </h1>
      <ul className="flow-cards">
        {flows.map(({ name }) => (
          <li key={name}>
            <a href={addressOf(name)}>
              <Thumbnail view={overviews.get(name)?.view} />
              <strong>{name}</strong>
              <Facts overview={overviews.get(name)} />
              {drafts.includes(name) && <span className="draft-mark">{words.draft}</span>}
            </a>
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
    </main>
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

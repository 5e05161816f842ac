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
  if (flows === undefined) return <main className="list quiet">{words.loading}</main>;
  if (flows.length === 0)
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

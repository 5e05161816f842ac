import { CircleAlert, Plus, TriangleAlert, Wrench } from "lucide-react";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { InlineText } from "./inline-text.tsx";
import type { Problem } from "../worker/flow-desk.ts";

/** The problems of the flow, with their remedies; nothing when all is well. */
export function ProblemList(): React.ReactNode {
  const words = useWords();
  const all = useStudioState(({ checked }) => checked?.problems) ?? [];
  // A block that is not there is named by each outcome that leads to it: a line says it once.
  const problems = all.filter(
    (problem, index) =>
      index ===
      all.findIndex((each) => each.line === problem.line && each.message === problem.message),
  );
  if (problems.length === 0) return undefined;
  return (
    <section className="problems" aria-label={words.problemList} data-pane="problems">
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.span.start} ${problem.message}`}>
            <ProblemEntry problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemEntry({ problem }: { readonly problem: Problem }): React.ReactNode {
  const words = useWords();
  const studio = useStudio();
  const fixes = useStudioState((state) => state.fixes.get(problem)) ?? [];
  const { severity, message, hint, line, span, code } = problem;
  const place = { block: "", step: undefined, from: line, to: line, offset: span.start };
  return (
    <>
      <button
        className="problem"
        title={code}
        onClick={() => {
          studio.select(place, true);
        }}
      >
        {severity === "error" ? (
          <CircleAlert size={15} className="bad" aria-label={words.error} />
        ) : (
          <TriangleAlert size={15} className="warn" aria-label={words.warning} />
        )}
        <span>
          <InlineText text={message} />{" "}
          {hint !== undefined && (
            <span className="quiet">
              <InlineText text={hint} />
            </span>
          )}
        </span>
        <span className="quiet line">{words.line(line)}</span>
      </button>
      <div className="fixes">
        <CreateMissing problem={problem} />
        {fixes.map(({ title, edits }) => (
          <button
            key={title}
            className="fix"
            onClick={() => {
              studio.apply(edits);
            }}
          >
            <Wrench size={13} aria-hidden /> {title}
          </button>
        ))}
      </div>
    </>
  );
}

/** A block that is named and is not there is made here, too: its card may be out of sight. */
function CreateMissing({ problem: { span } }: { readonly problem: Problem }): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const named = useStudioState(({ checked }) => checked?.text.slice(span.start, span.end)) ?? "";
  const name = named.replaceAll(/["']/g, "");
  const isMissing = useStudioState(({ checked }) =>
    checked?.view?.cards.some(({ card }) => card.kind === "missing" && card.name === name),
  );
  if (isMissing !== true) return undefined;
  return (
    <button className="fix" onClick={() => show({ question: { kind: "verb", missing: name } })}>
      <Plus size={13} aria-hidden /> {words.createBlock(name)}
    </button>
  );
}

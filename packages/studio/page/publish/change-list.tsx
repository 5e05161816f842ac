import type { DiffChange } from "@flowrun/graph";
import { useStudio, useWords } from "../state/use-studio.ts";
import { usePublishState, usePublishWords } from "./use-publishing.ts";

/** In words, what is not the same in both versions; a click leads to it. */
export function ChangeList(): React.ReactNode {
  const words = usePublishWords();
  const comparison = usePublishState((state) => state.comparison);
  const changes = comparison?.kind === "compared" ? comparison.texts.changes : [];
  return (
    <section className="changes" aria-label={words.changes}>
      <h2>
        {words.changes}
        {changes.length > 0 && <span className="badge">{changes.length}</span>}
      </h2>
      {comparison === undefined && <p className="hint">{words.comparing}</p>}
      {comparison?.kind === "unreadable" && (
        <p className="hint warn">{words.unreadable(comparison.missing)}</p>
      )}
      {comparison?.kind === "compared" && changes.length === 0 && (
        <p className="hint">{words.same}</p>
      )}
      <ul>
        {changes.map((change, index) => (
          <li key={index} data-mark={change.kind}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const signs = { added: "+", removed: "−", changed: "~" } as const;

function Change({ change }: { readonly change: DiffChange }): React.ReactNode {
  const words = usePublishWords();
  const { mark } = useWords();
  const goTo = useGoTo();
  const { kind, name, was, step, verb, lines } = change;
  return (
    <>
      <button className="change" onClick={() => goTo(change)}>
        <span className="sign" role="img" aria-label={mark(kind)}>
          {signs[kind]}
        </span>
        <strong>{name}</strong>
        {step !== undefined && <span className="quiet">{words.step(step, verb ?? "")}</span>}
        {was !== undefined && <span className="quiet">{words.was(was)}</span>}
      </button>
      {lines.length > 0 && (
        <pre>
          {lines.map(({ sign, text }, index) => (
            <span key={index} className={sign === "+" ? "new-line" : "old-line"}>
              {sign === "+" ? "+" : "−"} {text.trimStart()}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
    </>
  );
}

/** Leads to a change: on the graph to its card, and in the text where that has it. */
function useGoTo(): (change: DiffChange) => void {
  const studio = useStudio();
  return ({ what, kind, name, step }) => {
    const { checked, compared, text } = studio.state.getState();
    if (what === "section") {
      const offset = text.search(new RegExp(`^["']?${name}["']?[ \\t]*:`, "m"));
      const line = text.slice(0, offset).split("\n").length;
      if (offset !== -1)
        studio.select({ block: "", step: undefined, from: line, to: line, offset });
      return;
    }
    const index = step === undefined || kind === "removed" ? undefined : step - 1;
    const place = checked?.places.find((each) => each.block === name && each.step === index);
    if (place !== undefined) studio.select(place);
    if (compared !== undefined) studio.show({ compared: { ...compared, at: name } });
  };
}

import type { ImportPlan } from "../../src/data/data-contract.ts";
import { useModal } from "../form/use-modal.ts";
import { useDataWords } from "./use-data-words.ts";
import { useImport, type ChosenFile } from "./use-import.ts";

/** A file that is imported over the page. */
export interface ImportDialogProps extends ChosenFile {
  readonly close: () => void;
}

/**
 * Shows what the rows of a file would change, and which of them cannot be imported, before anything
 * is.
 */
export function ImportDialog({ close, ...chosen }: ImportDialogProps): React.ReactNode {
  const own = useDataWords();
  const dialog = useModal();
  const { plan, reason, isBusy, run } = useImport(chosen);
  const title = own.importInto(chosen.file.name, chosen.table);
  const isReady = plan !== undefined && plan.problems.length === 0 && plan.added + plan.changed > 0;
  return (
    <dialog ref={dialog} className="palette row-dialog" aria-label={title} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <h2>{title}</h2>
        {reason !== "" && (
          <p className="bad" role="alert">
            {reason}
          </p>
        )}
        {plan === undefined && reason === "" && <p role="status">{own.looking}</p>}
        {plan !== undefined && <Plan plan={plan} />}
        <div className="row-buttons">
          <span className="gap" />
          <button type="button" className="plain" onClick={close}>
            {own.cancel}
          </button>
          <button className="primary" disabled={!isReady || isBusy}>
            {isBusy ? own.importing : own.importRows}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Plan({ plan }: { readonly plan: ImportPlan }): React.ReactNode {
  const own = useDataWords();
  const { added, changed, same, problems, more } = plan;
  if (problems.length === 0) return <p role="status">{own.wouldImport(added, changed, same)}</p>;
  return (
    <>
      <p className="bad" role="alert">
        {own.notImported(problems.length + more)}
      </p>
      <ul className="import-problems">
        {problems.map(({ line, message }) => (
          <li key={line}>
            <code>{own.line(line)}</code> {message}
          </li>
        ))}
        {more > 0 && <li>{own.moreProblems(more)}</li>}
      </ul>
    </>
  );
}

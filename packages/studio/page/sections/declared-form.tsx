import { ArrowLeft, Pencil, Trash } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import { FieldEntry } from "../form/field-entry.tsx";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import type { EntryForm, SectionForm } from "../worker/section-forms.ts";
import { DaysOff } from "./days-off.tsx";
import { usePlaceNames } from "./use-place-names.ts";
import { useSectionWords } from "./use-section-words.ts";
import { WeekField } from "./week-field.tsx";

interface DeclaredProps {
  readonly section: SectionForm;
  readonly entry: EntryForm;
  /** The text that it is of. */
  readonly text: string;
}

/** Something that the flow declares, as a form: what may be said of it, and where it is named. */
export function DeclaredForm({ section, entry, text }: DeclaredProps): React.ReactNode {
  const own = useSectionWords();
  const fields = useRef<HTMLDivElement>(null);
  useKeyboard(fields, text);
  return (
    <>
      <Head section={section} entry={entry} />
      <div className="fields" ref={fields} data-section={section.key}>
        {entry.fields.map((field) => {
          const named = { ...field, name: field.name || own.everywhere };
          return field.week === undefined ? (
            <FieldEntry key={field.name} field={named} />
          ) : (
            <Fragment key={field.name}>
              <WeekField field={named} week={field.week} />
              {field.calendar && <DaysOff calendar={field.calendar} />}
            </Fragment>
          );
        })}
      </div>
      {entry.uses.length > 0 && <Uses entry={entry} />}
    </>
  );
}

/** The keyboard goes to the first field of what has just been declared. */
function useKeyboard(fields: React.RefObject<HTMLDivElement | null>, text: string): void {
  const { state, show } = useStudio();
  const isAsked = useStudioState(({ toForm }) => toForm);
  useEffect(() => {
    if (!isAsked || text !== state.getState().text) return;
    show({ toForm: false });
    const first = fields.current?.querySelector<HTMLElement>("input, select");
    first?.focus();
    // Typing writes over the value that the field begins with.
    if (first instanceof HTMLInputElement) first.select();
  }, [isAsked, fields, text, state, show]);
}

function Head({ section: { key }, entry }: Omit<DeclaredProps, "text">): React.ReactNode {
  const own = useSectionWords();
  const { show, undeclare } = useStudio();
  const { name, uses } = entry;
  const remove = (): void => {
    if (uses.length === 0) void undeclare({ section: key, name });
    else show({ question: { kind: "undeclare", section: key, entry } });
  };
  return (
    <div className="form-head">
      <button
        className="icon-button"
        title={own.back}
        aria-label={own.back}
        onClick={() => show({ declared: undefined })}
      >
        <ArrowLeft size={16} aria-hidden />
      </button>
      <div>
        <h3>{name || own.about}</h3>
        <span className="quiet">{key}</span>
      </div>
      <span className="gap" />
      {key !== "" && (
        <>
          <button
            className="icon-button"
            title={own.rename(name)}
            aria-label={own.rename(name)}
            onClick={() => show({ question: { kind: "declare", section: key, name } })}
          >
            <Pencil size={14} aria-hidden />
          </button>
          <button
            className="icon-button"
            title={own.remove(name)}
            aria-label={own.remove(name)}
            onClick={remove}
          >
            <Trash size={15} aria-hidden />
          </button>
        </>
      )}
    </div>
  );
}

function Uses({ entry: { name, uses } }: { readonly entry: EntryForm }): React.ReactNode {
  const own = useSectionWords();
  const { select, show } = useStudio();
  const nameAt = usePlaceNames();
  return (
    <fieldset className="outcomes">
      <legend>{own.usedAt(uses.length, name)}</legend>
      <div className="uses">
        {uses.map(({ line, offset }) => (
          <button
            key={offset}
            className="plain"
            onClick={() => {
              show({ side: "form" });
              select({ block: "", step: undefined, from: line, to: line, offset });
            }}
          >
            {nameAt(line)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

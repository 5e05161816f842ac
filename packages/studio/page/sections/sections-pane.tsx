import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { InlineText } from "../app/inline-text.tsx";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import type { SectionForm } from "../worker/section-forms.ts";
import { DeclaredForm } from "./declared-form.tsx";
import { useSectionWords } from "./use-section-words.ts";
import "../look/form.css";
import "../look/sections.css";

/** All that a flow declares beside its blocks: a list of it, or the form of one. */
export function SectionsPane(): React.ReactNode {
  const known = useSections();
  const declared = useStudioState((state) => state.declared);
  const section = known?.sections.find(({ key }) => key === declared?.section);
  const entry = section?.entries.find(({ name }) => name === declared?.name);
  return (
    <div className="form" data-pane="form">
      {known !== undefined && section !== undefined && entry !== undefined ? (
        <DeclaredForm
          key={`${section.key} ${entry.name}`}
          section={section}
          entry={entry}
          text={known.text}
        />
      ) : (
        <SectionList sections={known?.sections ?? []} />
      )}
    </div>
  );
}

interface KnownSections {
  readonly sections: readonly SectionForm[];
  readonly text: string;
}

/** Asked again after every check, so that text and forms never differ. */
function useSections(): KnownSections | undefined {
  const { desk } = useStudio();
  const checked = useStudioState((state) => state.checked);
  const name = useStudioState(({ open }) => open?.name);
  const [known, setKnown] = useState<KnownSections | undefined>();
  useEffect(() => {
    let isLate = false;
    const ask = async (): Promise<void> => {
      if (name === undefined || checked === undefined) return;
      const sections = await desk.sections(name, checked.text);
      if (!isLate) setKnown({ sections, text: checked.text });
    };
    void ask();
    return () => {
      isLate = true;
    };
  }, [desk, name, checked]);
  return known;
}

function SectionList({ sections }: { readonly sections: readonly SectionForm[] }): React.ReactNode {
  const own = useSectionWords();
  const { show } = useStudio();
  // The flow's own are found at once.
  const ordered = sections.toSorted(
    (a, b) => Number(b.entries.length > 0) - Number(a.entries.length > 0),
  );
  return ordered.map(({ key, description, entries }) => (
    <section key={key} className="section" aria-label={key || own.about}>
      <h3>
        <span>{key || own.about}</span>
        {key !== "" && (
          <button
            className="icon-button small"
            title={own.add(key)}
            aria-label={own.add(key)}
            onClick={() => show({ question: { kind: "declare", section: key } })}
          >
            <Plus size={14} aria-hidden />
          </button>
        )}
      </h3>
      <p className="quiet">
        <InlineText text={description || own.aboutFlow} />
      </p>
      {entries.map(({ name, uses }) => (
        <button
          key={name}
          className="declared"
          onClick={() => show({ declared: { section: key, name } })}
        >
          <strong>{name || own.about}</strong>
          {key !== "" && <span className="quiet">{own.uses(uses.length)}</span>}
        </button>
      ))}
    </section>
  ));
}

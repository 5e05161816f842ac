import { Chooser } from "../form/chooser.tsx";
import { NameDialog } from "../form/name-dialog.tsx";
import { useStudio } from "../state/use-studio.ts";
import type { EntryForm } from "../worker/section-forms.ts";
import { usePlaceNames } from "./use-place-names.ts";
import { useSectionWords } from "./use-section-words.ts";

/** Asks for the name of something new in a section, or for another name of what is there. */
export function DeclaredName({
  section,
  name,
}: {
  readonly section: string;
  readonly name?: string;
}): React.ReactNode {
  const own = useSectionWords();
  const { declare, renameDeclared, show } = useStudio();
  return (
    <NameDialog
      label={name === undefined ? own.newName(section) : own.rename(name)}
      first={name ?? ""}
      take={(given) =>
        name === undefined
          ? declare({ section, name: given })
          : renameDeclared({ section, name }, given)
      }
      onClose={() => show({ question: undefined })}
    />
  );
}

/** Tells where something is named before it is removed; each place can be gone to. */
export function Undeclare({
  section,
  entry: { name, uses },
}: {
  readonly section: string;
  readonly entry: EntryForm;
}): React.ReactNode {
  const own = useSectionWords();
  const { show, undeclare, select } = useStudio();
  const nameAt = usePlaceNames();
  return (
    <Chooser
      label={own.remove(name)}
      question={own.usedAt(uses.length, name)}
      choices={[
        { name: own.removeAnyway(name), note: "", line: 0, offset: -1 },
        ...uses.map((use) => ({ name: nameAt(use.line), note: "", ...use })),
      ]}
      onClose={() => show({ question: undefined })}
      onChoose={({ line, offset }) => {
        show({ question: undefined });
        if (offset === -1) void undeclare({ section, name });
        else select({ block: "", step: undefined, from: line, to: line, offset });
      }}
    />
  );
}

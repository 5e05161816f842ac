import { useEffect, useState } from "react";
import { useStudio, useWords } from "../state/use-studio.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import type { PaletteVerb } from "../worker/new-step.ts";
import { verbWords } from "../words/verb-words.ts";
import { Chooser } from "./chooser.tsx";

/** Where the new step goes. */
export interface PaletteProps {
  readonly from?: ExitToConnect;
  readonly before?: string;
  readonly missing?: string;
}

/**
 * All verbs, to add a step of one: behind the selected one, or as the first of a new block that an
 * exit leads to.
 */
export function Palette({ from, before, missing }: PaletteProps): React.ReactNode {
  const words = useWords();
  const { desk, show, addStep, addBlock, insertBlock, createBlock } = useStudio();
  const add = (verb: string): Promise<void> => {
    if (missing !== undefined) return createBlock(missing, verb);
    if (from === undefined) return addStep(verb);
    return before === undefined ? addBlock(from, verb) : insertBlock(from, before, verb);
  };
  const isStep = from === undefined && missing === undefined;
  const [verbs, setVerbs] = useState<readonly PaletteVerb[]>([]);
  useEffect(() => {
    void desk.verbs().then(setVerbs);
  }, [desk]);
  return (
    <Chooser
      label={isStep ? words.addStep : words.newBlock}
      question={words.findVerb}
      choices={verbs.map(({ name, summary, sort, elsewhere }) => ({
        name,
        note: summary,
        sort,
        verb: name,
        also: [verbWords[name] ?? "", ...elsewhere],
      }))}
      onClose={() => show({ question: undefined })}
      onChoose={({ name }) => {
        show({ question: undefined, side: "form" });
        void add(name).then(() => show({ toForm: true }));
      }}
    />
  );
}

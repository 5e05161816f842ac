import { useEffect, useState } from "react";
import { useStudio, useWords } from "../state/use-studio.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import type { PaletteVerb } from "../worker/new-step.ts";
import { Chooser } from "./chooser.tsx";

/**
 * All verbs, to add a step of one: behind the selected one, or as the first of a new block that an
 * exit leads to.
 */
export function Palette({ from }: { readonly from: ExitToConnect | undefined }): React.ReactNode {
  const words = useWords();
  const { desk, show, addStep, addBlock } = useStudio();
  const [verbs, setVerbs] = useState<readonly PaletteVerb[]>([]);
  useEffect(() => {
    void desk.verbs().then(setVerbs);
  }, [desk]);
  return (
    <Chooser
      label={from === undefined ? words.addStep : words.newBlock}
      question={words.findVerb}
      choices={verbs.map(({ name, summary, sort, elsewhere }) => ({
        name,
        note: summary,
        sort,
        also: elsewhere,
      }))}
      onClose={() => show({ question: undefined })}
      onChoose={({ name }) => {
        show({ question: undefined, side: "form" });
        void (from === undefined ? addStep(name) : addBlock(from, name)).then(() =>
          show({ toForm: true }),
        );
      }}
    />
  );
}

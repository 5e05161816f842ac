import { lazy } from "react";
import { FindAnything } from "../app/find-anything.tsx";
import { fileNamed } from "../state/manage-flows.ts";
import { DeclaredName, Undeclare } from "../sections/declared-questions.tsx";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { MendChooser, OutcomeChooser, TargetChooser } from "./connect-choosers.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { Palette } from "./palette.tsx";
import "../look/form.css";

const GraphMenu = lazy(async () => ({
  default: (await import("../graph/graph-menu.tsx")).GraphMenu,
}));
const NewFlow = lazy(async () => ({ default: (await import("../app/new-flow.tsx")).NewFlow }));

/** The question over the page, while there is one. */
export function Question(): React.ReactNode {
  const question = useStudioState((state) => state.question);
  switch (question?.kind) {
    case undefined:
      return undefined;
    case "verb":
      return <Palette {...question} />;
    case "outcome":
      return <OutcomeChooser block={question.block} step={question.step} />;
    case "target":
      return <TargetChooser exit={question.exit} />;
    case "find":
      return <FindAnything />;
    case "name":
      return <BlockName block={question.block} />;
    case "flow-name":
      return <FlowName {...question} />;
    case "mend":
      return <MendChooser places={question.places} />;
    case "menu":
      return <GraphMenu {...question} />;
    case "declare":
      return <DeclaredName {...question} />;
    case "undeclare":
      return <Undeclare {...question} />;
    case "new-flow":
      return <NewFlow />;
  }
}

function BlockName({ block }: { readonly block: string }): React.ReactNode {
  const words = useWords();
  const { rename, show } = useStudio();
  return (
    <NameDialog
      label={words.renameBlock(block)}
      first={block}
      take={(name) => rename(block, name)}
      onClose={() => show({ question: undefined })}
    />
  );
}

function FlowName({
  flow,
  isCopy,
}: {
  readonly flow: string;
  readonly isCopy: boolean;
}): React.ReactNode {
  const words = useWords();
  const { copyFlow, renameFlow, show } = useStudio();
  const stem = flow.replace(/\.ya?ml$/, "");
  return (
    <NameDialog
      label={isCopy ? words.copyOfFlow(flow) : words.renameBlock(flow)}
      first={isCopy ? `${stem}-2` : stem}
      take={async (name) => {
        const file = fileNamed(name);
        if (file === undefined) return words.noFileName;
        return (isCopy ? copyFlow : renameFlow)(flow, file);
      }}
      onClose={() => show({ question: undefined })}
    />
  );
}

import { FindAnything } from "../app/find-anything.tsx";
import { useStudioState } from "../state/use-studio.ts";
import { OutcomeChooser, TargetChooser } from "./connect-choosers.tsx";
import { Palette } from "./palette.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

/** The question over the page, while there is one. */
export function Question(): React.ReactNode {
  const question = useStudioState((state) => state.question);
  switch (question?.kind) {
    case undefined:
      return undefined;
    case "verb":
      return <Palette from={question.from} />;
    case "outcome":
      return <OutcomeChooser block={question.block} step={question.step} />;
    case "target":
      return <TargetChooser exit={question.exit} />;
    case "find":
      return <FindAnything />;
    case "name":
      return <RenameDialog block={question.block} />;
  }
}

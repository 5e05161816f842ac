import { Plus } from "lucide-react";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";

/** Adds a step on the graph, whatever stands beside it. */
export function AddStep(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const isShown = useStudioState(
    ({ mode, facts, drawn, compared }) =>
      mode === "design" &&
      facts.roles.includes("edit") &&
      drawn !== undefined &&
      compared === undefined,
  );
  if (!isShown) return undefined;
  return (
    <div className="add-step">
      <button
        title={`${words.addAStep} (A)`}
        aria-label={words.addAStep}
        onClick={() => show({ question: { kind: "verb" } })}
      >
        <Plus size={15} aria-hidden /> {words.addStep}
      </button>
    </div>
  );
}

import { useReactFlow } from "@xyflow/react";
import { Minus, Plus } from "lucide-react";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { useShowWhole } from "./use-view.ts";

/** The way out, all of it, and the way in. */
export function ZoomButtons(): React.ReactNode {
  const words = useWords();
  const { zoomIn, zoomOut } = useReactFlow();
  const showWhole = useShowWhole();
  const view = useStudioState(({ drawn }) => drawn?.view);
  return (
    <div className="zoom">
      <button aria-label={words.zoomOut} onClick={() => void zoomOut()}>
        <Minus size={15} aria-hidden />
      </button>
      <button onClick={() => showWhole(view)}>{words.fit}</button>
      <button aria-label={words.zoomIn} onClick={() => void zoomIn()}>
        <Plus size={15} aria-hidden />
      </button>
    </div>
  );
}

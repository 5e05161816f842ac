import { useReactFlow } from "@xyflow/react";
import { Minus, Plus } from "lucide-react";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { wholeOf } from "./use-view.ts";

/** The way out, all of it, and the way in. */
export function ZoomButtons(): React.ReactNode {
  const words = useWords();
  const { zoomIn, zoomOut, fitBounds } = useReactFlow();
  const view = useStudioState(({ drawn }) => drawn?.view);
  return (
    <div className="zoom">
      <button aria-label={words.zoomOut} onClick={() => void zoomOut()}>
        <Minus size={15} aria-hidden />
      </button>
      <button onClick={() => view && void fitBounds(wholeOf(view), { padding: 0.06, duration: 200 })}>
        {words.fit}
      </button>
      <button aria-label={words.zoomIn} onClick={() => void zoomIn()}>
        <Plus size={15} aria-hidden />
      </button>
    </div>
  );
}

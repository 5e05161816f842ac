import type { PlacedView } from "@flowrun/graph";
import { useStore } from "@xyflow/react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { FarDots } from "../live/far-dots.tsx";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";
import { drawFar, linesOf } from "./draw-far.ts";
import { farPicture } from "./far-picture.ts";

/**
 * A large graph from afar, drawn as one element, and calls that travel on it. It is looked at only:
 * what is clicked on is found by its place.
 */
export function FarCanvas({ view }: { readonly view: PlacedView }): React.ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const [width, height] = [useStore((flow) => flow.width), useStore((flow) => flow.height)];
  const block = useStudioState((state) => selectedPlace(state)?.block);
  const overlay = useStudioState((state) => state.overlay);
  const compared = useStudioState((state) => state.compared);
  // In another theme it is drawn anew.
  useStudioState((state) => state.theme);
  const picture = useMemo(
    () => farPicture(view, { block, overlay, compared }),
    [view, block, overlay, compared],
  );
  const lines = useMemo(() => linesOf(picture), [picture]);
  useLayoutEffect(() => {
    const on = canvas.current?.getContext("2d");
    if (!on) return;
    drawFar({ on, colourOf: coloursAt(on.canvas) }, picture, lines, { x, y, zoom });
  });
  const size = {
    width: Math.round(width * devicePixelRatio),
    height: Math.round(height * devicePixelRatio),
  };
  return (
    <>
      <canvas ref={canvas} className="far-canvas" {...size} style={{ width, height }} />
      {overlay?.live && <FarDots view={view} />}
    </>
  );
}

/** The colours of the page where an element is, each looked up once. */
function coloursAt(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (name) => {
    const colour = known.get(name) ?? style.getPropertyValue(name);
    known.set(name, colour);
    return colour;
  };
}

import { cardMeasures, type PlacedView } from "@flowrun/graph";
import { useReactFlow, useStore } from "@xyflow/react";
import { memo, useState } from "react";
import { useStudioState } from "../state/use-studio.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { cornerOfMap, roomOfMap } from "./map-corner.ts";

/**
 * All of a graph, small, with the part that is in sight. A click or a drag leads there. It is for
 * the mouse: keys walk from block to block, and Ctrl K finds one.
 */
export function MiniMap({ view }: { readonly view: PlacedView }): React.ReactNode {
  const { setViewport } = useReactFlow();
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const [width, height] = [useStore((canvas) => canvas.width), useStore((canvas) => canvas.height)];
  const selected = useStudioState(selectedPlace)?.block;
  // As long as it is held it stays under the hand that holds it.
  const [held, hold] = useState<"low" | "high" | undefined>();
  const { bounds } = view;
  const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  const isWhole =
    seen.x <= bounds.x &&
    seen.y <= bounds.y &&
    seen.x + seen.width >= bounds.x + bounds.width &&
    seen.y + seen.height >= bounds.y + bounds.height;
  if (isWhole || bounds.width === 0) return undefined;
  const most = roomOfMap({ width, height });
  const scale = Math.min(most.width / bounds.width, most.height / bounds.height);
  const size = { width: bounds.width * scale, height: bounds.height * scale };
  const viewport = { x, y, zoom };
  const corner =
    held ?? cornerOfMap(view.cards, viewport, { canvas: { width, height }, map: size });
  const go = ({
    currentTarget,
    clientX,
    clientY,
    buttons,
  }: React.PointerEvent<SVGElement>): void => {
    if (buttons !== 1) return;
    const box = currentTarget.getBoundingClientRect();
    const at = {
      x: bounds.x + (clientX - box.left) / scale,
      y: bounds.y + (clientY - box.top) / scale,
    };
    void setViewport({ x: width / 2 - at.x * zoom, y: height / 2 - at.y * zoom, zoom });
  };
  return (
    <svg
      className={`mini-map ${corner}`}
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      width={Math.max(12, size.width)}
      height={Math.max(12, size.height)}
      preserveAspectRatio="none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(corner);
        go(event);
      }}
      onPointerMove={go}
      onLostPointerCapture={() => hold(undefined)}
    >
      <Cards view={view} selected={selected} />
      <rect className="seen" {...seen} strokeWidth={2 / scale} />
    </svg>
  );
}

/** They stay as they are while the canvas moves. */
const Cards = memo(function Cards({
  view,
  selected,
}: {
  readonly view: PlacedView;
  readonly selected: string | undefined;
}): React.ReactNode {
  return view.cards.map(({ card, x, y, layout }) => (
    <rect
      key={card.name}
      className={card.name === selected ? "selected" : card.kind}
      {...{ x, y }}
      width={cardMeasures.width}
      height={layout.height}
    />
  ));
});

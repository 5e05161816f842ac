import type { PlacedView } from "@flowrun/graph";
import { useStore } from "@xyflow/react";
import { useMemo, useRef } from "react";
import { travel, useNewMoves } from "./travel.ts";
import { wiresByOutcome } from "./wires-by-outcome.ts";

/** So many calls are seen to travel at once: more are no more than a crowd. */
const mostDots = 200;
/** Moves are told of five times a second: those of one telling set out one after the other. */
const betweenTellingsMs = 200;

/** Calls that travel on a graph that is seen from afar, where no wire is an element. */
export function FarDots({ view }: { readonly view: PlacedView }): React.ReactNode {
  const group = useRef<SVGGElement>(null);
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const wires = useMemo(() => wiresByOutcome(view), [view]);
  useNewMoves((news) => {
    const free = mostDots - (group.current?.childElementCount ?? 0);
    const paths = news
      .flatMap(({ step, outcome }) => wires.get(`${step} ${outcome}`) ?? [])
      .slice(0, Math.max(0, free));
    for (const [index, path] of paths.entries())
      travel(group.current, path, {
        delay: (index * betweenTellingsMs) / paths.length,
        radius: 3.5 / zoom,
      });
  });
  return (
    <svg className="far-dots">
      <g ref={group} className="dots" transform={`translate(${x} ${y}) scale(${zoom})`} />
    </svg>
  );
}

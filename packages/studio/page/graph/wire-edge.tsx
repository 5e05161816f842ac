import type { RoutedWire } from "@flowrun/graph";
import type { Edge, EdgeProps } from "@xyflow/react";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";

/** A wire as an edge of the canvas. */
export type WireEdgeType = Edge<{ readonly routed: RoutedWire }, "wire">;

/** A wire along its line of the layout. A quiet one is seen only while one of its ends is selected. */
export function WireEdge({ data }: EdgeProps<WireEdgeType>): React.ReactNode {
  const block = useStudioState((state) => selectedPlace(state)?.block);
  if (data === undefined) return undefined;
  const { wire, path, points } = data.routed;
  const isNear = block === wire.from || block === wire.to;
  if (wire.isQuiet && !isNear) return undefined;
  const [port] = points;
  const tone = isNear ? "near" : "plain";
  return (
    <g className={`wire ${tone} ${wire.isQuiet ? "quiet-wire" : ""}`}>
      <path d={path} markerEnd={`url(#arrow-${tone})`} />
      {port !== undefined && <circle cx={port.x} cy={port.y} r={3.5} />}
    </g>
  );
}

/** The heads of wires, in the colours that wires have. */
export function ArrowHeads(): React.ReactNode {
  return (
    <svg className="arrow-heads" aria-hidden>
      <defs>
        {["plain", "near"].map((tone) => (
          <marker
            key={tone}
            id={`arrow-${tone}`}
            className={tone}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerWidth={8}
            markerHeight={8}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5 L8 4 L0 7.5 Z" />
          </marker>
        ))}
      </defs>
    </svg>
  );
}

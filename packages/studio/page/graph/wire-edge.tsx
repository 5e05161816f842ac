import type { Point, RoutedWire } from "@flowrun/graph";
import type { Edge, EdgeProps } from "@xyflow/react";
import { lazy, Suspense } from "react";
import { selectedPlace } from "../state/studio-state.ts";
import { takenText, type Overlay } from "./overlay.ts";
import { exitOf } from "./exits.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";

// Loaded where calls are seen.
const LiveDots = lazy(async () => ({ default: (await import("../live/live-dots.tsx")).LiveDots }));

/** A wire as an edge of the canvas. */
export type WireEdgeType = Edge<{ readonly routed: RoutedWire }, "wire">;

/** A wire along its line of the layout. */
export function WireEdge({ data }: EdgeProps<WireEdgeType>): React.ReactNode {
  const block = useStudioState((state) => selectedPlace(state)?.block);
  const overlay = useStudioState((state) => state.overlay);
  const compared = useStudioState((state) => state.compared);
  if (data === undefined) return undefined;
  const { wire, path, points } = data.routed;
  const mark = compared?.marks.exits[wire.exit];
  const taken = overlay?.exits.get(wire.exit);
  const isNear = overlay === undefined && (block === wire.from || block === wire.to);
  const tone = mark ?? toneOf(isNear, overlay !== undefined, taken);
  return (
    <g className={`wire ${tone} ${wire.isQuiet ? "quiet-wire" : ""}`}>
      <path d={path} markerEnd={`url(#arrow-${tone})`} {...widthOf(overlay, taken)} />
      <Port points={points} />
      {overlay === undefined && compared === undefined && <Plus routed={data.routed} />}
      {overlay && <OnWire routed={data.routed} overlay={overlay} taken={taken} />}
    </g>
  );
}

interface OnWireProps {
  readonly routed: RoutedWire;
  readonly overlay: Overlay;
  readonly taken: number | undefined;
}

/** The marks on a wire: calls that travel, and how often it was taken. */
function OnWire({ routed: { wire, path, mark }, overlay, taken }: OnWireProps): React.ReactNode {
  return (
    <>
      <Suspense>{overlay.live && <LiveDots path={path} exit={wire.exit} />}</Suspense>
      {overlay.isCounted && <Count at={mark} text={takenText(overlay, wire.from, taken)} />}
    </>
  );
}

/** A new block is put on the wire, in its middle. */
function Plus({ routed: { wire, mark: at } }: { readonly routed: RoutedWire }): React.ReactNode {
  const words = useWords();
  const studio = useStudio();
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  if (!mayEdit) return undefined;
  return (
    <path
      className="wire-plus nopan"
      transform={`translate(${at.x} ${at.y})`}
      d="M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M-3.5 0H3.5M0 -3.5V3.5"
      onClick={() => {
        const from = exitOf(studio.state.getState().drawn?.view, wire.from, wire.exit);
        if (from !== undefined) studio.show({ question: { kind: "verb", from, before: wire.to } });
      }}
    >
      <title>{words.insertBlock}</title>
    </path>
  );
}

function Port({ points: [port] }: { readonly points: readonly Point[] }): React.ReactNode {
  return port && <circle cx={port.x} cy={port.y} r={3.5} />;
}

/** How often a wire was taken, on the middle of its line. */
function Count({
  at,
  text,
}: {
  readonly at: Point;
  readonly text: string | undefined;
}): React.ReactNode {
  if (text === undefined) return undefined;
  const width = 14 + 7 * text.length;
  return (
    <g className="wire-count" transform={`translate(${at.x} ${at.y})`}>
      <rect x={-width / 2} y={-9} width={width} height={18} rx={9} />
      <text textAnchor="middle" y={4}>
        {text}
      </text>
    </g>
  );
}

/** A wire that many calls took is wider, up to three times. */
function widthOf(
  overlay: Overlay | undefined,
  taken: number | undefined,
): { readonly style?: React.CSSProperties } {
  if (overlay?.live === undefined || taken === undefined) return {};
  const most = Math.max(...overlay.exits.values());
  return { style: { strokeWidth: 1.4 + (2.8 * Math.log1p(taken)) / Math.log1p(most) } };
}

function toneOf(
  isNear: boolean,
  isCovered: boolean,
  taken: number | undefined,
): "near" | "plain" | "walked" | "faded" {
  if (!isCovered) return isNear ? "near" : "plain";
  return taken === undefined ? "faded" : "walked";
}

/** The heads of wires, in the colours that wires have. */
export function ArrowHeads(): React.ReactNode {
  return (
    <svg className="arrow-heads" aria-hidden>
      <defs>
        {["plain", "near", "walked", "faded", "added", "removed"].map((tone) => (
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

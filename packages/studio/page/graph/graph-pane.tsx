import type { PlacedView } from "@flowrun/graph";
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  ReactFlow,
  ReactFlowProvider,
} from "@xyflow/react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { AddStep } from "./add-step.tsx";
import { CardNode } from "./card-node.tsx";
import { GraphTree } from "./graph-tree.tsx";
import { edgesOf, nodesOf } from "./to-canvas.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useConnecting } from "./use-connecting.ts";
import { useIsFar, useSelectAt } from "./use-far.ts";
import { useGraphKeys, type KeyOfGraph } from "./use-graph-keys.ts";
import { useRowDrag } from "./use-row-drag.ts";
import { useView, zooms } from "./use-view.ts";
import { ArrowHeads, WireEdge, type WireEdgeType } from "./wire-edge.tsx";
import { ZoomButtons } from "./zoom-buttons.tsx";

// Only large flows have one.
const FarCanvas = lazy(async () => ({ default: (await import("./far-canvas.tsx")).FarCanvas }));

const MiniMap = lazy(async () => ({ default: (await import("./mini-map.tsx")).MiniMap }));

const nodeTypes = { card: CardNode };
const edgeTypes = { wire: WireEdge };

/** The flow as a graph. */
export function GraphPane(): React.ReactNode {
  return (
    <ReactFlowProvider>
      <Canvas />
    </ReactFlowProvider>
  );
}

function Canvas(): React.ReactNode {
  const words = useWords();
  const view = useStudioState(({ drawn, compared }) => compared?.view ?? drawn?.view);
  const isCompared = useStudioState(({ compared }) => compared !== undefined);
  const isFar = useIsFar(view);
  const selectAt = useSelectAt(view);
  const shown = isFar ? undefined : view;
  const nodes = useMemo(() => nodesOf(shown), [shown]);
  const edges = useShownEdges(shown);
  const onKeyDown = useGraphKeys(view);
  useKeysOfNobody(onKeyDown);
  const { onConnect, onConnectEnd } = useConnecting(view);
  useView(view);
  useClipboard();
  const drag = useRowDrag();
  return (
    <section className="graph" aria-label={words.graph} onKeyDown={onKeyDown}>
      <ArrowHeads />
      <div
        className="canvas"
        aria-hidden
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={(event) => {
          drag.onPointerUp(event);
          takeKeyboard();
        }}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={!isCompared}
          {...(isFar && { onPaneClick: selectAt })}
          onConnect={onConnect}
          onConnectEnd={onConnectEnd}
          connectOnClick={false}
          connectionLineType={ConnectionLineType.SmoothStep}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          minZoom={zooms.least}
          maxZoom={zooms.most}
          panOnScroll
          zoomOnDoubleClick={false}
          deleteKeyCode={null}
          // Space is the call's.
          panActivationKeyCode={null}
          proOptions={{ hideAttribution: true }}
        >
          <Background variant={BackgroundVariant.Dots} gap={18} size={1.4} />
        </ReactFlow>
        <Suspense>{isFar && view && <FarCanvas view={view} />}</Suspense>
        <Suspense>{view && <MiniMap view={view} />}</Suspense>
      </div>
      <GraphTree view={view} />
      <div className="graph-tools">
        <ZoomButtons />
        <AddStep />
      </div>
      <Unreadable />
    </section>
  );
}

/**
 * A click on the graph gives it the keys. The canvas is hidden from the keyboard: the tree over it
 * has the focus.
 */
function takeKeyboard(): void {
  document.querySelector<HTMLElement>("[data-pane=graph]")?.focus({ preventScroll: true });
}

/** Keys that no part of the page has, as after a dialog whose button is gone, are the graph's. */
function useKeysOfNobody(onKeyDown: (event: KeyOfGraph) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target === document.body && !event.defaultPrevented) onKeyDown(event);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** The wires that are drawn; quiet ones only where they stand out. */
function useShownEdges(view: PlacedView | undefined): WireEdgeType[] {
  const block = useStudioState((state) => selectedPlace(state)?.block);
  const overlay = useStudioState((state) => state.overlay);
  const compared = useStudioState((state) => state.compared);
  return useMemo(
    () =>
      edgesOf(view, ({ exit, from, to }) => {
        const isNear = overlay === undefined && (block === from || block === to);
        return (
          isNear || overlay?.exits.has(exit) === true || compared?.marks.exits[exit] !== undefined
        );
      }),
    [view, block, overlay, compared],
  );
}

/** Says that the graph is not of this text. */
function Unreadable(): React.ReactNode {
  const words = useWords();
  const isBroken = useStudioState(
    ({ checked }) => checked !== undefined && checked.view === undefined,
  );
  const isDrawn = useStudioState(({ drawn }) => drawn !== undefined);
  if (!isBroken) return undefined;
  return (
    <p className="unreadable" role="status">
      {isDrawn ? words.unreadable : words.unreadableYet}
    </p>
  );
}

import { Background, BackgroundVariant, ConnectionLineType, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { useMemo } from "react";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { CardNode } from "./card-node.tsx";
import { GraphTree } from "./graph-tree.tsx";
import { edgesOf, nodesOf } from "./to-canvas.ts";
import { useConnecting } from "./use-connecting.ts";
import { useGraphKeys } from "./use-graph-keys.ts";
import { useView, zooms } from "./use-view.ts";
import { ArrowHeads, WireEdge } from "./wire-edge.tsx";
import { ZoomButtons } from "./zoom-buttons.tsx";

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
  const nodes = useMemo(() => nodesOf(view), [view]);
  const edges = useMemo(() => edgesOf(view), [view]);
  const onKeyDown = useGraphKeys(view);
  const { onConnect, onConnectEnd } = useConnecting(view);
  useView(view);
  return (
    <section className="graph" aria-label={words.graph} onKeyDown={onKeyDown}>
      <ArrowHeads />
      <div className="canvas" aria-hidden>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={!isCompared}
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
          proOptions={{ hideAttribution: true }}
        >
          <Background variant={BackgroundVariant.Dots} gap={18} size={1.4} />
        </ReactFlow>
      </div>
      <GraphTree view={view} />
      <ZoomButtons />
      <Unreadable />
    </section>
  );
}

/** Says that the graph is not of this text. */
function Unreadable(): React.ReactNode {
  const words = useWords();
  const isBroken = useStudioState(({ checked }) => checked !== undefined && checked.view === undefined);
  const isDrawn = useStudioState(({ drawn }) => drawn !== undefined);
  if (!isBroken) return undefined;
  return (
    <p className="unreadable" role="status">
      {isDrawn ? words.unreadable : words.unreadableYet}
    </p>
  );
}

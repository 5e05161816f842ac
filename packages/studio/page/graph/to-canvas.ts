import { cardMeasures, type PlacedView, type Wire } from "@flowrun/graph";
import { Position } from "@xyflow/react";
import type { CardNodeType } from "./card-node.tsx";
import { canLead } from "./exits.ts";
import type { WireEdgeType } from "./wire-edge.tsx";

/** Cards as nodes, with their sizes and ports: nothing is measured in the page. */
export function nodesOf(view: PlacedView | undefined): CardNodeType[] {
  return (view?.cards ?? []).map((placed) => {
    const { card, x, y, layout } = placed;
    const size = { width: cardMeasures.width, height: layout.height };
    const port = { width: 8, height: 8 };
    return {
      id: card.name,
      type: "card",
      position: { x, y },
      ...size,
      measured: size,
      handles: [
        { type: "target", position: Position.Top, x: cardMeasures.width / 2 - 4, y: -4, ...port },
        ...layout.exits
          .filter(({ exit }) => canLead(card, exit))
          .map(({ exit, port: left, y: middle, side }) => {
            const position = side === "bottom" ? Position.Bottom : Position.Right;
            // A wire that is pulled begins where it leaves its card.
            const top = side === "bottom" ? layout.height : middle;
            return {
              id: exit.id,
              type: "source" as const,
              position,
              x: left - 4,
              y: top - 4,
              ...port,
            };
          }),
      ],
      data: { placed },
    };
  });
}

/**
 * Wires as edges, from the port of their exit, which lies half over its card; of the quiet ones
 * those that stand out.
 */
export function edgesOf(
  view: PlacedView | undefined,
  standsOut: (wire: Wire) => boolean,
): WireEdgeType[] {
  const drawn = (view?.wires ?? []).filter(({ wire }) => !wire.isQuiet || standsOut(wire));
  return drawn.map((routed) => {
    const { exit, from, to } = routed.wire;
    return {
      id: exit,
      type: "wire",
      source: from,
      target: to,
      sourceHandle: exit,
      // A wire that is shown for its ends alone runs behind the cards in its way.
      zIndex: routed.wire.isQuiet ? -1 : 1,
      data: { routed },
    };
  });
}

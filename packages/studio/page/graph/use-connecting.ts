import type { PlacedView } from "@flowrun/graph";
import type { Connection, FinalConnectionState } from "@xyflow/react";
import { useStudio } from "../state/use-studio.ts";
import { exitOf } from "./exits.ts";

/** The actions when an exit has been dragged somewhere. */
export interface Connecting {
  /** To the head of a card: its outcomes lead there, in the text. */
  readonly onConnect: (connection: Connection) => void;
  /**
   * Anywhere on a card it is the same; on the empty canvas a new block is made, when its first verb
   * is chosen.
   */
  readonly onConnectEnd: (event: MouseEvent | TouchEvent, end: FinalConnectionState) => void;
}

/** The effects of dragging a wire on the flow. */
export function useConnecting(view: PlacedView | undefined): Connecting {
  const { connect, show } = useStudio();
  return {
    onConnect({ source, sourceHandle, target }) {
      const exit = exitOf(view, source, sourceHandle);
      if (exit !== undefined) void connect(exit, target);
    },
    onConnectEnd(event, { isValid, fromNode, fromHandle }) {
      const exit = exitOf(view, fromNode?.id ?? "", fromHandle?.id);
      if (isValid === true || exit === undefined) return;
      const under = elementUnder(event);
      const target = under?.closest(".react-flow__node")?.getAttribute("data-id");
      if (typeof target === "string") void connect(exit, target);
      else if (under?.closest(".canvas")) show({ question: { kind: "verb", from: exit } });
    },
  };
}

function elementUnder(event: MouseEvent | TouchEvent): Element | null {
  const at = "clientX" in event ? event : event.changedTouches[0];
  return at === undefined ? null : document.elementFromPoint(at.clientX, at.clientY);
}

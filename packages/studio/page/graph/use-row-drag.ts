import { useRef } from "react";
import { placeOf } from "../state/edit-parts.ts";
import { useStudio } from "../state/use-studio.ts";

/** A step on the graph. */
interface RowPlace {
  readonly block: string;
  readonly index: number;
}

/** The ears for steps that are dragged to another place, of their own or another block. */
export interface RowDrag {
  readonly onPointerDown: (event: React.PointerEvent) => void;
  readonly onPointerMove: (event: React.PointerEvent) => void;
  readonly onPointerUp: (event: React.PointerEvent) => void;
}

/** A click moves the mouse by less. */
const leastPx = 5;

/** Steps that are dragged: a line shows where the step goes when it is let go. */
export function useRowDrag(): RowDrag {
  const { moveStepTo } = useStudio();
  const dragged = useRef<{ row: Element; x: number; y: number; isMoving: boolean }>(undefined);
  const over = useRef<Element>(undefined);
  const unmark = (): void => {
    over.current?.removeAttribute("data-drop");
    over.current = undefined;
  };
  return {
    onPointerDown({ target, button, clientX: x, clientY: y }) {
      const row = target instanceof Element ? target.closest(".row") : null;
      if (row !== null && button === 0) dragged.current = { row, x, y, isMoving: false };
    },
    onPointerMove({ clientX, clientY }) {
      const now = dragged.current;
      if (now === undefined) return;
      if (Math.hypot(clientX - now.x, clientY - now.y) > leastPx) now.isMoving = true;
      if (!now.isMoving) return;
      unmark();
      const row = document.elementFromPoint(clientX, clientY)?.closest(".row");
      if (row === null || row === undefined || row === now.row) return;
      const { top, height } = row.getBoundingClientRect();
      row.setAttribute("data-drop", clientY < top + height / 2 ? "above" : "below");
      over.current = row;
    },
    onPointerUp() {
      const now = dragged.current;
      dragged.current = undefined;
      const [from, to] = [placeOfRow(now?.row), placeOfRow(over.current)];
      const isBelow = over.current?.getAttribute("data-drop") === "below";
      unmark();
      if (now?.isMoving !== true || from === undefined || to === undefined) return;
      void moveStepTo(
        placeOf(from.block, from.index),
        placeOf(to.block, to.index + (isBelow ? 1 : 0)),
      );
    },
  };
}

function placeOfRow(row: Element | undefined): RowPlace | undefined {
  const block = row?.closest(".react-flow__node")?.getAttribute("data-id");
  const index = row?.getAttribute("data-index");
  return typeof block === "string" && typeof index === "string"
    ? { block, index: Number(index) }
    : undefined;
}

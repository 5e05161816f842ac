import { useEffect, useRef, type RefObject } from "react";

/** The row for the next part of a list or a map. */
export interface NextRow {
  readonly row: RefObject<HTMLDivElement | null>;
  /** Tells that its part is written. */
  readonly written: () => void;
}

/**
 * The keyboard goes on in the row of the next part when one writes this one with Enter. A part that
 * is written because one leaves it keeps the keyboard where it goes.
 */
export function useNextRow(count: number): NextRow {
  const row = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  useEffect(() => {
    if (goesOn.current) row.current?.querySelector<HTMLElement>("input, select")?.focus();
    goesOn.current = false;
  }, [count]);
  return {
    row,
    written() {
      goesOn.current = row.current?.contains(document.activeElement) === true;
    },
  };
}

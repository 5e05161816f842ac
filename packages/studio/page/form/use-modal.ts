import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Opens a dialog over the page as long as it is shown. Then the keyboard goes back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}

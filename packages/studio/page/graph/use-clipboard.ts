import { useEffect } from "react";
import { isTyping } from "../app/use-page-keys.ts";
import { useStudio } from "../state/use-studio.ts";

/** Blocks and steps are copied, cut, pasted and doubled by the usual keys, as YAML. */
export function useClipboard(): void {
  const studio = useStudio();
  useEffect(() => {
    const isMine = ({ target }: Event): boolean =>
      !isTyping(target) &&
      document.querySelector("dialog[open]") === null &&
      getSelection()?.isCollapsed !== false;
    const copy = async (isCut: boolean): Promise<void> => {
      await navigator.clipboard.writeText(await studio.copyChosen());
      if (isCut) await studio.removeChosen();
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (!isMine(event) || studio.chosen().length === 0) return;
      event.preventDefault();
      void copy(event.type === "cut");
    };
    const onPaste = (event: ClipboardEvent): void => {
      const yaml = event.clipboardData?.getData("text/plain") ?? "";
      if (!isMine(event) || yaml === "") return;
      event.preventDefault();
      void studio.paste(yaml);
    };
    const onKey = (event: KeyboardEvent): void => {
      const isDouble = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d";
      if (!isDouble || !isMine(event)) return;
      event.preventDefault();
      void studio.duplicate();
    };
    addEventListener("copy", onCopy);
    addEventListener("cut", onCopy);
    addEventListener("paste", onPaste);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("copy", onCopy);
      removeEventListener("cut", onCopy);
      removeEventListener("paste", onPaste);
      removeEventListener("keydown", onKey);
    };
  }, [studio]);
}

import { useEffect, type RefObject } from "react";
import { useWords } from "../state/use-studio.ts";

const narrowest = 320;
const byKey = 24;
const widthKey = "flowrun.width";

/** The line between graph and text, which is moved by mouse and arrow keys; its place is kept. */
export function Splitter({
  pane,
}: {
  readonly pane: RefObject<HTMLElement | null>;
}): React.ReactNode {
  const words = useWords();
  const resize = (width: number): void => resizeTo(pane.current, width);
  useEffect(() => {
    const kept = Number(localStorage.getItem(widthKey));
    if (kept > 0) resizeTo(pane.current, kept);
  }, [pane]);
  const widthNow = (): number => pane.current?.getBoundingClientRect().width ?? narrowest;
  return (
    <div
      className="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={words.resize}
      aria-valuenow={50}
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (currentTarget.hasPointerCapture(pointerId)) resize(innerWidth - clientX);
      }}
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") resize(widthNow() + byKey);
        if (key === "ArrowRight") resize(widthNow() - byKey);
      }}
    />
  );
}

/** Both sides keep some room. */
function resizeTo(pane: HTMLElement | null, width: number): void {
  const next = Math.max(narrowest, Math.min(innerWidth - narrowest, width));
  pane?.style.setProperty("flex-basis", `${next}px`);
  localStorage.setItem(widthKey, String(next));
}

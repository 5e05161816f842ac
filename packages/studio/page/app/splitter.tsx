import type { RefObject } from "react";
import { useWords } from "../state/use-studio.ts";

const narrowest = 320;
const byKey = 24;

/** The line between graph and text, which is moved by mouse and arrow keys. */
export function Splitter({
  pane,
}: {
  readonly pane: RefObject<HTMLElement | null>;
}): React.ReactNode {
  const words = useWords();
  const resize = (width: number): void => {
    const most = innerWidth - narrowest;
    pane.current?.style.setProperty(
      "flex-basis",
      `${Math.max(narrowest, Math.min(most, width))}px`,
    );
  };
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

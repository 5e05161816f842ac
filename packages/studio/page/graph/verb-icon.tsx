import { lazy, Suspense } from "react";
import type { VerbIconProps } from "./verb-glyph.tsx";

// The square has its place and its colour before the icons have come.
const VerbGlyph = lazy(async () => ({ default: (await import("./verb-glyph.tsx")).VerbGlyph }));

/** The icon of a verb, in the colour of its sort. */
export function VerbIcon(props: VerbIconProps): React.ReactNode {
  return (
    <span className={`verb-icon ${props.sort}`} aria-hidden>
      <Suspense>
        <VerbGlyph {...props} />
      </Suspense>
    </span>
  );
}

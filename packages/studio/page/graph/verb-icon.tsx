import type { VerbSort } from "@flowrun/graph";
import { lazy, Suspense } from "react";

// The square has its place and its colour before the icons have come.
const VerbGlyph = lazy(async () => ({ default: (await import("./verb-glyph.tsx")).VerbGlyph }));

/** A verb and its sort. */
export interface VerbIconProps {
  /** Without one, or for a verb of a plugin, the icon is that of the sort. */
  readonly verb?: string | undefined;
  readonly sort: VerbSort;
}

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

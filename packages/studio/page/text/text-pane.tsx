import { useEffect, useRef } from "react";
import { useStudio } from "../state/use-studio.ts";
import { createEditor } from "./create-editor.ts";

/** The text of the open flow, in an editor, which holds it also while it is hidden. */
export function TextPane({ isHidden }: { readonly isHidden: boolean }): React.ReactNode {
  const studio = useStudio();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current === null ? undefined : createEditor(place.current, studio)),
    [studio],
  );
  return <div className="text" data-pane="text" ref={place} hidden={isHidden} />;
}

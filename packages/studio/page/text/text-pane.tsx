import { useEffect, useRef } from "react";
import { useStudio } from "../state/use-studio.ts";
import { createEditor, type EditedFiles } from "./create-editor.ts";

/** The text of the open flow, in an editor, which holds it also while it is hidden. */
export function TextPane({
  isHidden,
  files,
}: {
  readonly isHidden: boolean;
  readonly files: EditedFiles;
}): React.ReactNode {
  const studio = useStudio();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current === null ? undefined : createEditor(place.current, studio, files)),
    [studio, files],
  );
  return <div className="text" data-pane="text" ref={place} hidden={isHidden} />;
}

import { TriangleAlert, X } from "lucide-react";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";

/** The trouble with the last request, and for a conflict the two ways out of it. */
export function TroubleBar(): React.ReactNode {
  const words = useWords();
  const trouble = useStudioState((state) => state.trouble);
  const { takeTheirs, keepMine, show } = useStudio();
  if (trouble === undefined) return undefined;
  const own: Readonly<Record<string, string>> = {
    STUDIO_NO_TOKEN: words.noToken,
    STUDIO_SIGNED_OUT: words.signedOut,
    STUDIO_REFUSED: words.saveRefused,
  };
  return (
    <div className="trouble" role="alert">
      <TriangleAlert size={17} aria-hidden />
      <span>
        <strong>{trouble.message}</strong> {own[trouble.code] ?? trouble.hint}
      </span>
      <span className="gap" />
      {trouble.file !== undefined && (
        <>
          <button className="plain" onClick={() => show({ isMerging: true })}>
            {words.showDifference}
          </button>
          <button className="plain" onClick={takeTheirs}>
            {words.takeTheirs}
          </button>
          <button className="plain" onClick={() => void keepMine()}>
            {words.keepMine}
          </button>
        </>
      )}
      <button
        className="icon-button"
        aria-label={words.close}
        onClick={() => show({ trouble: undefined })}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

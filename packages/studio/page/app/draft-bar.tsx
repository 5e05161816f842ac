import { FileClock, X } from "lucide-react";
import { isChanged } from "../state/studio-state.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";

/** Tells of a draft that came back, with the ways to go on. */
export function DraftBar(): React.ReactNode {
  const words = useWords();
  const { discard, show } = useStudio();
  const at = useStudioState((state) => state.broughtBack);
  const language = useStudioState((state) => state.language);
  const isShown = useStudioState(isChanged);
  const hasTrouble = useStudioState(({ trouble }) => trouble !== undefined);
  const isKept = useStudioState((state) => state.isKept);
  if (isShown && !isKept)
    return (
      <div className="trouble" role="alert">
        {words.notKept}
      </div>
    );
  if (at === undefined || !isShown || hasTrouble) return undefined;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="trouble draft" role="status">
      <FileClock size={17} aria-hidden />
      <span>{words.broughtBack(when.format(at))}</span>
      <span className="gap" />
      <button className="plain" onClick={() => show({ isMerging: true })}>
        {words.showDifference}
      </button>
      <button className="plain" onClick={discard}>
        {words.discardDraft}
      </button>
      <button
        className="icon-button"
        aria-label={words.close}
        onClick={() => show({ broughtBack: undefined })}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

import { useEffect } from "react";
import { useStudio, useWords } from "../state/use-studio.ts";
import { ChangeList } from "./change-list.tsx";
import { usePublishing, usePublishState } from "./use-publishing.ts";
import { VersionChoice } from "./version-choice.tsx";
import "../look/publish.css";

/** What publishing the open flow comes to: what changes, and on the graph both versions as one. */
export function PublishPane(): React.ReactNode {
  const words = useWords();
  const { look } = usePublishing();
  useEffect(() => void look(), [look]);
  useComparedGraph();
  return (
    <section className="tests publish-pane" aria-label={words.publish} data-pane="publish">
      <VersionChoice />
      <ChangeList />
    </section>
  );
}

/** Shows both versions on one graph, as long as the component is shown. */
function useComparedGraph(): void {
  const { show } = useStudio();
  const comparison = usePublishState((state) => state.comparison);
  useEffect(() => {
    if (comparison?.kind !== "compared") return show({ compared: undefined });
    const { pair, texts } = comparison;
    show({ compared: { pair, view: texts.view, marks: texts.marks, at: undefined } });
  }, [show, comparison]);
  useEffect(() => () => show({ compared: undefined }), [show]);
}

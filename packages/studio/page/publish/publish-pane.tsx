import { useEffect } from "react";
import { overlayOf } from "../graph/overlay.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { ChangeList } from "./change-list.tsx";
import { OfferPane } from "./offer-pane.tsx";
import { pickedCall } from "./publish-state.ts";
import { ReadyList } from "./ready-list.tsx";
import { usePublishing, usePublishState } from "./use-publishing.ts";
import { VersionChoice } from "./version-choice.tsx";
import "../look/tests.css";
import "../look/publish.css";

const refreshMs = 1_000;

/**
 * The publishing of the open flow: its changes, whether it is ready, and the calls that get it.
 */
export function PublishPane(): React.ReactNode {
  const words = useWords();
  const { look, refresh } = usePublishing();
  useEffect(() => void look(), [look]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, refreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [refresh]);
  useShownOnGraph();
  return (
    <section className="tests publish-pane" aria-label={words.publish} data-pane="publish">
      <VersionChoice />
      <ChangeList />
      <ReadyList />
      <OfferPane />
    </section>
  );
}

/**
 * Shows both versions on one graph, or the way of the recorded call that is picked; as long as the
 * component is shown.
 */
function useShownOnGraph(): void {
  const { show } = useStudio();
  const view = useStudioState(({ drawn }) => drawn?.view);
  const comparison = usePublishState((state) => state.comparison);
  const departure = usePublishState((state) => pickedCall(state)?.departure);
  useEffect(() => {
    if (departure !== undefined) {
      const { step, walk } = departure;
      const here = step === undefined ? undefined : { step, isWell: false };
      return show({ compared: undefined, overlay: overlayOf(view, walk, { here }) });
    }
    if (comparison?.kind !== "compared") return show({ compared: undefined, overlay: undefined });
    const { pair, texts } = comparison;
    return show({
      compared: { pair, view: texts.view, marks: texts.marks, at: undefined },
      overlay: undefined,
    });
  }, [show, view, comparison, departure]);
  useEffect(() => () => show({ compared: undefined, overlay: undefined }), [show]);
}

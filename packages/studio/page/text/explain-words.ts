import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import type { Studio } from "../state/studio.ts";
import { showMarkdown } from "./show-markdown.ts";

/**
 * Explains what the mouse rests on: verbs, options, outcomes, names. Problems say for themselves
 * what they are.
 */
export function explainWords({ state, desk }: Studio): Extension {
  return hoverTooltip(async (view, pos) => {
    const { open } = state.getState();
    const found = open && (await desk.hover(open.name, view.state.doc.toString(), pos));
    if (found === undefined) return null;
    const { span, markdown } = found;
    return {
      pos: span.start,
      end: span.end,
      above: true,
      create: () => ({ dom: showMarkdown(markdown) }),
    };
  });
}

import {
  snippetCompletion,
  type Completion,
  type CompletionSource,
} from "@codemirror/autocomplete";
import type { Proposal } from "@flowrun/language-server/text";
import type { Studio } from "../state/studio.ts";
import { toSnippet } from "./to-snippet.ts";
import { showMarkdown } from "./show-markdown.ts";

/** The icon of CodeMirror for each kind of proposal. */
const icons: Readonly<Record<Proposal["kind"], string>> = {
  verb: "function",
  option: "property",
  key: "keyword",
  outcome: "enum",
  block: "class",
  table: "namespace",
  column: "property",
  name: "variable",
  operation: "method",
  word: "constant",
};

/** The words that could be written at the cursor, the likeliest first. */
export function proposeWords({ state, desk }: Studio): CompletionSource {
  return async (context) => {
    const { state: editor, pos, explicit } = context;
    const { open } = state.getState();
    if (open === undefined || (!explicit && context.matchBefore(/[\w.:$ "{-]$/) === null))
      return null;
    const found = await desk.complete(open.name, editor.doc.toString(), pos);
    if (
      found === undefined ||
      (!explicit && found.replace.start === pos && !/[: ]$/.test(editor.sliceDoc(0, pos)))
    )
      return null;
    const options = found.items.map((item, index) => completionOf(item, -index));
    return { from: found.replace.start, to: found.replace.end, options, validFor: /^[\w-]*$/ };
  };
}

function completionOf(
  { kind, label, insert, isSnippet, detail, documentation }: Proposal,
  boost: number,
): Completion {
  const completion: Completion = {
    label,
    type: icons[kind],
    boost: Math.max(-99, boost),
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { info: () => showMarkdown(documentation) }),
  };
  return isSnippet
    ? snippetCompletion(toSnippet(insert), completion)
    : { ...completion, apply: insert };
}

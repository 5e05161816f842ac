import { HighlightStyle } from "@codemirror/language";
import { tags } from "@lezer/highlight";

/** The colours of YAML, by the tokens of the page, so that both themes have their own. */
export const editorColours: HighlightStyle = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--code-key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: tags.content, color: "var(--text)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--code-comment)", fontStyle: "italic" },
  {
    tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket],
    color: "var(--code-mark)",
  },
  { tag: [tags.number, tags.bool, tags.keyword, tags.meta], color: "var(--code-value)" },
]);

import type { Markdown } from "./lead-outside.ts";

/** Has code in a sentence stay as it is written: Vue would take `{{x}}` there for its own. */
export function asWritten(markdown: Markdown): void {
  markdown.core.ruler.push("as-written", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === "code_inline") token.attrSet("v-pre", "");
  });
}

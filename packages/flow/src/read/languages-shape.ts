import type { Located } from "@flowrun/core";
import { type FlowAst, languagePattern, type YamlEntry } from "@flowrun/core/tooling";
import { listOf } from "./list-shape.ts";
import { told, wrongValue, type Shape } from "./shape.ts";

const language: Shape = {
  schema: { type: "string", pattern: `^${languagePattern}$` },
  explain: (misfit) => wrongValue(misfit, "a language such as en"),
};

/** `languages:` — what callers may hear. */
export const languagesShape: Shape = told(
  listOf(language, "a list of languages", { minItems: 1, hint: "Write a list such as [nb, en]." }),
  "The languages that callers may hear; a call begins with the first.",
  { examples: [["nb", "en"]] },
);

/** The languages of a flow, in their order. */
export function readLanguages(entry: YamlEntry | undefined): FlowAst["languages"] {
  const items = entry?.value.kind === "list" ? entry.value.items : [];
  return items.flatMap((item): readonly Located<string>[] =>
    item.kind === "scalar" && item.text !== "" ? [{ value: item.text, span: item.span }] : [],
  );
}

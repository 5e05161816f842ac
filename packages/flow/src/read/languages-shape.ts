import type { Located } from "@flowrun/core";
import { type FlowAst, languagePattern, type YamlEntry } from "@flowrun/core/tooling";
import { told, wrongValue, type Shape } from "./shape.ts";

const language: Shape = {
  schema: { type: "string", pattern: `^${languagePattern}$` },
  explain: (misfit) => wrongValue(misfit, "a language such as en"),
};

/** `languages:` — what callers may hear. */
export const languagesShape: Shape = told(
  {
    schema: { type: "array", items: language.schema, minItems: 1 },
    inside: () => language,
    explain: (misfit) =>
      wrongValue(misfit, "a list of languages", "Write a list such as [nb, en]."),
  },
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

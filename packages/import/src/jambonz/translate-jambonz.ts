import { flowText } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import { FlowDraft } from "../draft/flow-draft.ts";
import { mapOf, textOf } from "../draft/json-values.ts";
import { legalName } from "../draft/legal-name.ts";
import { walkList } from "../draft/walk-list.ts";
import type { DraftLine, Translated } from "../reader.ts";
import type { Application } from "./jambonz-application.ts";
import { left, verbs } from "./verbs.ts";

/** Makes a draft of an application: blocks for the verbs of each webhook. */
export function translateJambonz(application: Application): Translated {
  const draft = new FlowDraft();
  const report: DraftLine[] = [];
  const begins = new Map(
    [...application.keys()].map((hook) => [pathOf(hook), draft.addBlock(pathOf(hook))] as const),
  );
  const over = draft.addBlock("over");
  draft.push(over, { verb: "hangup" });
  for (const [hook, list] of application) {
    walkList(draft, {
      name: pathOf(hook),
      into: begins.get(pathOf(hook)) ?? over,
      items: list.map((verb, at) => ({ verb, at })),
      after: over,
      take: ({ verb, at }, place) => {
        const type = textOf(verb["verb"]);
        const step = {
          ...place,
          draft,
          verb,
          result: legalName(`result_${pathOf(hook)}_${at + 1}`),
          text: (property: string): string => flowText([{ text: textOf(verb[property]) }]),
          hook: (property: string): string | undefined =>
            begins.get(pathOf(textOf(verb[property]) || textOf(mapOf(verb[property])["url"]))),
        };
        const taken =
          entryOf(verbs, type)?.(step) ??
          left(step, "no verb does this: the call goes on with the next one");
        const told = textOf(verb["text"]) || textOf(verb["url"]) || textOf(verb["name"]);
        const what = told === "" ? type : `${type}: ${told}`;
        report.push({ place: `verb ${hook}/${at + 1}`, what, ...taken.fate, block: place.block });
        return taken.goesOn;
      },
    });
  }
  draft.start = [...begins.values()][0] ?? over;
  return { draft, report };
}

/** The path of a webhook, without its host. */
function pathOf(hook: string): string {
  return hook.replace(/^https?:\/\/[^/]*/, "").replaceAll(/^\/+|\/+$|\?.*/g, "");
}

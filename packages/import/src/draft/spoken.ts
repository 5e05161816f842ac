import type { Value } from "./flow-draft.ts";

/**
 * The media of a text of a flow with SSML in it: texts that a voice speaks, and what `say-as` has
 * spelled out. `undefined` where nothing is left to say. Other tags go.
 */
export function spoken(text: string): Value | undefined {
  const parts = text.split(/(<say-as\b[^>]*>[\s\S]*?<\/say-as\s*>)/i);
  const media = parts.flatMap((part): readonly Value[] => {
    const words = unmarked(part);
    if (words === "") return [];
    const [, how = ""] = /^<say-as\b[^>]*interpret-as\s*=\s*["']?([\w-]+)/i.exec(part) ?? [];
    if (/^(?:characters|spell-out|verbatim)$/i.test(how)) return [{ spell: words }];
    const digits = /^\$\{[^}]*\}$/.test(words) ? words : words.replaceAll(/[ -]/g, "");
    const isDigits = /^(?:digits|telephone)$/i.test(how) && /^(?:[0-9*#]+|\$\{.*\})$/.test(digits);
    return [isDigits ? { digits } : { say: words }];
  });
  const [first] = media;
  return media.length > 1 ? media : first;
}

/** A text without tags, and with the signs that XML writes as entities. */
function unmarked(text: string): string {
  const plain = text
    .replaceAll(/<\/?[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, " ")
    .replaceAll(/&(\w+);/g, (all, name: string) => {
      return Object.hasOwn(entities, name) ? (entities[name] ?? all) : all;
    });
  return plain.replaceAll(/\s+/g, " ").trim();
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" },
};

import { fewVerbs } from "../yaml/verbs-elsewhere.ts";

/** The remedy for an element of XML where a step belongs, as in TwiML: `<Say>Hello</Say>`. */
export function elementHint(value: string): string | undefined {
  const [, tag, text = ""] = /^<([A-Z]\w*)[^>]*>\s*(.*?)\s*(?:<\/\w+>)?$/s.exec(value) ?? [];
  if (tag === undefined) return undefined;
  const isSaid = tag.toLowerCase() === "say" && text !== "" && text.length <= longestText;
  return isSaid
    ? `Write \`- say: ${/[:#"']/.test(text) ? JSON.stringify(text) : text}\`.`
    : `Write a step of YAML: \`- VERB: …\`. ${fewVerbs}`;
}

/** The longest text that a hint repeats. */
const longestText = 80;

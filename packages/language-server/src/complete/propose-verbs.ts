import { requiredOptions, type Verb } from "@flowrun/core";
import { describeVerb } from "../flow/describe-verb.ts";
import type { VerbTable } from "../flow/flow-text.ts";
import { spell } from "../flow/spell.ts";
import { proposeKey, type KeyPlace } from "./propose-key.ts";
import { inSnippet, propose, type Proposal } from "./proposal.ts";

/** All verbs, each with its required options to fill in; one that needs nothing is proposed bare where it may stand so. */
export function proposeVerbs(verbs: VerbTable, at: KeyPlace): readonly Proposal[] {
  return Object.values(verbs).map((verb) => {
    const more = { detail: verb.summary, documentation: describeVerb(verb) };
    const isBare = requiredOptions(verb).length === 0 && at.cursor.where === "value";
    if (isBare) return propose("verb", verb.name, more);
    return proposeKey(at, { kind: "verb", key: verb.name, value: valueSnippet(verb), ...more });
  });
}

/** The value of a verb as a snippet: its principal option alone, or a map of the required ones, with examples to replace. */
export function valueSnippet(verb: Verb): string {
  const required = requiredOptions(verb);
  const [alone] = required;
  if (alone !== undefined && required.length === 1 && alone[0] === verb.principal)
    return `\${1:${inSnippet(spell(alone[1].example))}}`;
  const entries = required.map(
    ([name, option], index) => `${name}: \${${index + 1}:${inSnippet(spell(option.example))}}`,
  );
  return entries.length === 0 ? "" : `{ ${entries.join(", ")} }`;
}

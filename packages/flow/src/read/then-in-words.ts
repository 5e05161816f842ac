import type { Verb } from "@flowrun/core";
import { flowProblem, quote, type YamlNode } from "@flowrun/core/tooling";
import type { Shape } from "./shape.ts";

/**
 * The shape of a text under `then` that says more than a block: an outcome with its block, such as
 * `else return`, or a verb, as in `go bye`. It is refused; `undefined` for any other value.
 */
export function thenInWords(verb: Verb, node: YamlNode): Shape | undefined {
  // A text of many blanks would take long to split.
  const text = node.kind === "scalar" ? node.text.trim().replaceAll(/\s+/g, " ") : "";
  const written = mapOf(verb, text) ?? withoutVerb(verb, text);
  if (written === undefined) return undefined;
  return {
    schema: false,
    explain: ({ at }) =>
      flowProblem(
        "FLOW_BAD_VALUE",
        at.value.span,
        `"then" is the text ${quote(text)} here, which is no block.`,
        { hint: `Write \`then: ${written}\`.` },
      ),
  };
}

/** An outcome and a block with a space, a sign or `to` between them, as the map that is meant. */
function mapOf({ outcomes }: Verb, text: string): string | undefined {
  const pairs = text.split(/\s*[,;]\s*/).map((each) => pair.exec(each));
  const known = pairs.every((found) => {
    const [, outcome = ""] = found ?? [];
    return outcome === "else" || outcomes.includes(outcome);
  });
  const entries = pairs.map((found) => `${found?.[1]}: ${found?.[2]}`);
  return known ? `{ ${entries.join(", ")} }` : undefined;
}

const pair =
  /^(\w+)(?:\s*(?:=>?|->|:)\s*|\s+(?:to\s+|go(?:\s+to)?\s+)?)([A-Za-z_][\w-]*|return [A-Za-z_][\w-]*)$/;

function withoutVerb({ outcomes }: Verb, text: string): string | undefined {
  const [, block] = /^(?:go|goto|jump|go to|goto block)\s+([A-Za-z_][\w-]*)$/i.exec(text) ?? [];
  if (block === undefined) return undefined;
  return outcomes.length === 1 ? block : `{ else: ${block} }`;
}

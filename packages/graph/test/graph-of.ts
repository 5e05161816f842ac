import { checkFlow } from "@flowrun/flow";
import { verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { createBlockGraph, type BlockGraph, type GraphCoverage } from "@flowrun/graph";

/** The graph of a flow's text, with what the checker says of it. */
export function graphOf(text: string, coverage?: GraphCoverage): BlockGraph {
  const source = { name: "flow.yaml", text };
  const { ast } = readFlow(source, verbs);
  if (ast === undefined) throw new Error("the text has not the shape of a flow");
  return createBlockGraph(ast, { verbs, diagnostics: checkFlow(source), coverage });
}

/** A flow with a menu, an end of each kind, and steps after the call. */
export const smallFlow: string = `flowrun: 1
name: small
version: 1.0.0
start: menu
otherwise: { failed: sorry }
blocks:
  menu:
    - answer
    - collect-digits: { prompt: sound:press-1, max_length: 1 }
      as: key
      then: { empty: menu, silent: sorry }
    - go: sales
      if: key == "1"
    - go: menu
  sales:
    - bridge: { to: PJSIP/1000, ring: 20s }
      then: { else: sorry }
  sorry:
    - play: [sound:sorry, sound:goodbye]
finally:
  - log: done
`;

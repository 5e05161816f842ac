import type { CheckedFlow } from "../checked-flow.ts";
import { describePath } from "../graph/describe-path.ts";
import { endlessLoops, type EndlessLoop } from "../graph/endless-loops.ts";
import { unknownBlocks } from "./blocks-exist.ts";
import { spinningLoops } from "./loops-wait.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * A caller who presses no key comes out of every loop: there is a limit to how often somebody is asked who is not there.
 * Any way out counts, also one that an `if` guards. Loops that never even wait are reported by `loopsWait`.
 */
export const loopsCanBeLeft: Rule = defineRule({
  code: "FLOW_SILENT_LOOP",
  severity: "warning",
  title: "A loop goes on for ever.",
  why: "No step of the loop leads out of it for a caller who presses no key, or for any caller, so such a call only ends when somebody hangs up or at `limits`.",
  remedy:
    "Lead an outcome out of the loop, e.g. `silent` to a block that says goodbye, or count the rounds with `set` and leave with `if`.",
  example: `
    blocks:
      main:
        - answer
        - go: menu
      menu:
        - collect-digits: { prompt: sound:press-one, max_length: 1 }
          then: { empty: menu, silent: menu }
        - hangup
  `,
  find: (flow) => {
    if (unknownBlocks(flow).length > 0 || spinningLoops(flow).length > 0) return [];
    return endlessLoops(flow.graph).map((loop) => problem(flow, loop));
  },
});

function problem({ graph }: CheckedFlow, { keysLeave, round, closing }: EndlessLoop): Finding {
  const path = `${describePath(graph, round)} → ${describePath(graph, round.slice(0, 1))}`;
  const who = keysLeave ? "A caller who presses no key never leaves this loop" : "No caller ever leaves this loop";
  const hint = keysLeave
    ? "Lead `silent` out of it, or count the rounds with `set` and leave with `if`."
    : "Lead an outcome out of it, or count the rounds with `set` and leave with `if`.";
  const last = graph.steps[round.at(-1) ?? 0];
  const span = closing?.target ?? last?.node.verb.span ?? { start: 0, end: 0 };
  return { span, message: `${who}: ${path}.`, hint };
}

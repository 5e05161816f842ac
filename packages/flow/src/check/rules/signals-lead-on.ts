import { didYouMean, plainReturn, walkBlock } from "@flowrun/core/tooling";
import { signals, type SignalNode } from "../../read/sections/signals.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** Each word of a signal's part leads somewhere, and each word that is mapped can come. */
export const signalsLeadOn: Rule = defineRule({
  code: "FLOW_SIGNAL_WORD",
  severity: "error",
  title: "The words of a signal's part and of its `then` are not the same.",
  why: "The part of a signal runs beside the call. After `ok` the call goes on as it was; any other word leads it to a block, which stands under `then` of the signal.",
  remedy: "Map each word that the part returns, and no other.",
  example: `
    on_signal: { fetch: { part: to_desk } }
    parts: { to_desk: {} }
    blocks:
      main:
        - answer
        - wait: 1m
      to_desk:
        - return: moved
  `,
  find: (flow) => [...signals.in(flow.ast).values()].flatMap((signal) => findingsOf(flow, signal)),
});

function findingsOf(
  { ast, verbs }: CheckedFlow,
  { name, target, then }: SignalNode,
): readonly Finding[] {
  if (!ast.blocks.has(target.value)) return [];
  const returned = new Set(walkBlock(ast, verbs, target.value).returns.map(({ word }) => word));
  const words = [...returned].filter((word) => word !== plainReturn);
  const mapped = new Set(then.map(({ word }) => word.value));
  const unmapped = words.filter((word) => !mapped.has(word));
  return [
    ...unmapped.map((word) => ({
      span: target.span,
      message: `The part "${target.value}" may return "${word}", which leads nowhere for the signal "${name.value}".`,
      hint: `Map it: then: { ${word}: … }, or return without a word where the call goes on as it was.`,
    })),
    ...then
      .filter(({ word }) => !words.includes(word.value))
      .map(({ word }) => ({
        span: word.span,
        message: `The part "${target.value}" never returns "${word.value}".`,
        hint:
          word.value === plainReturn
            ? 'After "ok" the call goes on as it was: return another word.'
            : (didYouMean(word.value, unmapped) ?? "Remove it, or return it in the part."),
      })),
  ];
}

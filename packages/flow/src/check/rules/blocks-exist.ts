import { didYouMean, suggest, type TargetNode, isOwnName } from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** Every block that is named exists: a call that is sent nowhere would simply end. */
export const blocksExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_BLOCK",
  severity: "error",
  title: "A block does not exist.",
  why: "`start`, `on_webhook`, `then`, `else`, `otherwise` and `go` name blocks of the same flow.",
  remedy: "Correct the name, or add the block.",
  example: `
    blocks:
      main:
        - answer
        - go: oprator
      operator:
        - hangup
  `,
  find: (flow) => flow.unknownBlocks.map((target) => problem(flow, target)),
});

function problem({ ast, verbs }: CheckedFlow, { value, span }: TargetNode): Finding {
  const [, first = "", rest = ""] = /^(\w+)( .*)?$/.exec(value) ?? [];
  const isReturn = !ast.blocks.has(first) && suggest(first, ["return"]) !== undefined;
  const own =
    didYouMean(value, ast.blocks.keys()) ??
    (isReturn ? `Did you mean "return${rest}"?` : undefined) ??
    toAdd(value, Object.hasOwn(verbs, value));
  const hint = isOwnName(value)
    ? own
    : "A step leads to no block of another file: `call` one of its parts.";
  return { span, message: `There is no block "${value}".`, hint };
}

/** The remedy where no name is near: a step is no block, and not every text can be the name of one. */
function toAdd(value: string, isVerb: boolean): string {
  if (isVerb) return `"${value}" is a step: add a block that holds it, and name that one.`;
  return canBeAdded.test(value) && !yamlWords.test(value)
    ? `Add a block "${value}", or name one that exists.`
    : "Name a block that exists.";
}

/** No keys: YAML, or a tool that reads it, takes them for values. */
const yamlWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** Other texts cannot be the name of a block. */
const canBeAdded = /^[A-Za-z_][\w-]{0,62}$/;

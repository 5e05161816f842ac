import type { Verb } from "@flowrun/core";
import {
  didYouMean,
  isOwnName,
  mayStand,
  oneOf,
  suggest,
  type TargetNode,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import { leftOut } from "../../read/left-out.ts";
import { renamed } from "../renamed.ts";
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

/** The verbs that the flow may use, by their name. */
type Verbs = CheckedFlow["verbs"];

function problem({ ast, verbs }: CheckedFlow, { value, span }: TargetNode): Finding {
  const [, first = "", rest = ""] = /^(\w+)( .*)?$/.exec(value) ?? [];
  const isReturn = !ast.blocks.has(first) && suggest(first, ["return"]) !== undefined;
  // A block that is run beside a conversation: `keys: { "*1": { do: transfer } }`.
  const isBeside = /\bdo:\s*$/.test(
    ast.source.text.slice(Math.max(0, span.start - 20), span.start),
  );
  const own =
    didYouMean(value, ast.blocks.keys()) ??
    withoutPath(value, ast.blocks) ??
    renamed(ast, value, ast.blocks.keys()) ??
    leftOut(value, "the name of a block") ??
    (isReturn ? `Did you mean "return${rest}"?` : undefined) ??
    toAdd(value, verbs, { isBeside, names: [...ast.blocks.keys()] });
  const hint = isOwnName(value)
    ? own
    : "A step leads to no block of another file: `call` one of its parts.";
  return { span, message: `There is no block "${value}".`, hint };
}

/** The remedy for a block behind a path or a sign: `blocks.welcome`, `#welcome`. */
function withoutPath(value: string, blocks: ReadonlyMap<string, unknown>): string | undefined {
  const bare = value.replace(/^(?:blocks?)?[#./:]+/, "");
  return bare !== value && blocks.has(bare)
    ? `Write "${bare}": a block is named alone.`
    : undefined;
}

/** The most blocks that are named: in larger flows their names are no help. */
const mostNamed = 4;

/** The remedy where no name is near: a step is no block, and not every text can be the name of one. */
function toAdd(
  value: string,
  verbs: Verbs,
  { isBeside, names }: { readonly isBeside: boolean; readonly names: readonly string[] },
): string {
  const verb = Object.hasOwn(verbs, value) ? verbs[value] : undefined;
  if (value === "finally")
    return '"finally" is a section, and no block: its steps run by themselves when the call is over. Name a block.';
  if (verb !== undefined) return blockWith(verb, verbs, isBeside);
  const isFew = names.length > 1 && names.length <= mostNamed;
  const existing = `one that exists${isFew ? `: ${oneOf(names)}` : ""}`;
  return canBeAdded.test(value) && !yamlWords.test(value)
    ? `Add a block "${value}", or name ${existing}.`
    : `Name ${existing.replace(/^one/, "a block")}.`;
}

/** The remedy for a step in the place of a block: another step where this one has no caller to act on. */
function blockWith(verb: Verb, verbs: Verbs, isBeside: boolean): string {
  if (isBeside || mayStand(verb, "M"))
    return `"${verb.name}" is a step: add a block that holds it, and name that one.`;
  const isPeer = (other: Verb): boolean =>
    mayStand(other, "M") && Object.values(other.instead ?? {}).includes(verb.name);
  const instead = verb.instead?.M ?? Object.values(verbs).find(isPeer)?.name;
  return instead === undefined
    ? `"${verb.name}" is a step, and cannot stand where the caller is alone: name a block.`
    : `"${verb.name}" is a step, and cannot stand where the caller is alone: add a block with \`${instead}\`, and name that one.`;
}

/** No keys: YAML, or a tool that reads it, takes them for values. */
const yamlWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** Other texts cannot be the name of a block. */
const canBeAdded = /^[A-Za-z_][\w-]{0,62}$/;

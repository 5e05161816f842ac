import type { ASTNode } from "@marcbachmann/cel-js";
import type { Span } from "@flowrun/core";
import { matchesDialPattern } from "@flowrun/core/tooling";
import { createBaseEnvironment } from "./cel-environment.ts";
import { childrenOf, comparedWithTruth, isMember, memberIn, startOf } from "./cel-tree.ts";
import { openPrefix } from "./open-prefix.ts";
import { createPatterns } from "./patterns.ts";

/**
 * Whether something may be any number: `number`, `vars.whom`, `args.phone`, `call.to`,
 * `call.headers.exit`.
 */
export type IsOpen = (key: string) => boolean;

/** A place in an expression from which an open number comes into its value. */
export interface OpenRead {
  readonly key: string;
  /** Offsets in the text of the expression. */
  readonly range: Span;
}

/** An expression as far as numbers pass through it. */
export interface PassingExpression {
  /** Where open numbers come into its value, in the order of the text. */
  readonly openReads: (isOpen: IsOpen) => readonly OpenRead[];
  /** The numbers that are certainly bounded once the expression has given this truth value. */
  readonly bounded: (truth: boolean, isOpen: IsOpen) => ReadonlySet<string>;
  /** The patterns in it that let too many numbers through, in the order of the text. */
  readonly wide: () => readonly WidePattern[];
}

/** A pattern that bounds nothing. */
export interface WidePattern {
  readonly key: string;
  readonly pattern: string;
  /** The beginning of the numbers that it lets through; empty for any number. */
  readonly prefix: string;
}

/**
 * Reads expressions that were checked before: what is compared with something known, or fits a
 * pattern, is no longer open behind that.
 */
export function createOpenReader(): (source: string) => PassingExpression {
  const environment = createBaseEnvironment(createPatterns());
  return (source) => {
    const tree = environment.parse(source).ast;
    return {
      openReads: (isOpen) => passing(tree, isOpen),
      bounded: (truth, isOpen) => boundedBy(tree, truth, isOpen),
      wide: () => wideIn(tree),
    };
  };
}

function passing(node: ASTNode, isOpen: IsOpen): readonly OpenRead[] {
  const key = keyOf(node);
  if (key !== undefined)
    return isOpen(key) ? [{ key, range: { start: startOf(node), end: node.end } }] : [];
  if (node.op === "?:") {
    const [condition, yes, no] = node.args;
    const behind = (truth: boolean): IsOpen => {
      const bounded = boundedBy(condition, truth, isOpen);
      return (each) => !bounded.has(each) && isOpen(each);
    };
    return [...passing(yes, behind(true)), ...passing(no, behind(false))];
  }
  if (judgements.has(node.op)) return [];
  if (isMember(node)) return passing(node.args[0], isOpen);
  if ((node.op === "call" || node.op === "rcall") && telling.has(node.args[0])) return [];
  if (node.op === "rcall" && node.args[0] === "filter") return passing(node.args[1], isOpen);
  return childrenOf(node).flatMap((child) => passing(child, isOpen));
}

/** Operators and functions that say something of a number, and do not pass it on. */
const judgements: ReadonlySet<string> = new Set([
  ...["==", "!=", "<", "<=", ">", ">=", "in", "&&", "||", "!_"],
]);
const telling: ReadonlySet<string> = new Set([
  ...["has", "size", "type", "like", "draw", "date", "clock", "weekday", "matches", "contains"],
  ...["startsWith", "endsWith", "indexOf", "lastIndexOf", "exists", "exists_one", "all"],
]);

function boundedBy(node: ASTNode, truth: boolean, isOpen: IsOpen): ReadonlySet<string> {
  if (node.op === "!_") return boundedBy(node.args, !truth, isOpen);
  if (node.op === "&&" || node.op === "||") {
    const [left, right] = node.args.map((side) => boundedBy(side, truth, isOpen));
    const both = [...(left ?? []), ...(right ?? [])];
    const isEither = (node.op === "&&") === truth;
    return new Set(isEither ? both : both.filter((key) => left?.has(key) && right?.has(key)));
  }
  const [side, holds] = comparedWithTruth(node);
  if (side !== undefined) return boundedBy(side, holds === truth, isOpen);
  const said = truth ? boundedWhenTrue(node, isOpen) : boundedWhenFalse(node, isOpen);
  return new Set(said.filter((key) => key !== undefined));
}

type Keys = readonly (string | undefined)[];

function boundedWhenTrue(node: ASTNode, isOpen: IsOpen): Keys {
  if (node.op === "==") return comparedWithKnown(node.args, isOpen);
  if (node.op === "in")
    return passing(node.args[1], isOpen).length === 0 ? [keyOf(node.args[0])] : [];
  const fits = fittingIn(node);
  return fits === undefined || openPrefix(fits.accepts) !== undefined ? [] : [keyOf(fits.of)];
}

function boundedWhenFalse(node: ASTNode, isOpen: IsOpen): Keys {
  return node.op === "!=" ? comparedWithKnown(node.args, isOpen) : [];
}

function comparedWithKnown(sides: readonly [ASTNode, ASTNode], isOpen: IsOpen): Keys {
  const [left, right] = sides;
  const isKnown = (side: ASTNode): boolean => passing(side, isOpen).length === 0;
  return [...(isKnown(right) ? [keyOf(left)] : []), ...(isKnown(left) ? [keyOf(right)] : [])];
}

function wideIn(node: ASTNode): readonly WidePattern[] {
  const fits = fittingIn(node);
  if (fits === undefined) return childrenOf(node).flatMap(wideIn);
  const [key, prefix] = [keyOf(fits.of), openPrefix(fits.accepts)];
  return key === undefined || prefix === undefined ? [] : [{ key, pattern: fits.pattern, prefix }];
}

/** A part of a condition that holds for some texts. */
interface Fitting {
  readonly of: ASTNode;
  readonly pattern: string;
  readonly accepts: (text: string) => boolean;
}

function fittingIn(node: ASTNode): Fitting | undefined {
  if (node.op !== "call" && node.op !== "rcall") return undefined;
  const [name] = node.args;
  const [of, written] =
    node.op === "call" ? node.args[1] : [node.args[1], ...node.args[2].slice(0, 1)];
  const pattern = written?.op === "value" ? written.args : undefined;
  if (of === undefined || typeof pattern !== "string") return undefined;
  if (name === "like") return { of, pattern, accepts: (text) => matchesDialPattern(text, pattern) };
  if (name === "startsWith") return { of, pattern, accepts: (text) => text.startsWith(pattern) };
  if (name !== "matches") return undefined;
  const patterns = createPatterns();
  patterns.add(pattern);
  return { of, pattern, accepts: (text) => patterns.matches(text, pattern) };
}

const groups: ReadonlySet<string> = new Set([
  ...["vars", "args", "call", "call.headers", "call.variables"],
]);

/** The member of what a `bridge` gives that is told by a phone, and not by the flow. */
export const forwardedMember = "forwarded_to";

/** The key that a part of an expression reads: a name, or a member of a group. */
function keyOf(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  if (!isMember(node)) return undefined;
  const [left, member] = node.args;
  const owner = keyOf(left);
  const name = memberIn(member);
  if (owner !== undefined && name === forwardedMember) return `${owner}.${name}`;
  if (owner === undefined || !groups.has(owner)) return owner;
  return name === undefined ? owner : `${owner}.${name}`;
}

import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, namedMember } from "./cel-tree.ts";
import type { Constraint } from "./constraint.ts";
import { keyOf, type Formula } from "./formula.ts";
import {
  anyValue,
  between,
  either,
  isAny,
  restrict,
  type PossibleValues,
} from "./possible-values.ts";

/** Something that is known of a part of an expression, wherever the part is written. */
export interface KnownPart {
  readonly part: ASTNode;
  readonly values: PossibleValues;
  /** The things that it reads; see {@link mentionsOf}. */
  readonly mentions: readonly string[];
}

/** The parts of which something is known, by their keys. */
export type Knowledge = ReadonlyMap<string, KnownPart>;

/** The most parts of which something is kept; the oldest is forgotten. */
const mostParts = 16;

/** Adds what is known of a part; see `keyOf`. */
export function learn(
  known: Knowledge,
  key: string,
  part: ASTNode,
  values: PossibleValues,
): Knowledge {
  const mentions = mentionsOf(part);
  if (isAny(values) || mentions.some((each) => passing.has(each))) return known;
  const learnt = new Map(known);
  learnt.delete(key);
  learnt.set(key, { part, values, mentions });
  const [oldest] = learnt.keys();
  if (learnt.size > mostParts && oldest !== undefined) learnt.delete(oldest);
  return learnt;
}

/** Things of which nothing is kept, since what changes them is not followed. */
const passing: ReadonlySet<string> = new Set(["call.language", "call", "vars"]);

/** The knowledge behind a condition that holds; `undefined` where it cannot. */
export function assume(known: Knowledge, formula: Formula): Knowledge | undefined {
  switch (formula.kind) {
    case "fixed":
      return formula.value ? known : undefined;
    case "part":
      return restricted(known, formula.part, formula.constraint);
    case "all": {
      let learnt: Knowledge | undefined = known;
      for (const part of formula.parts) learnt = learnt && assume(learnt, part);
      return learnt;
    }
    default: {
      const ways = formula.parts.flatMap((part) => assume(known, part) ?? []);
      return ways.length === 0 ? undefined : ways.reduce(common);
    }
  }
}

function restricted(
  known: Knowledge,
  part: ASTNode,
  constraint: Constraint,
): Knowledge | undefined {
  if (Array.isArray(constraint.value) && constraint.value.length === 0) {
    if (constraint.relation !== "!=") return known;
    const size = { ...part, op: "call", args: ["size", [part]] } as unknown as ASTNode;
    return learn(known, keyOf(size), size, between(1, anyValue.high));
  }
  const before = known.get(constraint.key)?.values ?? anyValue;
  const values = restrict(before, constraint);
  return values && learn(known, constraint.key, part, values);
}

/** The knowledge that both have. */
export function common(a: Knowledge, b: Knowledge): Knowledge {
  if (a === b) return a;
  const both = new Map<string, KnownPart>();
  for (const [key, known] of a) {
    const other = b.get(key);
    if (other === undefined) continue;
    const values =
      other.values === known.values ? known.values : either(known.values, other.values);
    if (!isAny(values)) both.set(key, { ...known, values });
  }
  return both;
}

/** All but what mentions one of these things, or a member of one. */
export function without(known: Knowledge, changed: ReadonlySet<string>): Knowledge {
  if (changed.size === 0) return known;
  return new Map(
    [...known].filter(([, { mentions }]) => !mentions.some((each) => changed.has(each))),
  );
}

/** The things that a part reads: `vars.tries`, `settings.most`, `customer`, `now`. */
export function mentionsOf(node: ASTNode): readonly string[] {
  if (node.op === "id") return [node.args];
  const member = namedMember(node);
  if (member !== undefined && grouped.has(member.root)) return [`${member.root}.${member.name}`];
  return childrenOf(node).flatMap(mentionsOf);
}

const grouped: ReadonlySet<string> = new Set(["vars", "settings", "call", "args"]);

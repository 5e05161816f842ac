import type { ExpressionTree } from "@flowrun/flow/tooling";
import { equalValues } from "./compare.ts";
import {
  asSort,
  type Reading,
  type ReadTree,
  type Sight,
  single,
  sortOf,
  unread,
} from "./reading.ts";

/** `x.?member.orValue(default)`: the default where the member is missing or null. */
export function defaulted(
  sight: Sight,
  tree: Extract<ExpressionTree, { readonly op: "rcall" }>,
  read: ReadTree,
): Reading {
  const { terms } = sight.symbols;
  const [, receiver, [written]] = tree.args;
  const owner = read(sureOwner(receiver));
  const member = read(receiver);
  if (written === undefined) return unread(sight, owner.defined);
  const otherwise = read(written);
  const sort = sortOf(otherwise.value);
  if (sort === undefined) return unread(sight, owner.defined);
  const isNull = equalValues(sight, member.value, { kind: "null" });
  const isThere = terms.and(member.defined, terms.not(isNull));
  // A whole number and a broken one of JSON count alike.
  const wide = sort === "integer" && member.value.kind === "json" ? "number" : sort;
  const given = asSort(sight, member, wide);
  const plain = asSort(sight, otherwise, sort);
  const isRight = terms.or(
    terms.and(isThere, given.defined),
    terms.and(terms.not(isThere), plain.defined),
  );
  return single(terms.and(owner.defined, isRight), terms.if(isThere, given.term, plain.term));
}

/** The part before the first mark, which has to be there. */
function sureOwner(tree: ExpressionTree): ExpressionTree {
  if (tree.op === "." || tree.op === "[]") {
    const owner = sureOwner(tree.args[0]);
    return owner === tree.args[0] ? tree : owner;
  }
  return tree.op === ".?" || tree.op === "[?]" ? sureOwner(tree.args[0]) : tree;
}

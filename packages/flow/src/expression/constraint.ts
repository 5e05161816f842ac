import type { Json } from "@flowrun/core";

/** Something that holds of one part of an expression: `settings.tries >= 3`. */
export interface Constraint {
  /** The part, the same for the same part wherever it is written; see `keyOf`. */
  readonly key: string;
  readonly relation: Relation;
  /** In the unit of state. */
  readonly value: Json;
  /** How a message says it. */
  readonly said: string;
}

/** How a part stands to a value. */
export type Relation = "==" | "!=" | "<" | "<=" | ">" | ">=";

const negations: Readonly<Record<Relation, Relation>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};

const mirrors: Readonly<Record<Relation, Relation>> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/** Whether a word is a relation. */
export function isRelation(word: string): word is Relation {
  return Object.hasOwn(negations, word);
}

/**
 * The relation that holds when this one does not. For truth values only `==` is used, so that `x`
 * and `!x` meet.
 */
export function negate(relation: Relation): Relation {
  return negations[relation];
}

/** The relation with its sides exchanged: `3 < x` is `x > 3`. */
export function mirror(relation: Relation): Relation {
  return mirrors[relation];
}

/**
 * Whether two constraints cannot both hold. Values of different types are only compared for
 * equality.
 */
export function contradict(a: Constraint, b: Constraint): boolean {
  if (a.key !== b.key) return false;
  if (a.relation === "==") return !satisfies(b, a.value);
  if (b.relation === "==") return !satisfies(a, b.value);
  const [low, high] = isLower(a.relation) ? [a, b] : [b, a];
  if (!isLower(low.relation) || !isUpper(high.relation) || typeof low.value !== typeof high.value)
    return false;
  if (low.value === high.value) return low.relation === ">" || high.relation === "<";
  return compare(low.value, high.value) > 0;
}

/** Whether a value fits a constraint. Values of different types are only compared for equality. */
export function satisfies(
  { relation, value }: Pick<Constraint, "relation" | "value">,
  actual: Json,
): boolean {
  if (relation === "==") return actual === value;
  if (relation === "!=") return actual !== value;
  if (typeof actual !== typeof value) return true;
  const order = compare(actual, value);
  if (relation === "<" || relation === ">") return relation === "<" ? order < 0 : order > 0;
  return relation === "<=" ? order <= 0 : order >= 0;
}

function compare(a: Json, b: Json): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  return 0;
}

function isLower(relation: Relation): boolean {
  return relation === ">" || relation === ">=";
}

function isUpper(relation: Relation): boolean {
  return relation === "<" || relation === "<=";
}

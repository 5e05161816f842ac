import type { Json, Verb } from "@flowrun/core";

/**
 * A step as one would write it, with the options that the verb needs; `option` is added when it is
 * not one of those.
 */
export function exampleOf(verb: Verb, option?: string): string {
  const wanted = Object.entries(verb.options).filter(
    ([name, declared]) => declared.required === true || name === option,
  );
  const [first] = wanted;
  if (first === undefined) return verb.name;
  const [name, { example }] = first;
  if (wanted.length === 1 && name === verb.principal) return `${verb.name}: ${spell(example)}`;
  return `${verb.name}: { ${wanted.map(([key, declared]) => `${key}: ${spell(declared.example)}`).join(", ")} }`;
}

/** A value in flow style, as it may stand anywhere in a flow. */
export function spell(value: Json): string {
  if (typeof value === "string")
    return /^[A-Za-z0-9_][\w./-]*(:[\w./-]+)*$/.test(value) ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return `[${value.map((item) => spell(item)).join(", ")}]`;
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${/^\w/.test(key) ? key : JSON.stringify(key)}: ${spell(item)}`)
    .join(", ")} }`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

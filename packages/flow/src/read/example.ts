import type { Json, Option, Verb } from "@flowrun/core";

/**
 * The remedy for a step without an option that it needs: the step as one would write it. It has
 * `option`, too, with the value that was `given`. A word in capitals stands for what the
 * flow declares.
 */
export function writeStep(verb: Verb, option?: string, given?: string): string {
  const wanted = Object.entries(verb.options).filter(
    ([name, { required, usual }]) => required === true || usual === true || name === option,
  );
  const [first] = wanted;
  if (first === undefined) return `Write \`${verb.name}:\` with nothing behind it.`;
  const [name, declared] = first;
  const isAlone = wanted.length === 1 && name === verb.principal;
  const valueOf = (key: string, each: Option): string =>
    key === option && given !== undefined ? spell(given) : pattern(each);
  const options = wanted.map(([key, each]) => `${key}: ${valueOf(key, each)}`).join(", ");
  const step = `${verb.name}: ${isAlone ? pattern(declared) : `{ ${options} }`}`;
  const isOpen = wanted.some(
    ([key, each]) =>
      (key !== option || given === undefined) && pattern(each) !== spell(each.example),
  );
  return `Write \`${step}\`${isOpen ? ", with the names of the flow" : ""}.`;
}

/** The remedy for an option that a step with others lacks: those stay. */
export function addOption({ options }: Verb, name: string): string {
  const declared = options[name];
  if (declared === undefined) return `Add "${name}".`;
  const value = pattern(declared);
  const isOpen = value !== spell(declared.example);
  return `Add \`${name}: ${value}\`${isOpen ? ", with the names of the flow" : ""}.`;
}

/** The value of an option, without a name that only another flow declares. */
function pattern({ kind, of = "", example }: Option): string {
  if (kind === "branches") return "{ 1: BLOCK }";
  if (kind === "columns") return "{ COLUMN: … }";
  if (kind === "assignments") return "{ VARIABLE: … }";
  if (typeof kind === "string" && naming.has(kind) && !listed.has(of))
    return (of.split(" ").at(-1) ?? of).toUpperCase();
  const text = typeof example === "string" ? example : "";
  const isOfFlow = /\$\{(?!call\.|now\b)/.test(text);
  return isOfFlow ? "…" : spell(example);
}

const naming: ReadonlySet<string> = new Set(["name", "names", "thing", "things"]);

/** Things with names that no flow declares. */
const listed: ReadonlySet<string> = new Set(["word", "operation"]);

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

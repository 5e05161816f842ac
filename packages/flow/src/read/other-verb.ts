import type { Verb } from "@flowrun/core";
import { mayStand, oneOf, suggest } from "@flowrun/core/tooling";
import type { VerbTable, WrittenVerb } from "./find-verb.ts";
import { optionElsewhere } from "./options-elsewhere.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { commonKeys } from "./step-shape.ts";
import { isOption, requiredOptions, takesMap } from "./verb-shape.ts";

/**
 * Whether the options of a step are those of another verb, which is told. The other has all of them,
 * all that it needs is among them, and the caller hears both or neither.
 */
export function isOfAnotherVerb(
  reader: ShapeReader,
  { verb, key, value }: WrittenVerb,
  verbs: VerbTable,
): boolean {
  if (value.kind !== "map" || takesMap(verb)) return false;
  const names = value.entries
    .map((entry) => entry.key.value)
    .filter((name) => !name.startsWith("x-"));
  const unknown = names.filter((name) => !isOption(verb, name) && !commonKeys.includes(name));
  if (unknown.length === 0 || unknown.length > mostNames) return false;
  const fitting = Object.values(verbs).filter(
    (other) =>
      other !== verb &&
      !standsFor(other, verb) &&
      (mayStand(other, "M") || !mayStand(verb, "M")) &&
      !takesMap(other) &&
      names.every((name) => isOption(other, name)) &&
      requiredOptions(other).every(([name]) => names.includes(name)),
  );
  const near = fitting.find((other) => standsFor(verb, other));
  const isMost = unknown.length * 2 >= names.length;
  const own = Object.keys(verb.options).filter((name) => !names.includes(name));
  const isOwn = unknown.every(
    (name) => (suggest(name, own) ?? optionElsewhere(own, name)) !== undefined,
  );
  // A single option proves nothing: many verbs share its name.
  const isSure = unknown.length > 1 && isMost && !isOwn;
  const [only, second] = fitting.filter(
    ({ needsAnswer }) => (needsAnswer === undefined) === (verb.needsAnswer === undefined),
  );
  const alone = isSure && second === undefined ? only : undefined;
  const meant = near ?? alone;
  if (meant === undefined) return false;
  reader.damage(
    "FLOW_UNKNOWN_OPTION",
    key.span,
    `"${verb.name}" has no option ${oneOf(unknown)}: "${meant.name}" has all that stand here.`,
    { hint: `Write "${meant.name}".` },
  );
  return true;
}

/** More unknown names than this are no options of a verb. */
const mostNames = 10;

function standsFor({ instead = {} }: Verb, other: Verb): boolean {
  return Object.values(instead).includes(other.name);
}

import type { Diagnostic, Json, JsonObject, Located, Option } from "@flowrun/core";
import {
  describe,
  expectedOf,
  flowProblem,
  isEmpty,
  isNameOf,
  kindOf,
  literalExpected,
  literalRemedy,
  problemOfText,
  quote,
  spokenOptions,
  withoutRoot,
  type KindRecord,
  type YamlNode,
} from "@flowrun/core/tooling";
import { isJsonObject } from "@flowrun/core/plugin";
import { spell } from "./example.ts";
import { joinedMember, remedyOfText } from "./hint-of-text.ts";
import { innerValue } from "./inner-value.ts";
import { hintOfList, leading } from "./list-for-option.ts";
import { keyedMap } from "./map-shapes.ts";
import { strayInItem } from "./media-item.ts";
import { ownColumn } from "./own-columns.ts";
import { emptyValue } from "./shape-reader.ts";
import { withoutList, type Misfit, type Shape } from "./shape.ts";

/** The shape of an option's value, from the record of its kind. */
export function optionShape(option: Option): Shape {
  const kind = kindOf(option.kind);
  const { schema, parts } = kind;
  const expected = expectedOf(kind, option);
  if (parts === "media") return mediaShape(option);
  const part = partShape(option, schema(option));
  return {
    schema: {
      description: option.description,
      ...schema(option),
      ...(option.default === undefined ? {} : { default: option.default }),
      examples: [option.example],
    },
    ...(parts === undefined ? {} : { inside: (key) => part(key) }),
    ...(parts === "json" ? { isMissing: isUnwritten } : {}),
    isHarmless: () => !leads(option),
    explain: (misfit) => explainOption(option, expected, misfit, exampleHint(option, misfit)),
  };
}

/** The shape of what is played, in steps and in prompts: one item, or a list of items. */
export function mediaShape(option: Option): Shape {
  const schema = kindOf(option.kind).schema(option);
  const { items } = schema;
  const item: Shape = {
    schema: isJsonObject(items) ? items : {},
    inside: (name) => (Object.hasOwn(spokenShapes, name) ? spokenShapes[name] : undefined),
    isHarmless: () => true,
    explain: (misfit) => explainItem(option, misfit),
  };
  return {
    ...item,
    schema: {
      description: option.description,
      ...schema,
      ...(option.default === undefined ? {} : { default: option.default }),
      examples: [option.example],
    },
    explain: (misfit) =>
      misfit.at.value.kind === "map"
        ? explainItem(option, misfit)
        : explainOption(option, kindOf(option.kind).expected, misfit, exampleHint(option, misfit)),
    inside: (part, node) => (node.kind === "list" ? item : item.inside?.(part, node)),
  };
}

const spokenShapes: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries(spokenOptions).map(([name, option]) => [name, optionShape(option)]),
);

function explainItem(option: Option, misfit: Misfit): Diagnostic {
  const { member } = misfit;
  if (misfit.keyword !== "additionalProperties" || member === undefined)
    return explainOption(option, "one item of media", misfit);
  return strayInItem(misfit, member.key);
}

/** The shapes of what stands in an option's list or map, each from the schema of that part. */
function partShape(option: Option, schema: JsonObject): (key: string) => Shape {
  const { parts } = kindOf(option.kind);
  const shapeOf = (part: Json | undefined): Shape => {
    if (isJsonObject(part) && Array.isArray(part["anyOf"])) return oneOfShapes(part, shapeOf);
    const long = mayBeLong(part) ? longShape(part, part["properties"], shapeOf) : undefined;
    if (long !== undefined && !mayBeText(part)) return long;
    const shape: Shape = {
      schema: isJsonObject(part) ? part : {},
      ...(parts === "json" ? { inside: () => shape, isMissing: isUnwritten } : {}),
      ...(parts === "endpoints" && isJsonObject(part) ? { inside: partShape(option, part) } : {}),
      // Without its columns a lookup would be another one.
      isHarmless: () => parts !== "columns" && !leads(option),
      explain: (misfit) => explainOption(option, expectedPart(option, part), misfit),
    };
    // Such a part may be a text as well.
    return long === undefined
      ? shape
      : { ...shape, choose: ({ kind }) => (kind === "map" ? long : undefined) };
  };
  const { items, properties, patternProperties } = schema;
  const [named] = isJsonObject(patternProperties) ? Object.values(patternProperties) : [];
  return (key) =>
    shapeOf((isJsonObject(properties) ? properties[key] : undefined) ?? items ?? named);
}

/** Whether a part is a map with a closed list of keys, and whether it may be a text as well. */
function mayBeLong(part: Json | undefined): part is JsonObject & { properties: JsonObject } {
  return isJsonObject(part) && isJsonObject(part["properties"]) && "required" in part;
}

function mayBeText(part: Json | undefined): boolean {
  return isJsonObject(part) && Array.isArray(part["type"]);
}

type ShapeOf = (part: Json | undefined) => Shape;

/** A part that is one of several: a map is meant for the one that is a map, all else for the other. */
function oneOfShapes(schema: JsonObject, shapeOf: ShapeOf): Shape {
  const several = (schema["anyOf"] as readonly Json[]).filter(isJsonObject);
  const long = shapeOf(several.find(({ type }) => type === "object"));
  const short = shapeOf(several.find(({ type }) => type !== "object"));
  return {
    schema,
    choose: ({ kind }) => (kind === "map" ? long : short),
    explain: short.explain,
  };
}

/** A part that is a map with a closed list of keys. */
function longShape(schema: JsonObject, properties: JsonObject, shapeOf: ShapeOf): Shape {
  const needed = schema["required"] as readonly string[];
  const shape = keyedMap({
    expected: "a map",
    place: `beside ${quote(needed[0] ?? "")}`,
    keys: Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, shapeOf(part)] as const),
    ),
    required: Object.fromEntries(
      needed.map((key) => [
        key,
        (name: string) =>
          [
            `"${name}" has no ${quote(key)}.`,
            `Add ${quote(key)}: ${descriptionOf(properties[key])}.`,
          ] as const,
      ]),
    ),
  });
  return { ...shape, schema };
}

/**
 * Whether an option names blocks or parts: without it nothing may lead to them any more, and the
 * words that parts return are no outcomes.
 */
function leads(option: Option): boolean {
  return isNameOf("block", option) || isNameOf("part", option) || leading.has(option.kind);
}

function descriptionOf(part: Json | undefined): string {
  return isJsonObject(part) && typeof part["description"] === "string"
    ? part["description"]
    : "a value";
}

/** A part that says what it is, and else one that may be a list is meant to be one. */
function expectedPart({ kind }: Option, part: Json | undefined): string {
  if (isJsonObject(part) && "description" in part) return descriptionOf(part);
  if (isJsonObject(part) && "items" in part) return "a list with at least one item";
  return kindOf(kind).part ?? "a single value";
}

/** Where anything may stand `null` is a value, but nothing at all is none. */
function isUnwritten({ text }: { readonly text: string }): boolean {
  return text === "";
}

/** `hint` is for what is wrong as a whole: a text that is wrong has a reason of its own. */
function explainOption(
  option: Option,
  expected: string,
  misfit: Misfit,
  hint?: string,
): Diagnostic {
  const { key, value } = misfit.at;
  const { isMap, names } = kindOf(option.kind);
  if (
    misfit.keyword === "additionalProperties" &&
    misfit.member !== undefined &&
    names !== undefined
  )
    return wrongKey(names, misfit.member.key);
  if (isEmpty(value)) return emptyValue(misfit.text, key, value, emptyHint(option, value));
  if (value.kind === "scalar" && isMap !== true) {
    const problem = problemOfText(key.value, option, value.text);
    if (problem !== undefined)
      return flowProblem(problem.code, value.span, problem.message, {
        hint: remedyOfText(option, key.value, value.text, problem),
      });
  }
  const given = isBlank(value) ? `an empty ${value.kind}` : describe(value);
  return flowProblem(
    "FLOW_BAD_OPTION",
    value.span,
    `"${key.value}" must be ${expected}, not ${given}.`,
    { hint: hint ?? withoutList(value, key.value) ?? truthHint(expected, value) },
  );
}

/** The truth value that a word stands for, inside an option. */
function truthHint(expected: string, value: YamlNode): string | undefined {
  return expected === literalExpected.boolean && value.kind === "scalar"
    ? literalRemedy("boolean", value.text)
    : undefined;
}

function exampleHint(option: Option, misfit: Misfit): string {
  const { example, kind } = option;
  const { at } = misfit;
  const instead =
    hintOfList(option, misfit) ??
    joinedMember(option, at.key.value, at.value) ??
    innerValue(option, at.key.value, at.value);
  if (instead !== undefined) return instead;
  const [, name, value = ""] =
    /^([A-Za-z_]\w*)\s*=\s*(.+)$/.exec(at.value.kind === "scalar" ? at.value.text : "") ?? [];
  if (kindOf(kind).isMap === true && name !== undefined)
    return `Write \`${at.key.value}: { ${name}: ${/^[\w-]+$/.test(value) ? value : `"\${${value}}"`} }\`.`;
  return kindOf(kind).parts === "columns"
    ? columnsHint(misfit)
    : `Write \`${at.key.value}: ${spell(example)}\`, for instance.`;
}

function columnsHint({ at: { key, value }, parent, text }: Misfit): string {
  if (value.kind === "scalar" && value.text.includes("${"))
    return `Write \`${key.value}: { COLUMN: ${spell(value.text)} }\`, with a column of the table.`;
  const own = ownColumn(parent, text);
  return own === undefined
    ? `Write \`${key.value}: { COLUMN: … }\`, with the columns of the table.`
    : `Write \`${key.value}: ${spell(own)}\`, for instance.`;
}

/**
 * A column may be null, which only an expression gives: a key that somebody forgot to fill in is
 * none.
 */
function emptyHint({ kind }: Option, node: YamlNode): string | undefined {
  const isNull = node.kind === "scalar" && node.text !== "";
  return isNull && kindOf(kind).parts === "columns"
    ? 'Write "${null}" for a column that holds nothing.'
    : undefined;
}

function wrongKey(
  { what, letters, remedy }: NonNullable<KindRecord["names"]>,
  { value, span }: Located<string>,
): Diagnostic {
  const better = value
    .replace(/[^A-Za-z0-9]+$/, "")
    .replaceAll(/[^A-Za-z0-9]+/g, letters.includes("underscores") ? "_" : "-");
  const instead =
    letters.startsWith("letters") && /^[A-Za-z]/.test(better)
      ? `Write "${better}", for instance.`
      : remedy?.(value);
  return flowProblem(
    "FLOW_BAD_NAME",
    span,
    `The name of a ${what} cannot be ${quote(value)}: it has ${letters}.`,
    {
      hint: withoutRoot(value) ?? instead,
    },
  );
}

function isBlank(node: YamlNode): boolean {
  if (node.kind === "scalar") return false;
  return (node.kind === "list" ? node.items : node.entries).length === 0;
}

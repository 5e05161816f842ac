import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import { isJsonObject } from "../json.ts";
import type { Option } from "../language/option.ts";
import { optionKinds } from "../language/option-kinds/index.ts";
import { mediaSchemes } from "../language/option-kinds/media.ts";
import { problemOfText } from "../language/option-kinds/problem-of-text.ts";
import type { Located } from "../source/span.ts";
import { describe, isEmpty, type YamlNode } from "../yaml/yaml-node.ts";
import { quote } from "../diagnostics/words.ts";
import { emptyValue } from "./shape-reader.ts";
import type { Misfit, Shape } from "./shape.ts";

/** The shape of an option's value, from the record of its kind. */
export function optionShape(option: Option): Shape {
  const { expected, schema, parts } = optionKinds[option.kind];
  const part = partShape(option);
  return {
    schema: {
      description: option.description,
      ...schema(option),
      ...(option.default === undefined ? {} : { default: option.default }),
      examples: [option.example],
    },
    ...(parts === undefined ? {} : { inside: () => part }),
    ...(parts === "json" ? { isMissing: isUnwritten } : {}),
    isHarmless: () => true,
    explain: (misfit) => explainOption(option, expected, misfit),
  };
}

/** The shape of what stands in an option's list or map: all of it is the same. */
function partShape(option: Option): Shape {
  const { parts, schema } = optionKinds[option.kind];
  const { items, patternProperties } = schema(option);
  const [named] = isJsonObject(patternProperties) ? Object.values(patternProperties) : [];
  const part = items ?? named;
  const shape: Shape = {
    schema: isJsonObject(part) ? part : {},
    ...(parts === "json" ? { inside: () => shape, isMissing: isUnwritten } : {}),
    isHarmless: () => true,
    explain: (misfit) => explainOption(option, "a single value", misfit),
  };
  return shape;
}

/** Where anything may stand `null` is a value, but nothing at all is none. */
function isUnwritten({ text }: { readonly text: string }): boolean {
  return text === "";
}

function explainOption(option: Option, expected: string, misfit: Misfit): Diagnostic {
  const { key, value } = misfit.at;
  const { isMap, names } = optionKinds[option.kind];
  if (misfit.keyword === "additionalProperties" && misfit.member !== undefined && names !== undefined)
    return wrongKey(names, misfit.member.key);
  if (isEmpty(value)) return emptyValue(misfit.text, key, value);
  const isText = value.kind === "scalar" && isMap !== true;
  const problem = isText ? problemOfText(key.value, option, value.text) : undefined;
  if (problem !== undefined) return flowProblem(problem.code, value.span, problem.message, { hint: problem.hint });
  const given = isBlank(value) ? `an empty ${value.kind}` : describe(value);
  return flowProblem("FLOW_BAD_OPTION", value.span, `"${key.value}" must be ${expected}, not ${given}.`, {
    hint: option.kind === "media" ? hintForSpace(value) : undefined,
  });
}

function wrongKey(
  { what, letters }: { readonly what: string; readonly letters: string },
  { value, span }: Located<string>,
): Diagnostic {
  return flowProblem("FLOW_BAD_NAME", span, `The name of a ${what} cannot be ${quote(value)}: it has ${letters}.`);
}

/** `sound: hello` is a map where `sound:hello` was meant. */
function hintForSpace(node: YamlNode): string | undefined {
  const [entry, ...others] = node.kind === "map" ? node.entries : [];
  if (entry?.value.kind !== "scalar" || others.length > 0 || !mediaSchemes.includes(entry.key.value)) return undefined;
  return `Write "${entry.key.value}:${entry.value.text}" without a space.`;
}

function isBlank(node: YamlNode): boolean {
  if (node.kind === "scalar") return false;
  return (node.kind === "list" ? node.items : node.entries).length === 0;
}

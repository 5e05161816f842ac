import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Option } from "../language/option.ts";
import { optionKinds } from "../language/option-kinds/index.ts";
import type { Verb } from "../interpret/verb.ts";
import { describe, isEmpty } from "../yaml/yaml-node.ts";
import { oneOf } from "../diagnostics/words.ts";
import { exampleOf } from "./example.ts";
import { ownKeys, schemasOf } from "./map-shapes.ts";
import { optionShape } from "./option-shape.ts";
import { emptyValue } from "./shape-reader.ts";
import type { KnownKeys, Misfit, Shape } from "./shape.ts";

/** The required options of a verb, in the order of its declaration. */
export function requiredOptions(verb: Verb): readonly (readonly [name: string, option: Option])[] {
  return Object.entries(verb.options).filter(([, option]) => option.required === true);
}

/** Whether a map after a verb is the value of its principal option, and not its options by name. */
export function takesMap({ principal, options }: Verb): boolean {
  const option = principal === undefined ? undefined : options[principal];
  return option !== undefined && optionKinds[option.kind].isMap === true;
}

/** What stands after a verb: a map of its options, its principal option alone, or nothing. */
export function verbShape(verb: Verb): Shape {
  const options = Object.fromEntries(Object.entries(verb.options).map(([name, option]) => [name, optionShape(option)]));
  const alone = verb.principal === undefined ? undefined : options[verb.principal];
  const hasNames = !takesMap(verb);
  return {
    schema: { description: verb.summary, ...(hasNames ? eitherSchema(verb, options, alone) : alone?.schema) },
    inside: (part, node) => (hasNames && node.kind === "map" ? options[part] : alone?.inside?.(part, node)),
    ...(hasNames ? { keys: knownOptions(verb) } : {}),
    isMissing: ({ comment }) => comment !== undefined && Object.keys(options).length > 0,
    isHarmless: ({ keyword, at }) => alone !== undefined || keyword === "required" || isEmpty(at.value),
    explain: (misfit) => explainVerb(verb, alone, misfit),
  };
}

function eitherSchema(verb: Verb, options: Readonly<Record<string, Shape>>, alone: Shape | undefined): JsonObject {
  const required = requiredOptions(verb).map(([name]) => name);
  const byName: JsonObject = {
    type: "object",
    properties: schemasOf(options),
    patternProperties: ownKeys,
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
  };
  const nothing: readonly Json[] = required.length > 0 ? [] : [{ type: "null" }];
  return { anyOf: [...(alone === undefined ? [] : [alone.schema]), byName, ...nothing] };
}

function knownOptions(verb: Verb): KnownKeys {
  const names = Object.keys(verb.options);
  return {
    names,
    refuse: (key, free) => ({
      code: "FLOW_UNKNOWN_OPTION",
      message: names.length === 0 ? `"${verb.name}" takes no options.` : `"${verb.name}" has no option "${key}".`,
      hint: free.length === 0 ? "Remove it." : `Use ${oneOf(free)}.`,
    }),
  };
}

function explainVerb(verb: Verb, alone: Shape | undefined, misfit: Misfit): Diagnostic | undefined {
  const { key, value } = misfit.at;
  if (misfit.keyword === "required") return missingOption(verb, misfit.key, key.span);
  if (isEmpty(value)) {
    const [first] = requiredOptions(verb);
    const isSwallowed = value.kind === "scalar" && value.comment !== undefined;
    return isSwallowed || first === undefined
      ? emptyValue(misfit.text, key, value)
      : missingOption(verb, first[0], key.span);
  }
  if (alone !== undefined) return alone.explain(misfit);
  const takesNothing = Object.keys(verb.options).length === 0;
  const takes = takesNothing ? "takes no options" : "takes its options by name";
  const message = `"${verb.name}" ${takes}, and cannot have ${describe(value)} after it.`;
  return flowProblem("FLOW_BAD_OPTION", value.span, message, {
    hint: takesNothing ? `Write "- ${verb.name}" alone.` : `Write ${exampleOf(verb)}.`,
  });
}

function missingOption(verb: Verb, option: string, span: Misfit["at"]["key"]["span"]): Diagnostic {
  return flowProblem("FLOW_MISSING_OPTION", span, `"${verb.name}" needs the option "${option}".`, {
    hint: `Write ${exampleOf(verb, option)}.`,
  });
}

import { type Diagnostic, type Option, type Verb, verbs } from "@flowrun/core";
import { flowProblem, kindOf, describe, isEmpty, type YamlNode } from "@flowrun/core/tooling";
import { addOption, writeStep } from "./example.ts";
import { ownKeys, schemasOf } from "./map-shapes.ts";
import { asMedia, isSpokenAlone, spokenAlone } from "./misplaced-media.ts";
import { musicElsewhere } from "./music-words.ts";
import { withOption } from "./option-of-value.ts";
import { optionElsewhere } from "./options-elsewhere.ts";
import { optionShape } from "./option-shape.ts";
import { emptyValue } from "./shape-reader.ts";
import { removal, type Misfit, type Shape } from "./shape.ts";

/** The required options of a verb, in the order of its declaration. */
export function requiredOptions(verb: Verb): readonly (readonly [name: string, option: Option])[] {
  return Object.entries(verb.options).filter(([, option]) => option.required === true);
}

/** Whether a map after a verb is the value of its principal option, and not its options by name. */
export function takesMap({ principal, options }: Verb): boolean {
  const option = principal === undefined ? undefined : options[principal];
  return option !== undefined && kindOf(option.kind).isMap === true;
}

/** Whether a verb has an option of this name. */
export function isOption({ options }: Verb, name: string): boolean {
  return Object.hasOwn(options, name);
}

/** The value of a verb: a map of its options, its principal option alone, or nothing. */
export function verbShape(verb: Verb): Shape {
  const options = Object.fromEntries(
    Object.entries(verb.options).map(([name, option]) => [name, optionShape(option)]),
  );
  const alone = verb.principal === undefined ? undefined : options[verb.principal];
  const byName = takesMap(verb) ? undefined : optionsShape(verb, options);
  const nothing = nothingShape(verb);
  const all = [alone, byName, nothing].flatMap((shape) =>
    shape === undefined ? [] : [shape.schema],
  );
  const spoken = spokenAlone(verb);
  const choose = (node: YamlNode): Shape => {
    if (isEmpty(node)) return nothing;
    if (spoken !== undefined && isSpokenAlone(verb, node)) return spoken;
    return (node.kind === "map" ? byName : undefined) ?? alone ?? wrongShape(verb);
  };
  return {
    schema: { description: verb.summary, anyOf: all.filter((schema) => schema !== false) },
    choose,
    explain: nothing.explain,
  };
}

/** The options of a verb by their names. */
function optionsShape(verb: Verb, options: Readonly<Record<string, Shape>>): Shape {
  const required = requiredOptions(verb).map(([name]) => name);
  const names = Object.keys(options);
  return {
    schema: {
      type: "object",
      properties: schemasOf(options),
      patternProperties: ownKeys,
      additionalProperties: false,
      ...(required.length === 0 ? {} : { required }),
    },
    inside: (name) => (Object.hasOwn(options, name) ? options[name] : undefined),
    keys: {
      names,
      refuse: (key, fitting) => ({
        code: "FLOW_UNKNOWN_OPTION",
        message:
          names.length === 0
            ? `"${verb.name}" takes no options.`
            : `"${verb.name}" has no option "${key}".`,
        hint:
          asOutcome(verb, key) ??
          underBranches(verb, key) ??
          asStep(verb, key) ??
          withoutOption(verb, fitting),
      }),
      elsewhere: (key, value) => {
        const isNumber = value.kind === "scalar" && /^\d+$/.test(value.text);
        // A number of digits is no text that is spoken.
        const media =
          isNumber && names.includes("max_length") ? undefined : asMedia(verb, key, value);
        return media ?? musicElsewhere(verb, key, value);
      },
      meantElsewhere: (key, free) =>
        asOutcome(verb, key) === undefined ? [optionElsewhere(free, key) ?? []].flat() : [],
    },
    isHarmless: () => true,
    explain: (misfit) => missingOption(verb, misfit.key, misfit.at),
  };
}

/** The remedy for an option that a verb does not have, and none of its own is near. */
function withoutOption({ name, options }: Verb, fitting: readonly string[]): string {
  return Object.keys(options).length === 0
    ? "Remove it."
    : `${removal(fitting)}. \`flowrun docs ${name}\` has all options.`;
}

/** The remedy for a telephone key that stands among the options of a menu. */
function underBranches({ options }: Verb, key: string): string | undefined {
  const holder = Object.entries(options).find(([, { kind }]) => kind === "branches")?.[0];
  return holder !== undefined && /^[0-9*#]{1,2}$/.test(key)
    ? `Write it under "${holder}": \`${holder}: { ${key}: BLOCK }\`.`
    : undefined;
}

/** The remedy for a verb that stands under another one, such as `dial: { bridge: … }`. */
function asStep({ name }: Verb, key: string): string | undefined {
  if (/^record(?:ing|_calls?)?$/.test(key) && /^(?:bridge|dial|queue|conference)$/.test(name))
    return `A talk is recorded by the step \`- record-call\`, before this "${name}".`;
  return Object.hasOwn(verbs, key)
    ? `"${key}" is a verb: begin a step of its own with \`- ${key}: …\`, beside "${name}" or in its place.`
    : undefined;
}

/** The remedy for an outcome that stands among the options. */
function asOutcome({ name, outcomes }: Verb, key: string): string | undefined {
  const isOutcome = outcomes.includes(key) || (key === "else" && outcomes.length > 0);
  return isOutcome
    ? `Write it beside "${name}", not under it: \`then: { ${key}: … }\`.`
    : undefined;
}

/**
 * Nothing after a verb, which is right where no option is required; a `#` may have swallowed what
 * was written.
 */
function nothingShape(verb: Verb): Shape {
  const [first] = requiredOptions(verb);
  return {
    schema: first === undefined ? { type: "null" } : false,
    isMissing: ({ comment }) => comment !== undefined && Object.keys(verb.options).length > 0,
    isHarmless: () => true,
    explain: ({ keyword, at, text }) =>
      keyword === "missing" || first === undefined
        ? emptyValue(text, at.key, at.value)
        : missingOption(verb, first[0], at),
  };
}

/** Something after a verb that takes no options, or takes them by name only. */
function wrongShape(verb: Verb): Shape {
  const takesNothing = Object.keys(verb.options).length === 0;
  const takes = takesNothing ? "takes no options" : "takes its options by name";
  return {
    schema: false,
    explain: ({ at: { value } }) => {
      const message = `"${verb.name}" ${takes}, and cannot have ${describe(value)} after it.`;
      return flowProblem("FLOW_BAD_OPTION", value.span, message, {
        hint: takesNothing ? `Write "- ${verb.name}" alone.` : withOption(verb, value),
      });
    },
  };
}

function missingOption(
  verb: Verb,
  option: string,
  { key: { span }, value }: Misfit["at"],
): Diagnostic {
  const isAmongOthers = value.kind === "map" && value.entries.length > 0;
  return flowProblem("FLOW_MISSING_OPTION", span, `"${verb.name}" needs the option "${option}".`, {
    hint: isAmongOthers ? addOption(verb, option) : writeStep(verb, option),
  });
}

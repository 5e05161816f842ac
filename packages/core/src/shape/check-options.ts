import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Json } from "../json.ts";
import type { Option } from "../language/option.ts";
import type { Verb } from "../language/verb.ts";
import { optionSchema, textKeyword } from "./option-schema.ts";
import { problemOfText, type OptionRule } from "./option-kind.ts";

/** One thing that is wrong with the options of a step. */
export interface OptionFault {
  /** `name`: a key inside the option's value is misspelt. */
  readonly kind: "unknown" | "missing" | "value" | "name";
  /** The option. */
  readonly option: string;
  /** From the option's value to the part that is wrong: indices of lists, keys of maps. */
  readonly path: readonly string[];
}

/** Options as plain data: every single value is its text, and one that is not there is `null`. */
export type PlainOptions = Readonly<Record<string, Json>>;

/** The most faults of one option that are told apart; a list or map of thousands is one mistake, not thousands. */
const mostFaults = 20;

// Compiling the schema of schemas took four times as long as compiling ours, which no author writes and tests hold to be
// right; optimising the code of so small a check never pays.
const cheapStart = { meta: false, validateSchema: false, code: { optimize: false } };

/** The faults of a verb's options: at most one for each place, and {@link mostFaults} inside one option. */
export function checkOptions(verb: Verb, options: PlainOptions): readonly OptionFault[] {
  const validate = validatorOf(verb);
  if (validate(options)) return [];
  const faults = new Map<string, OptionFault>();
  const counts = new Map<string, number>();
  for (const error of validate.errors ?? []) {
    const fault = faultOf(error);
    if (fault === undefined) continue;
    const count = counts.get(fault.option) ?? 0;
    const place = [fault.kind === "unknown" ? fault.kind : "", fault.option, ...fault.path].join("/");
    if (count >= mostFaults || faults.has(place)) continue;
    faults.set(place, fault);
    counts.set(fault.option, count + 1);
  }
  return [...faults.values()];
}

function faultOf(error: ErrorObject): OptionFault | undefined {
  const { keyword, params, instancePath } = error;
  if (keyword === "additionalProperties")
    return { kind: "unknown", option: String(params["additionalProperty"]), path: [] };
  if (keyword === "required") return { kind: "missing", option: String(params["missingProperty"]), path: [] };
  // The name of a key that is wrong has an error of its own.
  if (keyword === "propertyNames") return undefined;
  const [option = "", ...path] = instancePath
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.propertyName !== undefined) return { kind: "name", option, path: [...path, error.propertyName] };
  return { kind: "value", option, path };
}

// A memo, not state: a verb always compiles to the same check, and compiling is what costs.
const validators = new WeakMap<Verb, ValidateFunction<PlainOptions>>();

function validatorOf(verb: Verb): ValidateFunction<PlainOptions> {
  const known = validators.get(verb);
  if (known !== undefined) return known;
  const ajv = new Ajv({ ...cheapStart, allErrors: true, ownProperties: true, strict: true, allowUnionTypes: true });
  ajv.addKeyword({
    keyword: textKeyword,
    type: "string",
    validate: ({ name, rule }: { name: string; rule: OptionRule }, text: string) =>
      problemOfText(name, rule, text) === undefined,
  });
  const compiled = ajv.compile<PlainOptions>(optionSchema(verb));
  validators.set(verb, compiled);
  return compiled;
}

/** The required options of a verb, in the order of its declaration. */
export function requiredOptions(verb: Verb): readonly (readonly [name: string, option: Option])[] {
  return Object.entries(verb.options).filter(([, option]) => option.required === true);
}

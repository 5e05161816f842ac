import { PortError, isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { isArray } from "../rest/parameters.ts";

/** The values that a field may hold, and whether it must be there. */
export interface FieldRule {
  readonly kind: keyof FieldValues;
  readonly required?: true;
}

interface FieldValues {
  readonly text: string;
  readonly texts: readonly string[];
  readonly keys: string;
  readonly entries: readonly string[];
  readonly flag: boolean;
  readonly milliseconds: number;
  readonly "sip-refusal": number;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  readonly "text-map": Readonly<Record<string, string>>;
  readonly object: JsonObject;
}

/**
 * The fields that rules describe: required ones there, others absent or there, never `undefined`.
 */
export type FieldsOf<Rules extends Readonly<Record<string, FieldRule>>> = {
  readonly [
    Name in keyof Rules as Rules[Name] extends { required: true } ? Name : never
  ]: FieldValues[Rules[Name]["kind"]];
} & {
  readonly [
    Name in keyof Rules as Rules[Name] extends { required: true } ? never : Name
  ]?: FieldValues[Rules[Name]["kind"]];
};

const checks: { readonly [Kind in keyof FieldValues]: (value: Json) => boolean } = {
  text: (value) => typeof value === "string" && value !== "",
  texts: (value) => isArray(value) && value.every((item) => typeof item === "string"),
  keys: (value) => typeof value === "string" && /^[0-9A-Da-d*#,]*$/.test(value),
  entries: (value) =>
    isArray(value) &&
    value.every((item) => typeof item === "string" && /^[0-9A-Da-d*#]+$/.test(item)),
  flag: (value) => typeof value === "boolean",
  milliseconds: (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
  "sip-refusal": (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) < 700,
  rows: (value) =>
    isJsonObject(value) &&
    Object.values(value).every((rows) => isArray(rows) && rows.every(isTextRow)),
  "text-map": isTextRow,
  object: isJsonObject,
};

const wishes: { readonly [Kind in keyof FieldValues]: string } = {
  text: "a text that is not empty",
  texts: "a list of texts",
  keys: "a text of keys: 0-9, A-D, *, #, and a comma for a pause",
  entries: "a list of texts of keys: 0-9, A-D, * and #",
  flag: "true or false",
  milliseconds: "a number of milliseconds, 0 or more",
  "sip-refusal": "a SIP status from 400 to 699",
  rows: "an object of tables, each a list of rows whose columns are texts",
  "text-map": "an object whose values are texts",
  object: "an object",
};

function isTextRow(row: Json): boolean {
  return isJsonObject(row) && Object.values(row).every((cell) => typeof cell === "string");
}

/**
 * Reads an object by its rules. Throws a `PortError` with SIM_BAD_SCRIPT that names the field that
 * is missing, unknown or of the wrong kind; `subject` begins the message.
 */
export function readFields<Rules extends Readonly<Record<string, FieldRule>>>(
  value: Json,
  subject: string,
  rules: Rules,
): FieldsOf<Rules> {
  if (!isJsonObject(value)) throw badField(`${subject} must be an object.`);
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(rules, name)) throw badField(`${subject} has an unknown field "${name}".`);
  }
  for (const [name, rule] of Object.entries(rules))
    checkField(subject, { name, rule, value: value[name] });
  // Each field was checked against its rule above, which the type system cannot follow.
  return value as FieldsOf<Rules>;
}

function checkField(
  subject: string,
  field: { readonly name: string; readonly rule: FieldRule; readonly value: Json | undefined },
): void {
  const wish = `The field "${field.name}" must be ${wishes[field.rule.kind]}.`;
  if (field.value === undefined) {
    if (field.rule.required === true)
      throw badField(`${subject} lacks the field "${field.name}". ${wish}`);
  } else if (!checks[field.rule.kind](field.value)) {
    throw badField(`${subject} has a wrong value. ${wish}`);
  }
}

function badField(message: string): PortError {
  return new PortError("SIM_BAD_SCRIPT", message);
}

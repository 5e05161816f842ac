import { didYouMean } from "../diagnostics/suggest.ts";
import type { SettingNode } from "../language/ast.ts";
import { formatDuration } from "../language/duration.ts";
import type { YamlEntry, YamlScalar } from "../yaml/yaml-node.ts";
import type { Json } from "../json.ts";
import type { Located } from "../source/span.ts";
import { headOf, isOwnKey, needKey, readKeys, readMap } from "./read-keys.ts";
import { literalExpected, literalTypes, parseLiteral, type LiteralType } from "../language/literal.ts";
import { checkIdentifier } from "./read-name.ts";
import { readBoolean, readScalar, readText } from "./read-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { oneOf, quote } from "../yaml/words.ts";

/** The keys of one setting. */
export const settingKeys: readonly string[] = ["type", "default", "minimum", "maximum", "description", "secret"];

/** `settings:` — names with their types, defaults and limits. */
export function readSettings(reader: ShapeReader, entry: YamlEntry | undefined): ReadonlyMap<string, SettingNode> {
  const settings = new Map<string, SettingNode>();
  const map = entry && readMap(reader, entry, "a map of settings");
  for (const setting of map?.entries ?? []) {
    if (isOwnKey(setting.key.value)) continue;
    checkIdentifier(reader, setting.key, "The name of a setting");
    const node = readSetting(reader, setting);
    if (node !== undefined) settings.set(setting.key.value, node);
  }
  return settings;
}

function readSetting(reader: ShapeReader, entry: YamlEntry): SettingNode | undefined {
  const map = readMap(reader, entry, 'a map such as { type: string, default: "x" }');
  if (map === undefined) return undefined;
  const keys = readKeys(reader, map, { keys: settingKeys, place: "in a setting" });
  const type = readType(reader, entry, keys.get("type") ?? missingType(reader, entry, map));
  if (type === undefined) return undefined;
  const [minimum, maximum] = [
    readLimit(reader, type, keys.get("minimum")),
    readLimit(reader, type, keys.get("maximum")),
  ];
  const [description, secret] = [keys.get("description"), keys.get("secret")];
  return {
    name: entry.key,
    type,
    default: readDefault(reader, { type, minimum, maximum }, keys.get("default")),
    minimum,
    maximum,
    description: description && readText(reader, description, "a text")?.value,
    secret: (secret && readBoolean(reader, secret)) ?? false,
    span: { start: entry.key.span.start, end: map.span.end },
  };
}

function missingType(reader: ShapeReader, entry: YamlEntry, map: Parameters<typeof headOf>[0]): undefined {
  needKey(reader, new Map(), "type", {
    at: headOf(map),
    message: `The setting "${entry.key.value}" has no type.`,
    hint: `Add "type": ${oneOf(literalTypes)}.`,
  });
}

function readType(reader: ShapeReader, setting: YamlEntry, entry: YamlEntry | undefined): LiteralType | undefined {
  const text = entry && readText(reader, entry, "a type");
  if (text === undefined) return undefined;
  const found = literalTypes.find((name) => name === text.value);
  if (found !== undefined) return found;
  return reader.damage(
    "FLOW_BAD_VALUE",
    text.span,
    `The setting "${setting.key.value}" cannot have the type ${quote(text.value)}.`,
    {
      hint: didYouMean(text.value, literalTypes) ?? `Use ${oneOf(literalTypes)}.`,
    },
  );
}

function readLimit(reader: ShapeReader, type: LiteralType, entry: YamlEntry | undefined): number | undefined {
  if (entry === undefined) return undefined;
  if (type === "string" || type === "boolean") {
    reader.report("FLOW_MISPLACED_KEY", entry.key.span, `"${entry.key.value}" has no meaning for the type "${type}".`, {
      hint: `Remove "${entry.key.value}".`,
    });
    return undefined;
  }
  const scalar = readScalar(reader, entry, literalExpected[type]);
  const value = scalar && readValue(reader, entry, type, scalar);
  return typeof value === "number" ? value : undefined;
}

/** What a number or a duration must lie within. */
interface Range {
  readonly type: LiteralType;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

function readDefault(reader: ShapeReader, range: Range, entry: YamlEntry | undefined): Located<Json> | undefined {
  const scalar = entry && readScalar(reader, entry, literalExpected[range.type]);
  const value = scalar && entry && readValue(reader, entry, range.type, scalar);
  if (scalar === undefined || value === undefined) return undefined;
  const excess = typeof value === "number" ? excessOf(range, value) : undefined;
  if (excess !== undefined)
    reader.report("FLOW_BAD_VALUE", scalar.span, `The default ${quote(scalar.text)} is ${excess}.`, {
      hint: "Change one of the two.",
    });
  return { value, span: scalar.span };
}

function excessOf({ type, minimum, maximum }: Range, value: number): string | undefined {
  const show = (limit: number): string => (type === "duration" ? formatDuration(limit) : String(limit));
  if (minimum !== undefined && value < minimum) return `less than the minimum, ${show(minimum)}`;
  return maximum !== undefined && value > maximum ? `more than the maximum, ${show(maximum)}` : undefined;
}

function readValue(reader: ShapeReader, entry: YamlEntry, type: LiteralType, scalar: YamlScalar): Json | undefined {
  const { text, span } = scalar;
  if (text.includes("${"))
    return reader.damage("FLOW_NO_EXPRESSION", span, `"${entry.key.value}" of a setting cannot hold an expression.`, {
      hint: "Write the value itself; a setting is filled before the first call.",
    });
  const value = parseLiteral(type, text);
  if (value !== undefined) return value;
  const bare = type === "duration" && /^[0-9]+$/.test(text);
  return reader.damage(
    "FLOW_BAD_VALUE",
    span,
    `"${entry.key.value}" must be ${literalExpected[type]}, not ${quote(text)}.`,
    {
      hint: bare ? `Write ${text}s for seconds, or ${text}ms for milliseconds.` : undefined,
    },
  );
}

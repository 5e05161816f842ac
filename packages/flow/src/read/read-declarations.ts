import {
  type ColumnNode,
  type SettingNode,
  type TableNode,
  type VariableNode,
  literalTypes,
  readLiteral,
  type YamlEntry,
  quote,
} from "@flowrun/core/tooling";
import { formatDuration } from "@flowrun/core";
import { columnTypes } from "./declaration-shapes.ts";
import { literalOf, memberOf, membersOf, numberOf, scalarOf, textOf } from "./members.ts";
import type { ShapeReader } from "./shape-reader.ts";

/**
 * `settings:` — names with their types, defaults and limits. A default outside of its limits is
 * reported.
 */
export function readSettings(
  reader: ShapeReader,
  entry: YamlEntry | undefined,
): ReadonlyMap<string, SettingNode> {
  const settings = new Map<string, SettingNode>();
  for (const setting of membersOf(entry)) {
    const node = readSetting(setting);
    if (node === undefined) continue;
    settings.set(setting.key.value, node);
    const excess = excessOf(node);
    const given = scalarOf(memberOf(setting, "default"));
    if (excess === undefined || given === undefined) continue;
    reader.report("FLOW_BAD_VALUE", given.span, `The default ${quote(given.text)} is ${excess}.`, {
      hint: "Change one of the two.",
    });
  }
  return settings;
}

function readSetting(entry: YamlEntry): SettingNode | undefined {
  const written = textOf(memberOf(entry, "type"))?.value;
  const type = literalTypes.find((name) => name === written);
  if (type === undefined) return undefined;
  const given = memberOf(entry, "default");
  const value = literalOf(type, given);
  return {
    name: entry.key,
    type,
    default:
      value === undefined || given === undefined ? undefined : { value, span: given.value.span },
    minimum: numberOf(type, memberOf(entry, "minimum")),
    maximum: numberOf(type, memberOf(entry, "maximum")),
    description: textOf(memberOf(entry, "description"))?.value,
    secret: literalOf("boolean", memberOf(entry, "secret")) === true,
    span: { start: entry.key.span.start, end: entry.value.span.end },
  };
}

/** How a default misses the limits of its setting. */
function excessOf({ type, minimum, maximum, default: given }: SettingNode): string | undefined {
  const value = given?.value;
  if (typeof value !== "number") return undefined;
  const show = (limit: number): string =>
    type === "duration" ? formatDuration(limit) : String(limit);
  if (minimum !== undefined && value < minimum) return `less than the minimum, ${show(minimum)}`;
  return maximum !== undefined && value > maximum
    ? `more than the maximum, ${show(maximum)}`
    : undefined;
}

/** `tables:` — what may be looked up: the key of each table and its columns. */
export function readTables(entry: YamlEntry | undefined): ReadonlyMap<string, TableNode> {
  const tables = new Map<string, TableNode>();
  for (const table of membersOf(entry)) {
    const key = textOf(memberOf(table, "key"));
    const columns = memberOf(table, "columns");
    if (key === undefined || columns?.value.kind !== "map") continue;
    tables.set(table.key.value, {
      name: table.key,
      key,
      columns: new Map(
        membersOf(columns)
          .flatMap((column) => readColumn(column) ?? [])
          .map((column) => [column.name.value, column]),
      ),
      span: { start: table.key.span.start, end: table.value.span.end },
    });
  }
  return tables;
}

function readColumn(entry: YamlEntry): ColumnNode | undefined {
  const written = textOf(memberOf(entry, "type") ?? entry)?.value ?? "";
  const kind = columnTypes.find((type) => type === written.replace(/\?$/, ""));
  if (kind === undefined) return undefined;
  const nullable =
    written.endsWith("?") || literalOf("boolean", memberOf(entry, "nullable")) === true;
  return {
    name: entry.key,
    type: nullable ? { kind, nullable } : { kind },
    secret: literalOf("boolean", memberOf(entry, "secret")) === true,
  };
}

/** `vars:` — the variables with what they begin with; the spelling of that gives the type. */
export function readVars(entry: YamlEntry | undefined): ReadonlyMap<string, VariableNode> {
  const vars = new Map<string, VariableNode>();
  for (const variable of membersOf(entry)) {
    const scalar = scalarOf(variable);
    if (scalar === undefined) continue;
    const { type, value } = readLiteral(scalar);
    vars.set(variable.key.value, {
      name: variable.key,
      type,
      initial: { value, span: scalar.span },
    });
  }
  return vars;
}

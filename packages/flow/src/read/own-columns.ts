import type { Json } from "@flowrun/core";
import type { YamlEntry } from "@flowrun/core/tooling";
import { memberOf, textOf } from "./members.ts";

/**
 * A column of the table that a step names under `in`, with a value of its type, as an example of a
 * map of columns. The text of the file is asked, which is not read as a flow yet.
 */
export function ownColumn(step: YamlEntry | undefined, text: string): Json | undefined {
  const table = step && textOf(memberOf(step, "in"))?.value;
  if (table === undefined || !/^\w+$/.test(table)) return undefined;
  const { key, columns } = declarationOf(table, text);
  const own = [...columns.matchAll(/^\s*\{?\s*|[,\n]\s*(?=\w)/g)].map(({ 0: before, index }) =>
    /^(\w+):\s*(string|integer|number|boolean)\b/.exec(columns.slice(index + before.length)),
  );
  const found = own.find((each) => each !== null && each[1] !== key);
  const [, name, type = ""] = found ?? [];
  return name === undefined ? undefined : { [name]: samples[type] ?? "text" };
}

/** The name of the key of a table, and the text of its columns; empty where it is not declared. */
function declarationOf(
  table: string,
  text: string,
): { readonly key: string; readonly columns: string } {
  const section = text.slice(text.search(/^tables:/m)).slice(0, farthest);
  const [, declared = ""] =
    new RegExp(`\\b${table}:([^]*?\\bcolumns:[^]*?)(?:\\n {0,3}\\w|$)`).exec(section) ?? [];
  const [, columns = ""] = declared.split(/\bcolumns:/);
  const [, key = ""] = /\bkey:\s*["']?(\w+)/.exec(declared) ?? [];
  return { key, columns };
}

/** How far into the tables of a file is looked. */
const farthest = 20_000;

const samples: Readonly<Record<string, Json>> = { integer: 1, number: 0.5, boolean: true };

import type { Json, Program, ValueType } from "@flowrun/core";

/** A value of a type that is none of single values, as plain as it can be. */
export function plainValue({ tables }: Pick<Program, "tables">, type: ValueType): Json {
  switch (type.kind) {
    case "row":
      return Object.fromEntries(
        Object.entries(tables[type.table]?.columns ?? {}).map(([name, column]) => [
          name,
          plainValue({ tables }, column),
        ]),
      );
    case "rows":
    case "texts":
      return [];
    case "record":
      return recorded;
    case "json":
      return {};
    case "string":
      return "7";
    case "boolean":
      return true;
    default:
      return 1;
  }
}

/** The only record that a part takes is a recording. */
const recorded: Json = { name: "7", media: "recording:7", seconds: 1, ended_by: "hangup" };

/**
 * The type of a value in a flow: what `settings`, `vars`, table columns and the names under `as` hold.
 *
 * Values in state are plain JSON: a `duration` is milliseconds, an `integer` and a `number` are JavaScript numbers, and a
 * `row` is an object of its table's columns. A column declared nullable has `nullable: true`.
 */
export type ValueType =
  | { readonly kind: "string" | "integer" | "number" | "boolean" | "duration"; readonly nullable?: boolean }
  | { readonly kind: "row"; readonly table: string };

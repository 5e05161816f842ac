import { dialOutcomes } from "@flowrun/core/tooling";

/** The outcomes of a row, as the file of results has them. */
export const rowOutcomes: readonly [
  "answered",
  "machine",
  ...typeof dialOutcomes,
  "not_dialled",
  "broken_off",
] = ["answered", "machine", ...dialOutcomes, "not_dialled", "broken_off"];

/**
 * An outcome of a row. `not_dialled`: the part ended before it dialled. `broken_off`: it was
 * ringing when it was ended, or under way when the process died.
 */
export type RowOutcome = (typeof rowOutcomes)[number];

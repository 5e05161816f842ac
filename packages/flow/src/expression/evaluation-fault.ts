import { EvaluationError } from "@marcbachmann/cel-js";
import { ExpressionFault, isZoneFailure } from "@flowrun/core/tooling";

/**
 * The fault for an error that the library throws while it evaluates. Values of the call do not get
 * into its message; `shape` says what something of it was, for where nothing is secret.
 */
export function evaluationFault(error: unknown, shape?: string): ExpressionFault {
  if (error instanceof ExpressionFault) return error;
  const known = error instanceof EvaluationError ? reasons[error.code] : undefined;
  const reason = isZoneFailure(error) ? "a time zone does not exist" : known;
  const message = `The expression failed: ${reason ?? "a value was not of the type that it needs"}.`;
  return new ExpressionFault("RUN_EXPRESSION", message, {
    cause: error,
    ...(shape === undefined ? {} : { shape }),
  });
}

const reasons: Readonly<Record<string, string>> = {
  division_by_zero: "it divides by zero",
  modulo_by_zero: "it divides by zero",
  numeric_overflow: "a number is too large",
  int_conversion_error: "a text is not an integer",
  uint_conversion_error: "a text is not an integer",
  double_conversion_error: "a text is not a number",
  bool_conversion_error: "a text is neither true nor false",
  invalid_duration: "a text is not a duration",
  invalid_timestamp: "a value is not a point in time",
  index_out_of_range: "a position is outside the text",
  index_out_of_bounds: "a position is outside the list",
  no_such_key: "a member does not exist",
  no_such_overload: "a value was null or of another type than it needs",
  no_matching_overload: "a value was null or of another type than it needs",
  field_type_mismatch: "a value was null or not of its declared type",
  unknown_variable: "a name was not set",
};

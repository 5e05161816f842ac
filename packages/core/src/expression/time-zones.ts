import type { ASTNode } from "@marcbachmann/cel-js";
import { didYouMean } from "../diagnostics/suggest.ts";
import { quote } from "../diagnostics/words.ts";
import type { ExpressionProblem } from "./expression.ts";

/** Methods of a timestamp that take a time zone. */
const zoned: ReadonlySet<string> = new Set([
  ...["getFullYear", "getMonth", "getDate", "getDayOfMonth", "getDayOfWeek"],
  ...["getHours", "getMinutes", "getSeconds", "getMilliseconds"],
]);

/** What is wrong with the time zone that a part of an expression writes out, as in `at.getHours("Europe/Oslo")`. */
export function problemOfZone(node: ASTNode): ExpressionProblem | undefined {
  if (node.op !== "rcall" || !zoned.has(node.args[0])) return undefined;
  const [zone] = node.args[2];
  const unknown = zone?.op === "value" && typeof zone.args === "string" ? unknownZone(zone.args) : undefined;
  return zone && unknown && { code: "EXPR_TIME_ZONE", ...unknown, range: zone.range };
}

/** What to say of a time zone that there is not, in sentences; `undefined` for one that there is. */
export function unknownZone(name: string): { readonly message: string; readonly hint: string } | undefined {
  if (isZone(name)) return undefined;
  const hint = didYouMean(name, Intl.supportedValuesOf("timeZone")) ?? 'Write one such as "Europe/Oslo" or "UTC".';
  return { message: `There is no time zone ${quote(name)}.`, hint };
}

/** Whether something that failed did so for want of a time zone with the name that it was given. */
export function isZoneFailure(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Invalid time zone");
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (isZoneFailure(error)) return false;
    throw error;
  }
}

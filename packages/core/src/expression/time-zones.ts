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
  if (zone?.op !== "value" || typeof zone.args !== "string" || isZone(zone.args)) return undefined;
  const hint = didYouMean(zone.args, Intl.supportedValuesOf("timeZone")) ?? 'Write one such as "Europe/Oslo" or "UTC".';
  return { code: "EXPR_TIME_ZONE", message: `There is no time zone ${quote(zone.args)}.`, hint, range: zone.range };
}

/** Whether something that failed did so for want of a time zone with the name that it was given. */
export function isZoneFailure(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Invalid time zone");
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (isZoneFailure(error)) return false;
    throw error;
  }
}

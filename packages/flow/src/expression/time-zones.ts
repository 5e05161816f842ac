import type { ASTNode } from "@marcbachmann/cel-js";
import { unknownZone } from "@flowrun/core/tooling";
import type { ExpressionProblem } from "./expression.ts";

/** Methods of a timestamp that take a time zone. */
const methods: ReadonlySet<string> = new Set([
  ...["getFullYear", "getMonth", "getDate", "getDayOfMonth", "getDayOfWeek"],
  ...["getHours", "getMinutes", "getSeconds", "getMilliseconds"],
]);

/** Functions of flows that take one behind an instant. */
const functions: ReadonlySet<string> = new Set(["date", "clock", "weekday"]);

/**
 * What is wrong with the time zone that a part of an expression writes out, as in
 * `at.getHours("Europe/Oslo")`.
 */
export function problemOfZone(node: ASTNode): ExpressionProblem | undefined {
  const zone = zoneIn(node);
  const unknown =
    zone?.op === "value" && typeof zone.args === "string" ? unknownZone(zone.args) : undefined;
  return zone && unknown && { code: "EXPR_TIME_ZONE", ...unknown, range: zone.range };
}

function zoneIn(node: ASTNode): ASTNode | undefined {
  if (node.op === "rcall") return methods.has(node.args[0]) ? node.args[2][0] : undefined;
  return node.op === "call" && functions.has(node.args[0]) ? node.args[1][1] : undefined;
}

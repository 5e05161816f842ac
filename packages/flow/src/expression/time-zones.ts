import type { ASTNode } from "@marcbachmann/cel-js";
import { unknownZone } from "@flowrun/core/tooling";
import type { ExpressionProblem, ZoneRead } from "./expression.ts";

/** Methods of a timestamp that take a time zone. */
const methods: ReadonlySet<string> = new Set([
  ...["getFullYear", "getMonth", "getDate", "getDayOfMonth", "getDayOfWeek"],
  ...["getHours", "getMinutes", "getSeconds", "getMilliseconds"],
]);

/** Functions that take one behind an instant or a text. */
const functions: ReadonlySet<string> = new Set(["date", "clock", "weekday", "timestamp"]);

/**
 * The problem of the time zone that a part of an expression writes out, as in
 * `at.getHours("Europe/Oslo")`.
 */
export function problemOfZone(node: ASTNode): ExpressionProblem | undefined {
  const read = zoneRead(node);
  const unknown = read && unknownZone(read.zone);
  return unknown && { code: "EXPR_TIME_ZONE", ...unknown, range: read.range };
}

/** The time zone that a part of an expression writes out, and where. */
export function zoneRead(node: ASTNode): ZoneRead | undefined {
  const zone = zoneIn(node);
  return zone?.op === "value" && typeof zone.args === "string"
    ? { zone: zone.args, range: zone.range }
    : undefined;
}

function zoneIn(node: ASTNode): ASTNode | undefined {
  if (node.op === "rcall") return methods.has(node.args[0]) ? node.args[2][0] : undefined;
  return node.op === "call" && functions.has(node.args[0]) ? node.args[1][1] : undefined;
}

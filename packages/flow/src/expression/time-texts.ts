import type { ASTNode } from "@marcbachmann/cel-js";
import { weekdays } from "@flowrun/core/tooling";
import type { ExpressionProblem } from "./expression.ts";

/** The result of a function that tells the time, and the meaning of another text in its place. */
interface TimeText {
  readonly gives: RegExp;
  readonly meant: (text: string) => string | undefined;
  readonly otherwise: string;
}

const timeTexts: ReadonlyMap<string, TimeText> = new Map<string, TimeText>([
  [
    "clock",
    {
      // The end of a day is compared with, too.
      gives: /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
      meant: (text) => (/^\d:[0-5]\d$/.test(text) ? `0${text}` : undefined),
      otherwise: 'Write a time as "09:00".',
    },
  ],
  [
    "weekday",
    {
      gives: new RegExp(`^(?:${weekdays.join("|")})$`),
      meant: (text) => weekdays.find((day) => text.toLowerCase().startsWith(day)),
      otherwise: `Write ${weekdays.slice(0, -1).join(", ")} or ${weekdays.at(-1)}.`,
    },
  ],
  [
    "date",
    {
      gives: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
      meant: () => undefined,
      otherwise: 'Write a day as "2026-12-24".',
    },
  ],
]);

const comparisons: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">=", "in"]);

/**
 * The problem where the time is compared with a text that is none: `clock(now, "UTC") > "9:00"` is
 * false at noon.
 */
export function problemOfTimeText(node: ASTNode): ExpressionProblem | undefined {
  if (!comparisons.has(node.op)) return undefined;
  const sides = node.args as readonly [ASTNode, ASTNode];
  for (const side of sides) {
    const known = side.op === "call" ? timeTexts.get(side.args[0]) : undefined;
    if (known === undefined || side.op !== "call") continue;
    const other = side === sides[0] ? sides[1] : sides[0];
    const wrong = (other.op === "list" ? other.args : [other]).find((each) => !mayBe(each, known));
    if (wrong !== undefined) return problemAt(side.args[0], wrong, known);
  }
  return undefined;
}

/** A part that is no written text may be anything. */
function mayBe(node: ASTNode, { gives }: TimeText): boolean {
  return node.op !== "value" || typeof node.args !== "string" || gives.test(node.args);
}

function problemAt(name: string, node: ASTNode, { meant, otherwise }: TimeText): ExpressionProblem {
  const text = String(node.args);
  const right = meant(text);
  return {
    code: "EXPR_TIME_TEXT",
    message: `"${name}" never gives "${text}", and texts are compared letter by letter.`,
    hint: right === undefined ? otherwise : `Write "${right}".`,
    range: node.range,
  };
}

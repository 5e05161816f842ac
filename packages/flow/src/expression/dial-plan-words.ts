import type { ExpressionProblem } from "./expression.ts";

/** Functions of dial plans, with the way to write them here. */
const functions: Readonly<Record<string, string>> = {
  CALLERID: "Write `call.from`, the number of the caller.",
  CDR: "Write `call.from`, `call.to` or `call.started_at`, in `finally` also `cdr.seconds`; or declare it under `variables`, such as `field: CDR(userfield)`.",
  CHANNEL:
    "Write `call.language`, or `call.id` for the call itself; or declare it under `variables`, such as `account: CHANNEL(accountcode)`.",
  CONNECTEDLINE: "The result of `bridge`, under `as`, has the phone in `to`.",
  CURL: "Ask a server with the step `request`.",
  CUT: 'Write `text.split("-")[0]`.',
  DB: "Find it in a table with the step `lookup`; `save` keeps it there.",
  ENV: "Declare a setting under `settings`, and write `settings.NAME`.",
  GLOBAL:
    "Declare a setting under `settings`, and write `settings.NAME`; or declare it under `variables`, such as `site: GLOBAL(SITE)`.",
  GROUP: "Declare it under `variables`, such as `group: GROUP()`.",
  GROUP_COUNT:
    "Declare it under `variables`, such as `calls: { name: GROUP_COUNT(trunk), type: integer, default: 0 }`.",
  IF: "Write `condition ? one : other`.",
  IFTIME: "Ask a calendar with the step `hours`.",
  LEN: "Write `size(text)`.",
  MATH: "Write the sum itself, such as `vars.tries + 1`.",
  PJSIP_HEADER: "Declare it under `headers`, and write `call.headers.NAME`.",
  RAND: "Write `draw(1.0)`, a number from 0 to below 1.",
  REGEX: 'Write `text.matches("^4[0-9]+$")`.',
  SHELL: "A flow starts no program: ask a server with the step `request`.",
  SIP_HEADER: "Declare it under `headers`, and write `call.headers.NAME`.",
  STRFTIME: 'Write `date(now, "Europe/Oslo")` or `clock(now, "Europe/Oslo")`.',
  TOLOWER: "Write `text.lowerAscii()`.",
  TOUPPER: "Write `text.upperAscii()`.",
};

/** The way to write the name of a function of dial plans that stands without its brackets. */
export function dialPlanValue(name: string): string | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

/** The problem of a function or a part of a variable that only dial plans have. */
export function dialPlanMistake(source: string): ExpressionProblem | undefined {
  // Text inside a string names nothing; blanks keep the offsets of the rest.
  const code = source.replaceAll(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, (text) =>
    " ".repeat(text.length),
  );
  const part = /^\s*([A-Z]{3,}):(-?\d+)(?::\d+)?\s*$/.exec(code);
  if (part !== null) return problemOfPart(part);
  for (const { 0: whole, 1: name = "", 2: given = "", index } of code.matchAll(
    /\b([A-Z_]{2,})\(([^()]*)\)/g,
  )) {
    const remedy = dialPlanValue(name);
    if (remedy === undefined) continue;
    const isName = name === "CALLERID" && given.trim().startsWith("name");
    return {
      code: "EXPR_UNKNOWN_FUNCTION",
      message: `"${source.slice(index, index + whole.length)}" is a function of a dial plan.`,
      hint: isName ? "Write `call.name`, the name of the caller." : remedy,
      range: { start: index, end: index + whole.length },
    };
  }
  return undefined;
}

/** `EXTEN:1`, a text without its first characters. */
function problemOfPart({ 0: whole, 1: name, 2: skipped }: RegExpExecArray): ExpressionProblem {
  const value = name === "EXTEN" ? "call.to" : "text";
  const from = Number(skipped);
  return {
    code: "EXPR_SYNTAX",
    message: `"${whole.trim()}" is a variable of a dial plan.`,
    hint:
      from < 0
        ? `Write \`${value}.substring(size(${value}) - ${-from})\`.`
        : `Write \`${value}.substring(${from})\`.`,
    range: { start: 0, end: whole.length },
  };
}

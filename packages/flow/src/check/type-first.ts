import type { Diagnostic } from "@flowrun/core";

/**
 * The same problems, those of the type of a variable with what comes first: its first value is the
 * name of a type, which makes a text of it.
 */
export function typeFirst(text: string, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const mended = new Map(problems.flatMap((each) => firstValueOf(each)));
  if (mended.size === 0) return problems;
  return problems.map((problem) => {
    if (!ofTypes.test(problem.code)) return problem;
    const line = lineOf(text, problem.span.start);
    const name = [...mended.keys()].find((each) => new RegExp(`\\bvars\\.${each}\\b`).test(line));
    return name === undefined
      ? problem
      : { ...problem, hint: `Write \`${mended.get(name)}\` under "vars" first: now it is a text.` };
  });
}

const ofTypes = /^EXPR_(?:RESULT|TYPE)$/;

/** The variable that a problem says begins with the name of a type, with its right first value. */
function firstValueOf({
  code,
  message,
  hint = "",
}: Diagnostic): readonly (readonly [name: string, value: string])[] {
  const [, name] = /^"(\w+)" begins/.exec(message) ?? [];
  const [, value] = /^Write `([^`]+)`/.exec(hint) ?? [];
  return code !== "FLOW_TYPE_FOR_VALUE" || name === undefined || value === undefined
    ? []
    : [[name, value]];
}

function lineOf(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end === -1 ? text.length : end);
}

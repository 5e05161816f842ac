import { verbs, type Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { isInBlocks, isOptionOf } from "./known-words.ts";
import { behindDash, headOf, isKey } from "./line-edit.ts";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** An option of a verb that has its value on its own line: both stand in braces. */
export function optionBelowValue(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const line = [here, nextLine(text, here.span.start)].find(
    (each) => each !== undefined && isKey(each) && isInBlocks(text, each),
  );
  const above = line && lineBefore(text, line.span.start);
  if (line === undefined || above === undefined || !isOptionOf(line, above)) return undefined;
  const step = behindDash(above);
  return line.column > step.column ? withBoth(line, step) : undefined;
}

function withBoth(line: WrittenLine, step: WrittenLine): Diagnostic | undefined {
  const [, verb = "", value] = single.exec(step.text) ?? [];
  const principal = verbs[verb]?.principal;
  if (value === undefined || principal === undefined) return undefined;
  const [option = ""] = headOf(line.text).split(":");
  const message = `"${option}" stands below "${verb}", which has its value "${value.replaceAll(/^"|"$/g, "")}" on its own line already.`;
  const whole = `${verb}: { ${principal}: ${value}, ${line.text} }`;
  const short = `${verb}: { ${principal}: …, ${option}: … }`;
  const hint = `Write \`${shown.test(whole) ? whole : short}\`.`;
  return flowProblem("FLOW_YAML", line.span, message, { hint });
}

/** A step that a hint repeats: on one line, without a comment, and with a value behind each key. */
const shown = /^(?!.* #)[^:]+: .{1,80}[^:]$/;

/** A verb with a single value that may stand in braces as it is. */
const single = /^([\w-]+):\s+("[^"]*"|[^\s"'{}[\],|>#][^"'{}[\],#]*)$/;

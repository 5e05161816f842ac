import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, lineBefore, type Explain } from "./yaml-fault.ts";

/** A comment of JavaScript on a line of its own, or behind a value. */
export function slashes(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const line = [here, lineBefore(text, here.span.start)].find((each) =>
    each?.text.startsWith("//"),
  );
  const behind = here.text.search(/(?<=:\s+)\/\/(?=\s.*:\s|$)|(?<=["']\s+)\/\/(?=\s|$)/);
  if (line === undefined && behind !== -1) {
    const start = here.span.start + behind;
    const place = { start, end: start + 2 };
    return flowProblem("FLOW_YAML", place, 'A comment begins with "#", not with "//".', {
      hint: 'Write "#" for the "//", or remove it.',
    });
  }
  if (line === undefined) return undefined;
  return flowProblem("FLOW_YAML", line.span, 'A comment begins with "#", not with "//".', {
    hint: `Write \`# ${line.text.slice(2).trim()}\`.`,
  });
}

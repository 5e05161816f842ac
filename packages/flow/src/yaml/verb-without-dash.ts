import { verbs, type Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, lineBefore, type Explain } from "./yaml-fault.ts";

/** A verb alone on its line, such as `answer`, first below a block, without a dash. */
export function verbWithoutDash(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const line = [here, lineBefore(text, here.span.start)].find(
    (each) => each !== undefined && Object.hasOwn(verbs, each.text),
  );
  const above = line && lineBefore(text, line.span.start);
  if (line === undefined || above === undefined || line.column < 4) return undefined;
  const isFirst = above.column < line.column && /^[\w-]+:$/.test(above.text);
  if (!isFirst) return undefined;
  return flowProblem("FLOW_YAML", line.span, `The step "${line.text}" has no dash.`, {
    hint: `Write \`- ${line.text}\`; each step of a block begins with a dash.`,
  });
}

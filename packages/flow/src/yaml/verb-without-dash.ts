import { verbs, type Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** How many lines above a place its block is looked for. */
const mostLines = 60;

/** The first step of a block without its dash, such as `answer` or `say: Hello` alone. */
export function verbWithoutDash(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const block = blockAt(text, span.start);
  const line = block && nextLine(text, block.span.start);
  if (line === undefined || line.column < 4) return undefined;
  const [word = "", colon = ""] = /^([a-z][a-z-]*)(?=$|(:)\s)/.exec(line.text)?.slice(1) ?? [];
  if (!Object.hasOwn(verbs, word)) return undefined;
  const written = `- ${word}${colon}`;
  return flowProblem("FLOW_YAML", line.span, `The step "${word}" has no dash.`, {
    hint: `Write \`${written}\`${colon === "" ? "" : " in its place"}; each step of a block begins with a dash.`,
  });
}

/** The line of the block that holds an offset. */
function blockAt(text: string, offset: number): WrittenLine | undefined {
  let line: WrittenLine | undefined = lineAt(text, offset);
  for (let left = mostLines; line !== undefined && line.column > 2 && left > 0; left -= 1)
    line = lineBefore(text, line.span.start);
  if (line?.column !== 2 || !/^[\w-]+:$/.test(line.text)) return undefined;
  const [section] = [...text.slice(0, line.span.start).matchAll(/^([a-z_]+):/gm)].slice(-1);
  return section?.[1] === "blocks" ? line : undefined;
}

import { PortError } from "@flowrun/core/plugin";
import { openFlowFolder } from "@flowrun/studio/folder";
import { CliError, type Problem } from "../../cli-error.ts";
import { formatProblem } from "../../terminal/report.ts";
import { boundedAnswer } from "./bounded.ts";
import { quietInvocation } from "./quiet-invocation.ts";
import { confined } from "./tool-arguments.ts";
import { tools } from "./tools.ts";

/** A request of an assistant, as a message to a worker. */
export interface ToolRequest {
  readonly tool: string;
  /** Checked against the shape of the tool. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The path of the server's folder. */
  readonly folder: string;
  /** The time that it has, in milliseconds. */
  readonly timeMs: number;
}

/** The answer to an assistant. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** JSON. */
  readonly text: string;
}

/**
 * Runs a tool. Never rejects: what goes wrong is an answer with the problems, each in the form in
 * which a terminal shows it.
 */
export async function runTool({
  tool: name,
  given,
  folder: path,
  timeMs,
}: ToolRequest): Promise<ToolAnswer> {
  const input = given["text"];
  const { invocation, said } = quietInvocation(path, typeof input === "string" ? input : "");
  const folder = openFlowFolder(path);
  const notes = (): object => (said() === "" ? {} : { said: said() });
  try {
    // A link could make another file the configuration, and its mistakes are shown with their lines.
    await confined(folder, "flowrun.config.yaml");
    const tool = tools.find((each) => each.name === name);
    const result = (await tool?.run({ folder, invocation, timeMs }, given)) ?? {};
    return answer({ ...result, ...notes() }, false);
  } catch (error) {
    const problems = problemsOf(error).map((problem) => formatProblem(problem));
    return answer({ problems, ...notes() }, true);
  }
}

function answer(value: object, isError: boolean): ToolAnswer {
  return { isError, text: boundedAnswer(value).text };
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof CliError) return error.problems;
  if (error instanceof PortError) return [{ code: error.code, message: error.message }];
  if (error instanceof Error && "problem" in error) return [error.problem as Problem];
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return [{ code: "CLI_INTERNAL", message: `flowrun met a mistake of its own. ${what}` }];
}

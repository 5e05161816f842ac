import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { formatDuration } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import { formatProblem } from "../../terminal/report.ts";
import type { ToolAnswer, ToolRequest } from "./run-tool.ts";

/** The limits of tools, and the clock that they are held by. */
export interface ToolLimits {
  readonly clock: Clock;
  /** How long one may take, in milliseconds, waiting not counted. */
  readonly timeMs: number;
  /** How many run at a time. */
  readonly atOnce: number;
  /** How many wait for those; more are refused. */
  readonly waiting: number;
  /** The memory of one, in MiB. */
  readonly memory: number;
}

/** Runs a tool. Never rejects. `signal` ends it when the assistant wants it no more. */
export type RunTool = (
  request: Omit<ToolRequest, "timeMs">,
  signal?: AbortSignal,
) => Promise<ToolAnswer>;

/**
 * A runner of tools. Each runs in a thread of its own, so that a flow which never comes to an end
 * costs its time and no more: the server answers others meanwhile.
 */
export function createToolRunner(limits: ToolLimits): RunTool {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (request, signal) => {
    if (running >= limits.atOnce && waiting.length >= limits.waiting)
      return refused(
        "CLI_MCP_BUSY",
        "Other tools are running, and others wait.",
        "Ask again later.",
      );
    if (running >= limits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await runApart(request, limits, signal);
    } finally {
      next();
    }
  };
}

async function runApart(
  request: Parameters<RunTool>[0],
  { clock, timeMs, memory }: ToolLimits,
  signal?: AbortSignal,
): Promise<ToolAnswer> {
  // In the bundle and in `dist` the thread's file lies beside this one, in the sources too.
  const extension = extname(new URL(import.meta.url).pathname);
  const worker = new Worker(new URL(`./tool-worker${extension}`, import.meta.url), {
    workerData: { ...request, timeMs } satisfies ToolRequest,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    ...(extension === ".ts" && { execArgv: ["--conditions=flowrun-source"] }),
  });
  const { promise, resolve } = Promise.withResolvers<ToolAnswer>();
  const stop = clock.wake(clock.now() + timeMs, () => resolve(tooLong(timeMs)));
  const cancel = (): void => resolve(refused("CLI_MCP_LIMIT", "The request was cancelled.", ""));
  signal?.addEventListener("abort", cancel, { once: true });
  if (signal?.aborted === true) cancel();
  worker.once("message", resolve);
  worker.once("error", (error) => resolve(broken(error, memory)));
  worker.once("exit", () => resolve(broken(new Error("The thread has ended"), memory)));
  const answer = await promise;
  stop();
  signal?.removeEventListener("abort", cancel);
  await worker.terminate();
  return answer;
}

function tooLong(timeMs: number): ToolAnswer {
  const hint =
    "Ask for less: fewer runs, or one flow. A flow that goes round by itself is found by `check`.";
  return refused("CLI_MCP_LIMIT", `It took longer than ${formatDuration(timeMs)}.`, hint);
}

function broken(error: NodeJS.ErrnoException, memory: number): ToolAnswer {
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return refused("CLI_MCP_LIMIT", `It needed more than ${memory} MiB.`, "Ask for less.");
  return refused("CLI_INTERNAL", `flowrun met a mistake of its own. ${error.message}`, "");
}

function refused(code: string, message: string, hint: string): ToolAnswer {
  const problem = formatProblem({ code, message, ...(hint !== "" && { hint }) });
  return { isError: true, text: JSON.stringify({ problems: [problem] }) };
}

import { resolve } from "node:path";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { isFolder } from "../../project-files.ts";
import { readSmallFile, whyUnread } from "../../read-text-file.ts";
import { printWarnings } from "../../terminal/report.ts";
import { untilSignal } from "../until-signal.ts";
import { createMcpServer, type McpServerParts } from "./create-mcp-server.ts";
import { createToolRunner } from "./create-tool-runner.ts";
import { serveOverHttp } from "./serve-over-http.ts";

/** The options of `flowrun mcp`. */
export interface McpOptions {
  /** Absent: over standard input and output. */
  readonly port?: number;
  readonly host: string;
  readonly tokenFile?: string;
  readonly allowWrite: boolean;
  /** How long a tool may take, in milliseconds. */
  readonly timeLimit: number;
}

/** The shortest token of one's own, in characters. */
const shortestToken = 16;

/**
 * Serves assistants over a folder until they have gone, or a signal ends it. Throws a `CliError`
 * where there is no such folder, the token cannot be read, or the port is taken.
 */
export async function serveMcp(
  invocation: Invocation,
  path: string,
  { timeLimit, allowWrite, ...options }: McpOptions,
): Promise<void> {
  const { cwd, clock } = invocation.surroundings;
  const folder = resolve(cwd, path);
  if (!isFolder(folder)) throw noFolder(path);
  const limits = { clock, timeMs: timeLimit, atOnce: 2, waiting: 16, memory: 1_024 };
  const parts = { folder, mayWrite: allowWrite, runTool: createToolRunner(limits) };
  if (options.port === undefined) return serveOverStreams(invocation, parts);
  return listenUntilSignal(invocation, parts, { ...options, port: options.port });
}

async function serveOverStreams(
  { surroundings }: Invocation,
  parts: McpServerParts,
): Promise<void> {
  if (surroundings.keyboard !== undefined)
    surroundings.err.write(
      "Waiting for an assistant on standard input; `flowrun docs assistants` shows how one starts this. Ctrl-C ends it.\n",
    );
  const { input, output } = surroundings.streams();
  const ended = new Promise<void>((end) => input.once("close", end).once("end", end));
  const transport = new StdioServerTransport(input, output);
  const server = serveStdio(() => createMcpServer(parts), { transport });
  await Promise.race([ended, untilSignal(surroundings)]);
  await server.close();
  // An open standard input would keep the process alive.
  input.destroy();
}

async function listenUntilSignal(
  invocation: Invocation,
  parts: McpServerParts,
  { port, host, tokenFile }: Pick<McpOptions, "host" | "tokenFile"> & { readonly port: number },
): Promise<void> {
  const { surroundings, json } = invocation;
  const token = givenToken(invocation, tokenFile);
  const served = await serveOverHttp(parts, { port, host, token });
  const isOwn = token !== undefined;
  try {
    const lines = [
      `Assistants reach flowrun at ${served.url}`,
      isOwn ? "They send the token that you gave." : `They send the token ${served.token}`,
      "Ctrl-C ends it.",
    ];
    const facts = { url: served.url, ...(!isOwn && { token: served.token }) };
    surroundings.out.write(json ? `${JSON.stringify(facts)}\n` : `${lines.join("\n")}\n`);
    if (!/^(127\.|localhost$|::1$)/.test(host))
      printWarnings(invocation, [
        "The token travels unencrypted: put a proxy with TLS before other machines.",
      ]);
    await untilSignal(surroundings);
  } finally {
    await served.close();
  }
}

/** The token of `--token-file`, or of the environment; absent when neither is given. */
function givenToken(
  { surroundings: { cwd, environment } }: Invocation,
  option: string | undefined,
): string | undefined {
  const file = option ?? environment["FLOWRUN_MCP_TOKEN_FILE"];
  const token =
    file === undefined ? environment["FLOWRUN_MCP_TOKEN"] : readToken(resolve(cwd, file), file);
  if (token === undefined || token.length >= shortestToken) return token;
  throw wrongToken(`The token has fewer than ${shortestToken} characters.`);
}

function readToken(path: string, shown: string): string {
  try {
    return readSmallFile(path).trim();
  } catch (error) {
    throw wrongToken(`The file "${shown}" of the token ${whyUnread(error)}.`, error);
  }
}

function wrongToken(message: string, cause?: unknown): CliError {
  const hint = "Write a random text into the file, such as `openssl rand -base64 24` prints.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }], { cause });
}

function noFolder(path: string): CliError {
  const message = `"${path}" is no folder.`;
  const hint = "Name the folder that holds your flows.";
  return new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

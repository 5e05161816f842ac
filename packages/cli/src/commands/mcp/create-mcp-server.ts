import { McpServer, type CallToolResult } from "@modelcontextprotocol/server";
import { openFlowFolder } from "@flowrun/studio/folder";
import { agentsGuide } from "../../template-files.ts";
import { version } from "../../version.ts";
import { addPrompts } from "./add-prompts.ts";
import { addResources } from "./add-resources.ts";
import type { RunTool } from "./create-tool-runner.ts";
import type { ToolAnswer } from "./run-tool.ts";
import { tools } from "./tools.ts";

/** The parts of a server for assistants. */
export interface McpServerParts {
  /** The path of the folder that it is opened over. */
  readonly folder: string;
  /** Whether the tools are there that change files. */
  readonly mayWrite: boolean;
  readonly runTool: RunTool;
}

/** The most values of the arguments of one tool. */
const mostValues = 20_000;

/** A server for one connection, or for one request, of an assistant. */
export function createMcpServer({ folder, mayWrite, runTool }: McpServerParts): McpServer {
  const server = new McpServer(
    { name: "flowrun", title: "flowrun: call flows, proved", version },
    { instructions: agentsGuide(), maxToolInputElements: mostValues },
  );
  for (const { name, title, about, takes, writes = false } of tools) {
    if (writes && !mayWrite) continue;
    server.registerTool(
      name,
      {
        ...{ title, description: about, inputSchema: takes.strict() },
        annotations: {
          readOnlyHint: !writes,
          destructiveHint: writes,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (given, context) =>
        resultOf(await runTool({ tool: name, given, folder }, context.mcpReq.signal)),
    );
  }
  addResources(server, openFlowFolder(folder));
  addPrompts(server);
  return server;
}

function resultOf({ isError, text }: ToolAnswer): CallToolResult {
  const content: CallToolResult["content"] = [{ type: "text", text }];
  // The runner made the text of an object.
  const structuredContent = JSON.parse(text) as Record<string, unknown>;
  return { content, structuredContent, ...(isError && { isError }) };
}

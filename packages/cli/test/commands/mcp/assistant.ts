import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, type Transport } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import { createMcpServer } from "../../../src/commands/mcp/create-mcp-server.ts";
import { runTool } from "../../../src/commands/mcp/run-tool.ts";

/** The answer of a tool. */
export interface Answered {
  readonly isError: boolean;
  /** The structured content. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** An assistant, with the client of the protocol's own library. */
export interface Assistant {
  readonly client: Client;
  readonly use: (tool: string, given?: Record<string, unknown>) => Promise<Answered>;
}

/** An assistant that is connected to something that speaks the protocol. */
export async function assistantOver(transport: Transport): Promise<Assistant> {
  const client = new Client({ name: "a test", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    use: async (name, given = {}) => {
      const result = await client.callTool({ name, arguments: given });
      const [first] = result.content;
      const text = first?.type === "text" ? first.text : "";
      const { isError = false, structuredContent } = result;
      // The server gives an object, or nothing but a text.
      const value = (structuredContent ?? { text }) as Answered["value"];
      return { isError, value };
    },
  };
}

/** An assistant with a server over a folder, in this process; tools run in it, too. */
export async function assistantIn(
  folder: string,
  { mayWrite = false }: { readonly mayWrite?: boolean } = {},
): Promise<Assistant> {
  const [own, theirs] = InMemoryTransport.createLinkedPair();
  const run = (request: Parameters<typeof runTool>[0]) => runTool(request);
  const server = createMcpServer({
    ...{ folder, mayWrite },
    runTool: (request) => run({ ...request, timeMs: 50_000 }),
  });
  await server.connect(theirs);
  return assistantOver(own);
}

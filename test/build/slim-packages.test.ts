import { join } from "node:path";
import { build, type Plugin } from "rolldown";
import { describe, expect, test } from "vitest";
import { slimPackages } from "../../build/slim-packages.ts";
import { root } from "../source/repository.ts";

const importer = join(root, "packages/ari-transport/src/network/event-socket.ts");

/** The modules of ws that a text in the place of the importer leads to, without their folder. */
async function modulesOf(text: string): Promise<readonly string[]> {
  const entry: Plugin = { name: "entry", load: (id) => (id === importer ? text : null) };
  const plugins = [slimPackages(["ari-transport"]), entry];
  const { output } = await build({ input: importer, platform: "node", plugins, write: false, logLevel: "silent" });
  const paths = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return paths.map((path) => path.split("/ws/lib/")[1] ?? "").filter((path) => path !== "");
}

describe("slimPackages", () => {
  test("leads to connections, and not to the server", async () => {
    const modules = await modulesOf('import { WebSocket } from "ws"; export const socket = WebSocket;');
    expect(modules).toContain("websocket.js");
    expect(modules).not.toContain("websocket-server.js");
  });

  test("fails for a name that it does not know", async () => {
    const text = 'import { WebSocketServer } from "ws"; export const server = WebSocketServer;';
    await expect(modulesOf(text)).rejects.toThrow(/WebSocketServer/);
  });
});

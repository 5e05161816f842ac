import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PassThrough } from "node:stream";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, expect, test } from "vitest";
import { startProcess } from "../../../../../test/process/start-process.ts";
import { folderWith, startMain, tryMain } from "../../try-main.ts";
import { assistantOver } from "./assistant.ts";

const bin = fileURLToPath(new URL("../../../src/bin.ts", import.meta.url));
const flow = `flowrun: 1
name: small
start: main
blocks: { main: [answer, hangup] }
`;
const token = "a-token-that-is-long-enough";

function startServer(folder: string) {
  const args = ["--conditions=flowrun-source", bin, "mcp", folder];
  const child = startProcess(process.execPath, args, { env: { ...process.env } });
  child.stdin.on("error", () => undefined);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "exit").then(([code]: unknown[]) => ({ code, err }));
  return { child, ended };
}

describe("flowrun mcp over standard input and output", () => {
  test("serves an assistant, and ends when that has gone", async () => {
    const { child, ended } = startServer(folderWith({ "a.yaml": flow }));
    // The transport of a server reads one stream and writes another: so does that of a client.
    const { client, use } = await assistantOver(
      new StdioServerTransport(child.stdout, child.stdin),
    );

    expect((await use("check")).value).toMatchObject({ checked: ["a.yaml"], errors: 0 });
    await client.close();
    child.stdin.end();
    expect(await ended).toEqual({ code: 0, err: "" });
  });

  test("answers rubbish with an error, or not at all, and goes on", async () => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    const { done } = startMain(["mcp", "."], { files: { "a.yaml": flow }, streams });
    const lines: unknown[] = [];
    let rest = "";
    const answered = new Promise<void>((resolve) =>
      streams.output.on("data", (chunk: Buffer) => {
        const parts = (rest + chunk.toString()).split("\n");
        rest = parts.pop() ?? "";
        lines.push(...parts.map((part) => JSON.parse(part) as unknown));
        if (lines.some((line) => JSON.stringify(line).includes('"id":7'))) resolve();
      }),
    );
    const rubbish = [
      "hello",
      "{",
      "[]",
      "null",
      '{"jsonrpc":"2.0"}',
      "\u0000\uFFFD",
      "x".repeat(99),
    ];
    for (const line of rubbish) streams.input.write(`${line}\n`);
    const begin = {
      ...{ protocolVersion: "2025-06-18", capabilities: {} },
      clientInfo: { name: "t", version: "1" },
    };
    const say = (message: object) =>
      streams.input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    say({ id: 1, method: "initialize", params: begin });
    say({ id: 2, method: "no/such", params: { a: 1 } });
    say({ id: 3, method: "tools/call", params: { name: 5 } });
    say({ id: 7, method: "ping" });
    await answered;
    streams.input.end();

    expect((await done).code).toBe(0);
  });
});

describe("flowrun mcp over HTTP", () => {
  const begin = async (files: Readonly<Record<string, string>> = { "a.yaml": flow }) => {
    const environment = { FLOWRUN_MCP_TOKEN: token };
    const running = startMain(["mcp", "--port", "0"], { files, environment });
    const [, url = ""] = await running.said(/at (http:\S+)/);
    return { ...running, url };
  };

  test("serves an assistant that has the token", async () => {
    const { url, signal, done } = await begin();
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const { client, use } = await assistantOver(
      new StreamableHTTPClientTransport(new URL(url), { requestInit }),
    );

    expect((await use("explain", { code: "RUN_LOOP" })).value).toMatchObject({ code: "RUN_LOOP" });
    await client.close();
    signal("SIGTERM");
    const { code, out } = await done;
    expect({ code, isSilent: !out.includes(token) }).toEqual({ code: 0, isSilent: true });
  });

  test("refuses all others", async () => {
    const { url, signal, done } = await begin();
    const ask = async (headers: Record<string, string>, at = url, body = "{}") =>
      (await fetch(at, { method: "POST", headers: { ...json, ...headers }, body })).status;
    const own = { authorization: `Bearer ${token}` };

    expect({
      none: await ask({}),
      other: await ask({ authorization: "Bearer another-token-as-long" }),
      page: await ask({ ...own, origin: "https://evil.example" }),
      place: await ask(own, url.replace("/mcp", "/etc/passwd")),
      rubbish: await ask(own, url, "{".repeat(999)),
      large: await ask(own, url, JSON.stringify({ a: "x".repeat(5_000_000) })),
    }).toEqual({ none: 401, other: 401, page: 403, place: 404, rubbish: 400, large: 413 });
    signal("SIGTERM");
    expect((await done).code).toBe(0);
  });

  test("prints a token of its own where none is given", async () => {
    const running = startMain(["mcp", "--port", "0"]);
    const [, own = ""] = await running.said(/send the token (\S+)/);
    running.signal("SIGINT");

    expect(own.length).toBeGreaterThan(30);
    expect((await running.done).code).toBe(0);
  });

  test("does not begin with a token that is short, or cannot be read", async () => {
    const short = await tryMain(["mcp", "--port", "0"], {
      environment: { FLOWRUN_MCP_TOKEN: "abc" },
    });
    const gone = await tryMain(["mcp", "--port", "0", "--token-file", "gone"]);

    expect({ code: short.code, err: short.err }).toEqual({
      ...{ code: 2, err: expect.stringContaining("fewer than 16 characters") },
    });
    expect({ code: gone.code, err: gone.err }).toEqual({
      ...{ code: 2, err: expect.stringContaining('The file "gone" of the token cannot be read') },
    });
  });

  test("does not begin over what is no folder, or at a port that is taken", async () => {
    const none = await tryMain(["mcp", "nothing"]);
    const { url, signal, done } = await begin();
    const taken = await tryMain(["mcp", "--port", new URL(url).port]);
    signal("SIGTERM");
    await done;

    expect([none.code, none.err]).toEqual([2, expect.stringContaining('"nothing" is no folder')]);
    expect([taken.code, taken.err]).toEqual([3, expect.stringContaining("CLI_PORT_TAKEN")]);
  });
});

const json = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

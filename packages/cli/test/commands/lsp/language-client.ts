// The sources are run, not dist, so that no build has to come before the tests.
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startProcess } from "../../../../../test/process/start-process.ts";

const bin = fileURLToPath(new URL("../../../src/bin.ts", import.meta.url));

/** A message as it comes over the wire. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** An editor that speaks with a real `flowrun lsp`. */
export interface LanguageClient {
  readonly child: ChildProcessWithoutNullStreams;
  /** The answer to a request. */
  readonly request: (method: string, params: unknown) => Promise<Message>;
  readonly notify: (method: string, params: unknown) => void;
  /** The first notification of a method that satisfies the condition, also one that came before. */
  readonly notified: (method: string, isWanted?: (params: unknown) => boolean) => Promise<unknown>;
  readonly ended: Promise<{ readonly code: unknown; readonly err: string }>;
}

/**
 * Starts `flowrun lsp` in a process that ends with the test, with some variables of the environment
 * more.
 */
export function startLanguageServer(
  variables: Readonly<Record<string, string>> = {},
): LanguageClient {
  const env = { ...process.env, ...variables };
  const child = startProcess(
    process.execPath,
    ["--conditions=flowrun-source", bin, "lsp", "--stdio"],
    { env },
  );
  const received: Message[] = [];
  let wake = (): void => {};
  let nextId = 0;
  let pending = Buffer.alloc(0);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on("error", () => undefined);
  child.stdout.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = pending.indexOf("\r\n\r\n");
      const length = Number(
        /Content-Length: (\d+)/i.exec(pending.subarray(0, head).toString())?.[1] ?? Number.NaN,
      );
      const end = head + 4 + length;
      if (head === -1 || pending.length < end) break;
      received.push(JSON.parse(pending.subarray(head + 4, end).toString()) as Message);
      pending = pending.subarray(end);
    }
    wake();
  });
  const ended = once(child, "close").then(([code]: unknown[]) => ({ code, err }));
  const send = (message: object): void => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const find = async (isWanted: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = received.find(isWanted);
      if (found !== undefined) return found;
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        ended.then(() => Promise.reject(new Error(`The server ended: ${err}`))),
      ]);
    }
  };
  return {
    child,
    ended,
    notify: (method, params) => send({ method, params }),
    request: (method, params) => {
      nextId += 1;
      const id = nextId;
      send({ id, method, params });
      return find((message) => message.id === id && message.method === undefined);
    },
    notified: async (method, isWanted = () => true) =>
      (await find((message) => message.method === method && isWanted(message.params))).params,
  };
}

/** An editor that has opened one file. */
export async function openInEditor(
  file: { readonly uri: string; readonly text: string },
  variables: Readonly<Record<string, string>> = {},
): Promise<LanguageClient> {
  const client = startLanguageServer(variables);
  await client.request("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  client.notify("initialized", {});
  client.notify("textDocument/didOpen", {
    textDocument: { ...file, languageId: "yaml", version: 1 },
  });
  return client;
}

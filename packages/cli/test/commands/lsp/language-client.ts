import { PassThrough, type Readable, type Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { startMain } from "../../try-main.ts";

/** A message as it comes over the wire. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** An editor that speaks with `flowrun lsp`. */
export interface LanguageClient {
  /** The input of the server. */
  readonly input: Writable;
  /** The answer to a request. */
  readonly request: (method: string, params: unknown) => Promise<Message>;
  readonly notify: (method: string, params: unknown) => void;
  /** The first notification of a method that satisfies the condition, also one that came before. */
  readonly notified: (method: string, isWanted?: (params: unknown) => boolean) => Promise<unknown>;
  readonly ended: Promise<{ readonly code: unknown; readonly err: string }>;
}

/**
 * An editor of `flowrun lsp` in this process, with some variables of the environment. The server
 * ends with the test.
 */
export function startLanguageServer(
  environment: Readonly<Record<string, string>> = {},
): LanguageClient {
  const streams = { input: new PassThrough(), output: new PassThrough() };
  const { done } = startMain(["lsp", "--stdio"], { environment, streams });
  const ended = done.then(({ code, err }) => ({ code, err }));
  onTestFinished(async () => {
    streams.input.end();
    await ended;
  });
  return speakTo(streams.input, streams.output, ended);
}

/** An editor of a server that reads and writes these streams, and how the server will end. */
export function speakTo(
  input: Writable,
  output: Readable,
  ended: LanguageClient["ended"],
): LanguageClient {
  const received: Message[] = [];
  let wake = (): void => {};
  let nextId = 0;
  let pending = Buffer.alloc(0);
  output.on("data", (chunk: Buffer) => {
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
  const send = (message: object): void => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    input.write(`Content-Length: ${body.length}\r\n\r\n`);
    input.write(body);
  };
  const find = async (isWanted: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = received.find(isWanted);
      if (found !== undefined) return found;
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        ended.then(({ err }) => Promise.reject(new Error(`The server ended: ${err}`))),
      ]);
    }
  };
  return {
    input,
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

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** One request that a receiver got. */
export interface OtlpRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A receiver of OTLP/HTTP with JSON, which answers what it is told to, and what it got. */
export async function otlpReceiver(
  answer: (request: OtlpRequest) => {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<{ readonly url: string; readonly got: readonly OtlpRequest[] }> {
  const got: OtlpRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const told = { path: request.url ?? "", headers: request.headers, body };
      got.push(told);
      const { status, headers } = answer(told);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

import { PortError } from "@flowrun/core/plugin";
import { WebSocket } from "ws";
import type { CallList } from "./live-contract.ts";
import type { LiveSource } from "./live-source.ts";
import type { LiveLine, LiveWatch } from "./watch-tap.ts";

const patienceMs = 5_000;
/** The largest frame that is passed on. */
const largestFrame = 64 * 1_048_576;

/**
 * The calls of a flow that runs in another process with `--studio`, by the address that it has
 * printed. Pages are told what it tells; when it is away they are told nothing, and lists are
 * empty. Throws a `PortError` for what is no such address.
 */
export function remoteSource(address: string): LiveSource {
  const { origin, host, token } = readStudioAddress(address);
  const ask = async (path: string): Promise<Response | undefined> => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}${path}`, {
      headers,
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined);
    return response?.ok === true ? response : undefined;
  };
  return {
    attend: (line) =>
      relay(
        new WebSocket(`ws://${host}/api/live`, ["flowrun", `t.${token}`], wireOptions(origin)),
        line,
      ),
    async calls({ find, state, after }) {
      const query = new URLSearchParams({ find, state, ...(after !== undefined && { after }) });
      const response = await ask(`/api/calls?${query.toString()}`);
      return response === undefined
        ? { calls: [], hasMore: false }
        : ((await response.json()) as CallList);
    },
    journal: async (call) => (await ask(`/api/calls/${encodeURIComponent(call)}`))?.text(),
  };
}

function wireOptions(origin: string): { readonly origin: string; readonly maxPayload: number } {
  return { origin, maxPayload: largestFrame };
}

function relay(socket: WebSocket, line: LiveLine): LiveWatch {
  const waiting: string[] = [];
  socket.on("message", (data) => {
    line.send((data as Buffer).toString("utf8"));
    if (line.unsent() > largestFrame) line.cut();
  });
  socket.on("open", () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  // The page sees that its own socket is gone, and comes again.
  socket.on("error", () => line.cut());
  socket.on("close", () => line.cut());
  return {
    tick: () => undefined,
    ask(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else waiting.push(text);
    },
    close: () => socket.terminate(),
  };
}

/** The parts of the address that a studio has printed. Throws a `PortError` for any other text. */
export function readStudioAddress(address: string): {
  readonly origin: string;
  readonly host: string;
  readonly token: string;
} {
  const url = URL.parse(address);
  const token = new URLSearchParams(url?.hash.slice(1)).get("t");
  if (url?.protocol !== "http:" || token === null) {
    const message =
      "This is no address that a flow has printed which runs with --studio: http://127.0.0.1:PORT/#t=TOKEN.";
    throw new PortError("STUDIO_NO_ADDRESS", message);
  }
  return { origin: url.origin, host: url.host, token };
}

import type { LiveFrame } from "../../src/live/live-contract.ts";
import type { LiveEars, LiveLink } from "./watch-live.ts";

const firstWaitMs = 500;
const longestWaitMs = 8_000;

/** The server of a line, with the secret of the page's session. */
export interface LiveServer {
  readonly host: string;
  readonly session: () => Promise<string>;
}

/**
 * Connects to `/api/live`; after a loss again and again, more slowly each time. A frame that is
 * missing makes it connect anew.
 */
export function connectLive({ host, session }: LiveServer, ears: LiveEars): LiveLink {
  let socket: WebSocket | undefined;
  let waitMs = firstWaitMs;
  let isClosed = false;
  const again = (): void => {
    ears.lost();
    if (isClosed) return;
    setTimeout(() => void open(), waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  };
  const open = async (): Promise<void> => {
    let next = 0;
    const secret = await session().catch(() => undefined);
    if (secret === undefined) return again();
    if (isClosed) return;
    const opened = new WebSocket(`ws://${host}/api/live`, ["flowrun", `t.${secret}`]);
    socket = opened;
    opened.addEventListener("open", () => {
      waitMs = firstWaitMs;
      ears.opened();
    });
    opened.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as LiveFrame;
      if (frame.seq !== next) return opened.close();
      next += 1;
      ears.heard(frame);
    });
    opened.addEventListener("close", again);
  };
  void open();
  return {
    ask(ask) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(ask));
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

import { once } from "node:events";
import type { Asterisk } from "./run-asterisk.ts";

/** An ARI event, as far as the bed's own tests look at it. */
export interface AriEvent {
  readonly type: string;
  readonly digit?: string;
  readonly args?: readonly string[];
  readonly cause?: number;
  readonly duration?: number;
  readonly channel?: { readonly id: string; readonly caller: { readonly number: string } };
  readonly recording?: {
    readonly name: string;
    readonly state: string;
    readonly duration?: number;
  };
  readonly playback?: { readonly state: string };
}

/** A Stasis application without any logic: it sees events and nothing else. */
export interface TinyApp {
  /**
   * Resolves with the first event, from now on or earlier, that nobody asked for yet and that
   * `matches`.
   */
  event(matches: (event: AriEvent) => boolean): Promise<AriEvent>;
  /** Whether an event came that nobody asked for yet and that `matches`. */
  has(matches: (event: AriEvent) => boolean): boolean;
  close(): Promise<void>;
}

/** Connects to Asterisk as its application. */
export async function tinyApp(asterisk: Asterisk): Promise<TinyApp> {
  const { httpPort, app, username, password } = asterisk.settings;
  const socket = new WebSocket(
    `ws://127.0.0.1:${httpPort}/ari/events?app=${app}&api_key=${username}:${password}`,
  );
  const seen: AriEvent[] = [];
  let wake = (): void => undefined;
  socket.addEventListener("message", (message: MessageEvent) => {
    seen.push(JSON.parse(String(message.data)) as AriEvent);
    wake();
  });
  await once(socket, "open");

  return {
    event: async (matches) => {
      for (;;) {
        const index = seen.findIndex(matches);
        const [found] = index < 0 ? [] : seen.splice(index, 1);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    has: (matches) => seen.some(matches),
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

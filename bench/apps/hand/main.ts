// The reference application by hand: what somebody writes who knows the platform, with ws, undici
// and pg.
import { WebSocket } from "ws";
import { Application, type AriEvent } from "../application.ts";
import { log } from "../log.ts";
import { settings } from "../settings.ts";
import { authorization, filterEvents, requests } from "./requests.ts";

const application = new Application(requests);

function connect(failures: number): void {
  const { host, app } = settings;
  const socket = new WebSocket(`ws://${host}/ari/events?app=${app}`, {
    headers: { authorization },
    perMessageDeflate: false,
  });
  let tried = failures;
  socket.on("open", () => {
    tried = 0;
    application.reset();
    if (settings.filtersEvents)
      filterEvents().catch((error: unknown) => log.warn({ err: error }, "No event filter."));
  });
  socket.on("message", (data: Buffer) =>
    application.take(JSON.parse(data.toString("utf8")) as AriEvent),
  );
  socket.on("error", (error) => log.error({ err: error }, "The connection failed."));
  socket.on("close", () => setTimeout(() => connect(tried + 1), Math.min(5_000, 100 * 2 ** tried)));
}

process.on("SIGTERM", () => process.exit(0));
connect(0);

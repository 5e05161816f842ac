import type { Server } from "node:http";
import { webhookError } from "./catalogue.ts";

/** Binds a server and resolves with its port. Rejects with a `PortError`: WEBHOOK_PORT_IN_USE or WEBHOOK_LISTEN_FAILED. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(listenError(error, `${host}:${port}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, place: string): Error {
  if (error.code === "EADDRINUSE") {
    const message = `Webhooks cannot be received on "${place}": another process already listens there. Stop it, or choose another port.`;
    return webhookError("WEBHOOK_PORT_IN_USE", message, { cause: error });
  }
  const message =
    `Webhooks cannot be received on "${place}" (${error.code ?? "unknown reason"}). ` +
    "Use an address of this machine, such as 127.0.0.1, and a port of 1024 or above.";
  return webhookError("WEBHOOK_LISTEN_FAILED", message, { cause: error });
}

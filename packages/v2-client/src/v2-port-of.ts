import type { V2Port } from "@flowrun/core/plugin";
import type { Client } from "./client.ts";

/** A client as the port that flows and stores call. Closing it closes the client. */
export function v2PortOf(client: Client): V2Port {
  return {
    call: ({ operation, with: given, timeoutMs }) => client.call(operation, given, { timeoutMs }),
    close: () => client.close(),
  };
}

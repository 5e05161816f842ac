import type { Command } from "@flowrun/core";
import type { Expectations } from "../scenario/scenario.ts";

/** What commands have sent, as a scenario may expect it; nothing is expected where nothing was sent. */
export function sentOf(commands: readonly Command[]): Pick<Expectations, "requests" | "v2"> {
  const requests = commands.flatMap((command) =>
    command.kind === "http.request" ? [{ request: `${command.method} ${command.url}` }] : [],
  );
  const v2 = commands.flatMap((command) => (command.kind === "v2.call" ? [{ call: command.operation }] : []));
  return { ...(requests.length > 0 && { requests }), ...(v2.length > 0 && { v2 }) };
}

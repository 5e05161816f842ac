import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../../config/config.ts";
import { look, ok, wrong, type Finding } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** Whether a run can listen at the ports that the configuration names. */
export async function examinePorts({ config, isServed }: Patient): Promise<readonly Finding[]> {
  const found = await Promise.all(
    portsOf(config).map(async ({ key, host, port }) => {
      const place = `"${key}" (${host}:${port})`;
      const why = await whyTaken(host, port);
      if (why === undefined) return ok("ports", `${place} is free.`);
      if (why === "EADDRINUSE" && isServed)
        return look("ports", `At ${place} a process listens.`, served);
      if (why === "EADDRINUSE")
        return wrong("ports", `At ${place} another process listens.`, `Choose another "${key}".`);
      return wrong("ports", `Nobody can listen at ${place}: ${why}.`, elsewhere(key));
    }),
  );
  return found;
}

const served =
  "That is likely the flowrun that runs here; the next one gets the port when this one has ended.";

function elsewhere(key: string): string {
  const host = key.replace("port", "host");
  return `Set "${host}" to an address of this machine, and "${key}" to a port above 1023.`;
}

interface Listening {
  readonly key: string;
  readonly host: string;
  readonly port: number;
}

/** A port 0 is any free one. */
function portsOf({ webhooks, runs, operations, cells }: Config): readonly Listening[] {
  const own = { "webhooks.port": webhooks, "runs.port": runs, "operations.port": operations };
  const ofCells = cells.flatMap(({ name, ...cell }) => [
    [`cells.${name}.webhooks.port`, cell.webhooks] as const,
    [`cells.${name}.runs.port`, cell.runs] as const,
  ]);
  return [...Object.entries(own), ...ofCells].flatMap(([key, at]) =>
    at === undefined || at.port === 0 ? [] : [{ key, host: at.host ?? "127.0.0.1", port: at.port }],
  );
}

/** The code of the reason why nobody can listen; `undefined` where one can. */
async function whyTaken(host: string, port: number): Promise<string | undefined> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
    server.close();
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

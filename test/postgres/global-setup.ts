import { createServer } from "node:http";
import type { TestProject } from "vitest/node";
import { type Cluster, createCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test file asks for the URL of the run's Postgres. */
    readonly postgresControl: string;
  }
}

/**
 * One Postgres for a whole run of vitest, started when the first test file asks for it and removed
 * when the run ends, also when it fails. Test files run in processes of their own, so they ask over
 * HTTP.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | undefined;
  const control = createServer((_request, response) => {
    cluster ??= createCluster();
    cluster.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
  const address = control.address();
  if (address === null || typeof address === "string")
    throw new Error("The control server has no port.");
  project.provide("postgresControl", `http://127.0.0.1:${address.port}`);
  return async () => {
    control.close();
    control.closeAllConnections();
    const started = await cluster?.catch(() => undefined);
    await started?.remove();
  };
}

import type { TestProject } from "vitest/node";
import { onceARun } from "../once-a-run.ts";
import { createCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test file asks for the URL of the run's Postgres. */
    readonly postgresControl: string;
  }
}

/**
 * One Postgres for a whole run of vitest, started when the first test file asks for it and removed
 * when the run ends, also when it fails.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const control = await onceARun({
    begin: createCluster,
    told: ({ url }) => url,
    end: (cluster) => cluster.remove(),
  });
  project.provide("postgresControl", control.url);
  return () => control.close();
}

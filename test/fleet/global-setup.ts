import type { TestProject } from "vitest/node";
import { onceARun } from "../once-a-run.ts";
import { startNats } from "./nats-servers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test file asks for the addresses of the run's NATS servers, with commas between. */
    readonly natsControl: string;
  }
}

/**
 * Three NATS servers for a whole run of vitest, started when the first test asks for them: they take
 * six seconds to choose who leads. Whoever loses some of them starts others.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const control = await onceARun({
    begin: () => startNats(3),
    told: ({ urls }) => urls.join(),
    end: (servers) => servers.close(),
  });
  project.provide("natsControl", control.url);
  return () => control.close();
}

import type { V2Operations } from "@flowrun/core";
import { operationsOf } from "@flowrun/v2-client/openapi";
import { readConfig } from "../config/load-config.ts";
import type { Surroundings } from "../surroundings.ts";

/**
 * The operations that `v2` may call in the version that the configuration names: that beside the
 * flow, or in the working directory. Other faults of it do not count, as its passwords need not be
 * where a flow is only tested.
 */
export function configuredOperations(
  { cwd, environment }: Surroundings,
  flow?: string,
): V2Operations {
  const request = {
    cwd,
    environment,
    flow,
    file: undefined,
    set: [],
    settings: undefined,
    secretSettings: [],
  };
  return operationsOf(readConfig(request).config.v2.version);
}

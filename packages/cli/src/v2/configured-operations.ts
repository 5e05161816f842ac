import type { V2Operations } from "@flowrun/core";
import { operationsOf, type ApiVersion } from "@flowrun/v2-client/openapi";
import { CliError } from "../cli-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { apiVersion } from "../config/readings.ts";
import type { Surroundings } from "../surroundings.ts";

/**
 * What `v2` may call in the version that the configuration names: that beside the flow, or in the working directory. A
 * configuration that cannot be used names none, as its passwords need not be where a flow is only tested.
 */
export function configuredOperations(surroundings: Surroundings, flow?: string): V2Operations {
  return operationsOf(configuredVersion(surroundings, flow));
}

function configuredVersion({ cwd, environment }: Surroundings, flow: string | undefined): ApiVersion {
  const request = { cwd, environment, flow, file: undefined, set: [], settings: undefined, secretSettings: [] };
  try {
    return loadConfig(request).config.v2.version;
  } catch (error) {
    if (error instanceof CliError) return apiVersion.fallback;
    throw error;
  }
}

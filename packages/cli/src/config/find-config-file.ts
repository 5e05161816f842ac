import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The name of the configuration file that is found by itself. */
export const configFileName = "flowrun.config.yaml";

/** The configuration file that counts for a flow: the one in the working directory, or else the one beside the flow. */
export function findConfigFile(cwd: string, flow: string | undefined): string | undefined {
  const beside = flow === undefined || flow === "-" ? cwd : dirname(resolve(cwd, flow));
  return [cwd, beside].map((folder) => join(folder, configFileName)).find((path) => existsSync(path));
}

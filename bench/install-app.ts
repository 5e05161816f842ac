import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Installs the libraries of an application of `bench/apps`, as its own lock file says, unless they
 * are there. They are measured against and stay out of the project's own lock file. Gives the
 * folder's address.
 */
export function installApp(name: string): URL {
  const folder = new URL(`apps/${name}/`, import.meta.url);
  if (!existsSync(new URL("node_modules", folder)))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
      cwd: fileURLToPath(folder),
      stdio: "ignore",
    });
  return folder;
}

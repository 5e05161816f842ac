import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.ts";

/** All that `npm run build` reads. */
const read = [
  ...["build/**", "docs/*.md", "flows/*.yaml", "package-lock.json", "tsconfig*.json"],
  ...["src", "page", "bin", "generated", "schema"].map((folder) => `packages/*/${folder}/**`),
  ...["package.json", "tsconfig.json", "vite.config.ts"].map((file) => `packages/*/${file}`),
];

/** The last file that it writes. */
const last = "packages/cli/bundle/LICENSES.txt";

/** Whether `npm run build` has run since the last change of what it reads. */
export function isBuilt(): boolean {
  const builtAt = changedAt(last);
  return globSync(read, { cwd: root }).every((path) => changedAt(path) < builtAt);
}

/** In milliseconds; 0 where there is no such file. */
function changedAt(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

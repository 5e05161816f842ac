import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The address of a plugin's module: a name that begins with `.` or `/` is a file, counted from
 * `folder`; anything else is a package, looked for from `folder` upwards. Throws when there is no
 * such package.
 */
export function resolveModule(name: string, folder: string): string {
  if (/^\.{0,2}\//.test(name) || isAbsolute(name)) return pathToFileURL(resolve(folder, name)).href;
  const manifestPath = findPackageJSON(name, pathToFileURL(join(folder, "flowrun.config.yaml")));
  if (manifestPath === undefined)
    throw new Error(`There is no package "${name}" in "${folder}" or above`);
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, "utf8"));
  return pathToFileURL(join(dirname(manifestPath), entryOf(manifest))).href;
}

/**
 * The file that `import` of a package gives: under `exports` for `import`, `node` or `default`,
 * else `main`, else index.js.
 */
function entryOf(manifest: unknown): string {
  const root = member(manifest, "exports");
  const entry = findTarget(member(root, ".") ?? root) ?? member(manifest, "main");
  return typeof entry === "string" ? entry : "index.js";
}

function findTarget(target: unknown): string | undefined {
  if (typeof target === "string") return target;
  if (typeof target !== "object" || target === null) return undefined;
  const conditions = Object.entries(target).filter(([name]) =>
    ["node", "import", "default"].includes(name),
  );
  return conditions.map(([, value]) => findTarget(value)).find((found) => found !== undefined);
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

import { createRequire } from "node:module";

/** The version of this package, as its package.json says. */
export const version: string = readVersion();

function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("../package.json");
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) return "0.0.0";
  return String(manifest.version);
}

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the studio's built page. A build puts it beside the bundle. In a clone, it is that
 * of the package `@flowrun/studio`.
 */
export function studioPage(): string {
  const built = fileURLToPath(new URL("../bundle/studio", import.meta.url));
  const isClone = existsSync(new URL("../test", import.meta.url));
  if (!isClone) return built;
  return join(
    dirname(createRequire(import.meta.url).resolve("@flowrun/studio/package.json")),
    "web",
  );
}

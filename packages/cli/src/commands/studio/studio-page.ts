import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the studio's built page, which the package brings. */
export function studioPage(): string {
  return join(
    dirname(createRequire(import.meta.url).resolve("@flowrun/studio/package.json")),
    "web",
  );
}

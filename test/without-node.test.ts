import { join } from "node:path";
import { build } from "rolldown";
import { expect, test } from "vitest";
import { root } from "./source/repository.ts";

/** What a page runs by itself. */
const entries = [
  "core/src/index.ts",
  "core/src/tooling.ts",
  "language-server/src/text.ts",
  "graph/src/index.ts",
  "proof/src/index.ts",
];

test.each(entries)("%s runs where there is no Node", async (entry) => {
  const { output } = await build({
    input: join(root, "packages", entry),
    platform: "browser",
    resolve: { conditionNames: ["flowrun-source", "import", "default"] },
    // What cannot be found in a browser is left as an import, and seen here.
    external: [/^node:/],
    write: false,
    logLevel: "silent",
  });
  const chunks = output.filter((each) => each.type === "chunk");

  expect(chunks.flatMap(({ imports }) => imports)).toEqual([]);
});

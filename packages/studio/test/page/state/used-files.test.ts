import { expect, test } from "vitest";
import { nameBeside, withUsedFiles } from "../../../page/state/used-files.ts";
import type { FilesBeside } from "../../../page/worker/gathered.ts";

/** A flow that uses `a`, which uses `b` and one that is not there. */
async function ask(
  files: FilesBeside,
): Promise<{ readonly wanted: readonly string[]; readonly turn: number }> {
  const uses = ["a.yaml", ...("a.yaml" in files ? ["sub/b.yaml", "gone.yaml"] : [])];
  return { wanted: uses.filter((path) => !(path in files)), turn: Object.keys(files).length };
}

test("the files that used files use are read, too, each once, and what is not there is left out", async () => {
  const read: string[] = [];
  const known = await withUsedFiles(ask, async (path) => {
    read.push(path);
    return path === "gone.yaml" ? undefined : `text of ${path}`;
  });

  expect(known).toEqual({
    files: { "a.yaml": "text of a.yaml", "sub/b.yaml": "text of sub/b.yaml" },
    wanted: ["gone.yaml"],
    turn: 2,
  });
  expect(read).toEqual(["a.yaml", "sub/b.yaml", "gone.yaml"]);
});

test("a used file has its path from the folder of the flow that uses it", () => {
  expect([nameBeside("a.yaml", "b.yaml"), nameBeside("sub/a.yaml", "more/b.yaml")]).toEqual([
    "b.yaml",
    "sub/more/b.yaml",
  ]);
});

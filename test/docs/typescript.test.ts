import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { runProcess } from "../process/run-process.ts";
import { readDoc } from "./section.ts";

// Inside the project, so that imports of its packages are found.
const folder = fileURLToPath(new URL(".made/typescript/", import.meta.url));
const tsc = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
const pages = ["docs/plugins.md", "docs/v2.md"];

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The TypeScript of a page that stands for itself: blocks with a mark behind their language. */
function marked(page: string): readonly { readonly mark: string; readonly code: string }[] {
  return [...page.matchAll(/```ts (\w+)\n(.*?)```/gs)].map(([, mark = "", code = ""]) => ({
    mark,
    code,
  }));
}

describe("TypeScript in the documentation", { timeout: 60_000, tags: "long" }, () => {
  test("is type-checked wherever a block stands for itself", async () => {
    await mkdir(folder, { recursive: true });
    const files: string[] = [];
    for (const path of pages) {
      for (const { mark, code } of marked(await readDoc(path))) {
        files.push(`${path.replaceAll(/\W/g, "-")}-${mark}.ts`);
        await writeFile(join(folder, files.at(-1) ?? ""), code);
      }
    }
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../../../../tsconfig.test.json", include: ["."] }),
    );
    const { status, stdout } = await runProcess(process.execPath, [tsc, "-p", folder], {
      timeoutMs: 50_000,
    });

    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(files).toContain("docs-plugins-md-transport.ts");
  });
});

import { readdirSync } from "node:fs";
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

/** The names that the TypeScript in the README of a package takes for given, by the package. */
const given: Readonly<Record<string, string>> = {
  core: `declare const program: import("@flowrun/core").Program;`,
  flow: `declare const text: string;`,
  graph: `declare const source: import("@flowrun/core").Source;`,
  "http-undici": `declare const clock: import("@flowrun/core").Clock;`,
  "mail-nodemailer": `declare const clock: import("@flowrun/core").Clock; declare const password: string;`,
  "language-server": `declare let text: string;
    type Options = Parameters<typeof import("@flowrun/language-server").serveLanguage>[0];
    declare const given: Required<Options>;
    const { input, output, clock, isAlive, checkScenarios, findScenarios, version } = given;`,
  proof: `declare const program: import("@flowrun/core").Program;
    declare const scenario: import("@flowrun/proof").Scenario;`,
  "v2-client": `declare const v2: import("@flowrun/core/plugin").V2Port;`,
  "v2-webhooks": `declare const queue: { add(...job: readonly unknown[]): void };`,
};

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The TypeScript of a page that stands for itself: blocks with a mark behind their language. */
function marked(page: string): readonly { readonly mark: string; readonly code: string }[] {
  return [...page.matchAll(/```ts (\w+)\n(.*?)```/gs)].map(([, mark = "", code = ""]) => ({
    mark,
    code,
  }));
}

describe("TypeScript in the documentation", { tags: "long" }, () => {
  test("is type-checked wherever a block stands for itself", async () => {
    await mkdir(folder, { recursive: true });
    const files: string[] = [];
    for (const path of pages) {
      for (const { mark, code } of marked(await readDoc(path))) {
        files.push(`${path.replaceAll(/\W/g, "-")}-${mark}.ts`);
        await writeFile(join(folder, files.at(-1) ?? ""), code);
      }
    }
    for (const name of readdirSync(new URL("../../packages/", import.meta.url))) {
      const page = await readDoc(`packages/${name}/README.md`);
      for (const [at, [, code = ""]] of [...page.matchAll(/```ts\n(.*?)```/gs)].entries()) {
        files.push(`${name}-${at}.ts`);
        await writeFile(join(folder, `${name}-${at}.ts`), `${given[name] ?? ""}\n${code}`);
      }
    }
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../../../tsconfig.test.json",
        // An example shows what a call gives, and does no more with it.
        compilerOptions: { noUnusedLocals: false, noPropertyAccessFromIndexSignature: false },
        include: ["."],
      }),
    );
    const { status, stdout } = await runProcess(process.execPath, [tsc, "-p", folder], {
      timeoutMs: 50_000,
    });

    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(files).toEqual(
      expect.arrayContaining(["docs-plugins-md-transport.ts", "simulator-0.ts"]),
    );
  });
});

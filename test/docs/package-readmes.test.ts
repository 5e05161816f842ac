/** @module-tag long */
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "@flowrun/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProcess } from "../process/run-process.ts";
import { readDoc } from "./section.ts";

const root = new URL("../../", import.meta.url);
const bin = fileURLToPath(new URL("packages/cli/src/bin.ts", root));
const folder = mkdtempSync(join(tmpdir(), "flowrun-readmes-"));

/** Commands that no test runs, by how they begin, and why. */
const notRun: Readonly<Record<string, string>> = {
  "flowrun front-door.yaml": "runs until somebody stops it, and has a phone for a person",
  "export ARI_HOST": "says where the Asterisk is that the commands below it ask",
  "npx flowrun":
    "begins with a folder of its own: test/packaging.test.ts runs it as a stranger would",
  "cd try": "leads there",
  "flowrun lsp": "talks with an editor until that ends",
  "flowrun mcp": "talks with an assistant until that ends",
  "flowrun v2 login": "asks a person for a password, and a platform on the network",
};

const commands = (
  await Promise.all(
    readdirSync(new URL("packages/", root)).map(async (name) => {
      const path = `packages/${name}/README.md`;
      const page = await readDoc(path);
      return [...page.matchAll(/```(?:sh|console)\n(.*?)```/gs)].flatMap(([, block = ""]) =>
        block
          .trim()
          .split("\n")
          .map((line) => ({ path, command: line.replace(/^\$ /, "") })),
      );
    }),
  )
).flat();
const isLeftOut = ({ command }: { readonly command: string }): boolean =>
  Object.keys(notRun).some((start) => command.startsWith(start));

/** The platform that the commands are written for: it listens on another port here. */
const documented = "http://127.0.0.1:8088";

describe("the README of a package", () => {
  let url = documented;
  let close: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    cpSync(new URL("flows/", root), join(folder, "flows"), { recursive: true });
    for (const name of ["front-door.yaml", "support.yaml"])
      cpSync(new URL(`packages/cli/templates/${name}`, root), join(folder, name));
    writeFileSync(
      join(folder, "customers.csv"),
      "customer_id,name,destination_ext\n4711,Acme,PJSIP/3001\n",
    );
    const program = `#!/bin/sh\nexec "${process.execPath}" --conditions=flowrun-source "${bin}" "$@"\n`;
    writeFileSync(join(folder, "flowrun"), program);
    chmodSync(join(folder, "flowrun"), 0o755);
    const server = await startServer({ port: 0, username: "flowrun", password: "secret" });
    ({ url } = server);
    close = () => server.close();
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  test.each(commands.filter((each) => !isLeftOut(each)))(
    "$path shows a command that works: $command",
    async ({ command }) => {
      const run = await runProcess(
        "bash",
        ["--norc", "-c", command.replace("curl ", "curl --fail ").replace(documented, url)],
        {
          cwd: folder,
          env: { PATH: `${folder}:${process.env["PATH"]}`, DB: "sqlite:rows.db" },
        },
      );
      expect(run).toEqual({ ...run, status: 0 });
    },
  );

  test("has no other command that is not run", () => {
    const unused = Object.keys(notRun).filter(
      (start) => !commands.some(({ command }) => command.startsWith(start)),
    );
    expect([commands.length, unused]).toEqual([28, []]);
  });
});

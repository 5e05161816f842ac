import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { runProcess } from "../process/run-process.ts";
import { readDoc, writeDoc } from "./section.ts";

const bin = fileURLToPath(new URL("../../packages/cli/src/bin.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "flowrun-readme-"));
const page = await readDoc("README.md");
const consoles = [...page.matchAll(/```console\n\$ npx flowrun (.*)\n([^`]+)```/g)].map(
  ([whole, line = "", shown = ""]) => ({ whole, line, shown }),
);

/** What a command line of the page prints, on both streams. */
async function run(line: string): Promise<string> {
  const command = `"${process.execPath}" --conditions=flowrun-source "${bin}" ${line} 2>&1`;
  const { stdout } = await runProcess("sh", ["-c", command], { cwd: folder, env: { PATH: process.env["PATH"] } });
  // How long it took is another time each time.
  return stdout.replace(/in \d+ ms \(/, "in 12 ms (");
}

describe("README.md", () => {
  for (const [, name = "", text = ""] of page.matchAll(/```yaml (?:flow )?(\S+\.yaml)\n(.*?)```/gs))
    writeFileSync(join(folder, name), text);
  afterAll(() => rmSync(folder, { recursive: true }));

  test("shows commands", () => {
    expect(consoles.map(({ line }) => line)).toHaveLength(3);
  });

  test.each(consoles)(
    "`flowrun $line` prints what the page shows (FLOWRUN_WRITE_DOCS=1 brings it up to date)",
    async ({ whole, line, shown }) => {
      const printed = await run(line);
      const isUpdate = process.env["FLOWRUN_WRITE_DOCS"] !== undefined;
      if (isUpdate)
        await writeDoc("README.md", (text) => text.replace(whole, () => whole.replace(shown, () => printed)));
      expect(isUpdate || shown === printed, `${shown}\nis not\n${printed}`).toBe(true);
    },
  );
});

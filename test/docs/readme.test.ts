/** @module-tag long */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { packageJson } from "../source/repository.ts";
import { runProcess } from "../process/run-process.ts";
import { filesShown, readDoc, writeDoc } from "./section.ts";
import { terminalPicture } from "./terminal-picture.ts";

const bin = fileURLToPath(new URL("../../packages/cli/src/bin.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "flowrun-readme-"));
const page = await readDoc("README.md");
const consoles = [...page.matchAll(/```console\n\$ npx flowrun (.*)\n([^`]+)```/g)].map(
  ([whole, line = "", shown = ""]) => ({ whole, line, shown }),
);

/** The flow of the first picture: right for everybody but a caller who presses `*`. */
const menu = `flowrun: 1
name: menu
start: menu

blocks:
  menu:
    - answer
    - collect-digits: { prompt: sound:queue-menu, max_length: 1, timeout: 5s }
      as: choice
      then: { empty: bye, silent: bye }
    - bridge: PJSIP/2000
      if: int(choice) < 5
      then: { else: bye }

  bye:
    - play: sound:vm-goodbye
`;

/** What a command line of the page prints, on both streams. */
async function run(line: string): Promise<string> {
  const command = `"${process.execPath}" --conditions=flowrun-source "${bin}" ${line} 2>&1`;
  const { stdout } = await runProcess("sh", ["-c", command], {
    cwd: folder,
    env: { PATH: process.env["PATH"] },
  });
  // How long it took is another time each time.
  return stdout.replace(/in \d+ ms \(/, "in 12 ms (");
}

describe("README.md", () => {
  for (const [name, text] of filesShown(page)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "menu.yaml"), menu);
  afterAll(() => rmSync(folder, { recursive: true }));

  test("begins with a picture of a bug that is found (FLOWRUN_WRITE_DOCS=1 draws it again)", async () => {
    const lines = ["check menu.yaml", "fuzz menu.yaml"];
    const shown = [`$ cat menu.yaml\n${menu}`];
    for (const line of lines) shown.push(`$ npx flowrun ${line}\n${await run(line)}`);
    const picture = terminalPicture(shown.join("\n"));
    if (process.env["FLOWRUN_WRITE_DOCS"] !== undefined)
      await writeDoc("docs/pictures/fuzz.svg", () => picture);

    expect(await readDoc("docs/pictures/fuzz.svg")).toBe(picture);
    expect(picture).toContain("a text is not an integer");
  });

  test.each(["front-door.yaml", "front-door.test.yaml"])(
    "shows %s as `flowrun init` writes it",
    async (name) => {
      expect(filesShown(page).get(name)).toBe(await readDoc(`packages/cli/templates/${name}`));
    },
  );

  test.each(["README.md", "CONTRIBUTING.md"])(
    "promises in %s the Node that the packages ask for, and no other",
    async (path) => {
      const promised = [...(await readDoc(path)).matchAll(/Node (\S+) or later/g)].map(
        ([, version]) => `>=${version}`,
      );
      expect(promised).toEqual([packageJson("core").engines?.["node"]]);
    },
  );

  test("shows commands", () => {
    expect(consoles.map(({ line }) => line)).toHaveLength(3);
  });

  test.each(consoles)(
    "`flowrun $line` prints what the page shows (FLOWRUN_WRITE_DOCS=1 brings it up to date)",
    async ({ whole, line, shown }) => {
      const printed = await run(line);
      const isUpdate = process.env["FLOWRUN_WRITE_DOCS"] !== undefined;
      if (isUpdate)
        await writeDoc("README.md", (text) =>
          text.replace(whole, () => whole.replace(shown, () => printed)),
        );
      expect(isUpdate || shown === printed, `${shown}\nis not\n${printed}`).toBe(true);
    },
  );
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outputOf } from "../../../../../test/process/run-process.ts";
import { tryMain } from "../../try-main.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flowrun-completion-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What bash offers in the folder for a command line whose last word is being typed. */
async function complete(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await tryMain(["completion", "bash"]);
  const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
  const script = `${out}\n${set}\n_flowrun\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  return (await outputOf("bash", ["-c", script], { cwd: folder })).trim().split("\n");
}

describe("flowrun completion", () => {
  test("completes commands, subcommands and options in bash", async () => {
    expect(await complete("flowrun", "ch")).toEqual(["check"]);
    expect(await complete("flowrun", "db", "mig")).toEqual(["migrate"]);
    expect(await complete("flowrun", "check", "flow.yaml", "--fo")).toEqual(["--format"]);
    expect(await complete("flowrun", "run", "--no")).toEqual(["--no-phone", "--no-color"]);
  });

  test("completes the operations of the REST API v2", async () => {
    expect(await complete("flowrun", "v2", "call", "contacts.s")).toEqual(["contacts.search"]);
    const { out } = await tryMain(["completion", "fish"]);
    expect(out).toMatch(/__fish_seen_subcommand_from call' -a '[a-z_. ]*\bcontacts\.search\b/);
  });

  test("completes files too", async () => {
    writeFileSync(join(folder, "office.yaml"), "");
    expect(await complete("flowrun", "check", "off")).toEqual(["office.yaml"]);
  });

  test("gives zsh the same through its emulation of bash", async () => {
    const { out } = await tryMain(["completion", "zsh"]);
    expect(out).toMatch(
      /^autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n_flowrun\(\) \{/,
    );
  });

  test("describes the commands for fish", async () => {
    const lines = (await tryMain(["completion", "fish"])).out.split("\n");
    expect(lines).toContain(
      "complete -c flowrun -n '__fish_use_subcommand' -a check -d 'find the mistakes in flows'",
    );
    expect(lines).toContain(
      "complete -c flowrun -n '__fish_seen_subcommand_from db; and __fish_seen_subcommand_from migrate' -l config -r -d 'the configuration file (default: flowrun.config.yaml, here or beside the flow)'",
    );
  });

  test("refuses another shell", async () => {
    const { code, err } = await tryMain(["completion", "tcsh"]);
    expect(code).toBe(2);
    expect(err).toContain(
      'Command-argument value "tcsh" is invalid for argument "shell". Allowed choices are bash, zsh, fish.',
    );
  });
});

import { execFile } from "node:child_process";
import { dirname, basename, join } from "node:path";
import type { Commit } from "../contract.ts";

/** The commits of files, where the folder is in a git repository; reads only. */
export interface FlowHistory {
  /** The newest 100 commits of a file, the newest first; empty where there are none. */
  commits(name: string): Promise<readonly Commit[]>;
  /** A file as it was in a commit; `undefined` where it was not. */
  textAt(name: string, commit: string): Promise<string | undefined>;
}

const patienceMs = 5_000;
const largest = 4 * 1_048_576;
const separator = "\u001F";

/** Opens the history of a folder. Only `git` itself is asked, with fixed arguments, without hooks, filters or the user's pager. */
export function openGitHistory(folder: string): FlowHistory {
  const ask = (name: string, args: readonly string[]): Promise<string | undefined> =>
    new Promise((resolve) => {
      const options = {
        cwd: dirname(join(folder, name)),
        timeout: patienceMs,
        maxBuffer: largest,
        killSignal: "SIGKILL",
      } as const;
      execFile("git", ["--no-pager", ...args], options, (error, out) => resolve(error ? undefined : out));
    });
  return {
    async commits(name) {
      const format = `--format=%H${separator}%at${separator}%an${separator}%s`;
      const args = ["log", "-n", "100", "--no-ext-diff", "--no-textconv", format, "--", basename(name)];
      const lines = (await ask(name, args))?.split("\n").filter((line) => line !== "") ?? [];
      return lines.map((line) => {
        const [id = "", at = "0", author = "", subject = ""] = line.split(separator);
        return { id, at: Number(at) * 1_000, author, subject };
      });
    },
    async textAt(name, commit) {
      if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
      return ask(name, ["show", "--no-ext-diff", "--no-textconv", `${commit}:./${basename(name)}`]);
    },
  };
}

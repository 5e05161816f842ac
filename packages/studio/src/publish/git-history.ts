import { execFile } from "node:child_process";
import { dirname, basename, join } from "node:path";
import type { Commit } from "../contract.ts";

/** The commits of files, where the folder is in a git repository. */
export interface FlowHistory {
  /**
   * The newest 100 commits of a file, and of others by their paths from its folder, the newest
   * first; empty where there are none.
   */
  commits(name: string, others?: readonly string[]): Promise<readonly Commit[]>;
  /** A file as it was in a commit; `undefined` where it was not. */
  textAt(name: string, commit: string): Promise<string | undefined>;
  /** Commits files of one folder as they are now, and nothing else, also of what is staged. */
  commit(names: readonly [string, ...string[]], message: string): Promise<CommitResult>;
}

/** The id of a new commit, or why there is none, as git says it. */
export type CommitResult =
  | { readonly id: string; readonly problem?: undefined }
  | { readonly id?: undefined; readonly problem: string };

const patienceMs = 5_000;
const largest = 4 * 1_048_576;
const separator = "\u001F";

/**
 * Opens the history of a folder. Only `git` itself is asked, with fixed arguments, without a pager,
 * hooks that refuse, or the user's tools for differences.
 */
export function openGitHistory(folder: string): FlowHistory {
  const run = (name: string, args: readonly string[]): Promise<GitAnswer> =>
    new Promise((resolve) => {
      const options = {
        cwd: dirname(join(folder, name)),
        timeout: patienceMs,
        maxBuffer: largest,
        killSignal: "SIGKILL",
      } as const;
      execFile(
        "git",
        ["--no-pager", "--literal-pathspecs", ...args],
        options,
        (error, out, wrong) => {
          resolve(error ? { wrong: wrong.trim() || out.trim() || error.message } : { out });
        },
      );
    });
  const ask = async (name: string, args: readonly string[]): Promise<string | undefined> =>
    (await run(name, args)).out;
  return {
    async commits(name, others = []) {
      const format = `--format=%H${separator}%at${separator}%an${separator}%s`;
      const args = [
        "log",
        "-n",
        "100",
        "--no-ext-diff",
        "--no-textconv",
        format,
        "--",
        basename(name),
        ...others,
      ];
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
    async commit(names, message) {
      const [name] = names;
      const files = names.map((each) => basename(each));
      // A file that git does not know yet has to be told to it first.
      const added = await run(name, ["add", "--", ...files]);
      const args = ["commit", "--quiet", "--no-verify", "--only", "--message", message];
      args.push("--", ...files);
      const done = added.wrong === undefined ? await run(name, args) : added;
      const id =
        done.wrong === undefined ? (await ask(name, ["rev-parse", "HEAD"]))?.trim() : undefined;
      return id === undefined ? { problem: done.wrong ?? "" } : { id };
    },
  };
}

type GitAnswer =
  | { readonly out: string; readonly wrong?: undefined }
  | { readonly out?: undefined; readonly wrong: string };

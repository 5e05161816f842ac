import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runProcess } from "../../../../test/process/run-process.ts";
import { openGitHistory } from "../../src/publish/git-history.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-history-"));
  await git("init", "--quiet");
  await mkdir(join(folder, "flows"));
  await writeFile(join(folder, "flows/a.yaml"), "flowrun: 1\n");
  await git("add", ".");
  await commit("Begin");
  await writeFile(join(folder, "flows/a.yaml"), "flowrun: 1\nname: a\n");
  await commit("Name it: a | b");
});

afterAll(() => rm(folder, { recursive: true }));

async function git(...args: readonly string[]): Promise<void> {
  await runProcess("git", args, { cwd: folder });
}

const commit = (subject: string): Promise<void> =>
  git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "--all", "-m", subject);

test("gives the commits of a file, the newest first, and the file as it was in each", async () => {
  const history = openGitHistory(join(folder, "flows"));
  const commits = await history.commits("a.yaml");

  expect(commits.map(({ author, subject }) => [author, subject])).toEqual([
    ["Ada", "Name it: a | b"],
    ["Ada", "Begin"],
  ]);
  expect(await history.textAt("a.yaml", commits[1]?.id ?? "")).toBe("flowrun: 1\n");
  expect(await history.textAt("a.yaml", commits[0]?.id ?? "")).toBe("flowrun: 1\nname: a\n");
});

test.each(["HEAD", "--output=/tmp/x", "0123", "", "0".repeat(40)])("knows nothing of the commit %o", async (id) => {
  expect(await openGitHistory(join(folder, "flows")).textAt("a.yaml", id)).toBeUndefined();
});

test("has no commits where there is no git", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "flowrun-no-history-"));
  expect(await openGitHistory(elsewhere).commits("a.yaml")).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
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
  git(
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=ada@example.org",
    "commit",
    "--quiet",
    "--all",
    "-m",
    subject,
  );

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

test("gives the commits of files beside it, too, and takes each name as it is written", async () => {
  const history = openGitHistory(join(folder, "flows"));
  await writeFile(join(folder, "flows/part.yaml"), "flowrun: 1\n");
  await git("add", ".");
  await commit("A part");
  const subjects = async (...others: readonly string[]): Promise<readonly string[]> =>
    (await history.commits("a.yaml", others)).map(({ subject }) => subject);

  expect(await subjects("part.yaml")).toEqual(["A part", "Name it: a | b", "Begin"]);
  expect(await subjects("none.yaml", ":(glob)*")).toEqual(["Name it: a | b", "Begin"]);
});

describe("a commit", () => {
  const identity = { GIT_AUTHOR_NAME: "Bo", GIT_AUTHOR_EMAIL: "b@example.org" };
  const committer = { GIT_COMMITTER_NAME: "Bo", GIT_COMMITTER_EMAIL: "b@example.org" };

  test("has these files only, also new ones, whatever else is changed and staged", async () => {
    for (const [name, value] of Object.entries({ ...identity, ...committer }))
      vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const history = openGitHistory(join(folder, "flows"));
    await writeFile(join(folder, "flows/other.yaml"), "flowrun: 1\n");
    await git("add", ".");
    await writeFile(join(folder, "flows/new.yaml"), "flowrun: 1\nname: new\n");
    await writeFile(join(folder, "flows/new.test.yaml"), "flowrun-test: 1\n");
    const { id } = await history.commit(["new.yaml", "new.test.yaml"], "Begin --amend");

    expect(await history.commits("new.yaml")).toMatchObject([
      { id, author: "Bo", subject: "Begin --amend" },
    ]);
    expect(await history.textAt("new.yaml", id ?? "")).toBe("flowrun: 1\nname: new\n");
    expect(await history.textAt("new.test.yaml", id ?? "")).toBe("flowrun-test: 1\n");
    expect(await history.commits("other.yaml")).toEqual([]);
    expect((await history.commit(["new.yaml"], "Again")).problem).toContain("nothing");
  });

  test("is not made where there is no git", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "flowrun-no-history-"));
    expect((await openGitHistory(elsewhere).commit(["a.yaml"], "Begin")).problem).toContain(
      "not a git repository",
    );
    await rm(elsewhere, { recursive: true });
  });
});

test.each(["HEAD", "--output=/tmp/x", "0123", "", "0".repeat(40)])(
  "knows nothing of the commit %o",
  async (id) => {
    expect(await openGitHistory(join(folder, "flows")).textAt("a.yaml", id)).toBeUndefined();
  },
);

test("has no commits where there is no git", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "flowrun-no-history-"));
  expect(await openGitHistory(elsewhere).commits("a.yaml")).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

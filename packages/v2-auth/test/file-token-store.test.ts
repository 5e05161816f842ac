import { once } from "node:events";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startProcess } from "../../../test/process/start-process.ts";
import { createSecret, fileTokenStore, type StoredTokens } from "../src/index.ts";
import { tokenStoreContract } from "../src/testing.ts";

const tokens: StoredTokens = {
  baseUrl: "https://pbx.example.com",
  user: "ann",
  login: "tfa_token_auth",
  accessToken: createSecret("access-canary"),
  refreshToken: createSecret("refresh-canary"),
  isSpent: false,
};
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-"));
  path = join(folder, "tokens.json");
});
afterEach(() => rm(folder, { recursive: true }));

describe("fileTokenStore", () => {
  const create = () => Promise.resolve([fileTokenStore(path), fileTokenStore(path)] as const);
  test.each([...tokenStoreContract({ create })])("$name", ({ run }) =>
    expect(run()).resolves.toBeUndefined(),
  );

  test("writes a file that only its owner may read, makes its folder, and leaves nothing else there", async () => {
    const deep = join(folder, "a", "b", "tokens.json");
    await fileTokenStore(deep).write([tokens]);

    expect((await stat(deep)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "a", "b"))).toEqual(["tokens.json"]);
  });

  test.each([0o640, 0o604, 0o620])(
    "refuses a file of mode %i, which others may use",
    async (mode) => {
      await fileTokenStore(path).write([tokens]);
      await chmod(path, mode);
      const message =
        `The token file "${path}" can be used by others (mode ${mode.toString(8)}), so its tokens are not used. ` +
        "Make it a file of your own with mode 600, or remove it and log in again.";

      await expect(fileTokenStore(path).read()).rejects.toMatchObject({
        code: "AUTH_STORE_UNSAFE",
        message,
      });
    },
  );

  test("refuses a link and a folder in the file's place", async () => {
    await fileTokenStore(`${path}.other`).write([tokens]);
    await symlink(`${path}.other`, path);
    await expect(fileTokenStore(path).read()).rejects.toMatchObject({ code: "AUTH_STORE_UNSAFE" });
    await mkdir(join(folder, "sub"));
    await expect(fileTokenStore(join(folder, "sub")).read()).rejects.toMatchObject({
      code: "AUTH_STORE_UNSAFE",
    });
  });

  test("removes what a process that was killed left of a write", async () => {
    await writeFile(`${path}.4f6d.tmp`, "access-canary");
    await writeFile(join(folder, "other.json.4f6d.tmp"), "not ours");
    await fileTokenStore(path).write([tokens]);

    expect((await readdir(folder)).toSorted()).toEqual(["other.json.4f6d.tmp", "tokens.json"]);
  });

  test("reads a file of version 1, which had the tokens of one user whose name it did not know", async () => {
    const { user: _, ...fields } = tokens;
    const session = { base_url: fields.baseUrl, login: fields.login, is_spent: false };
    const text = JSON.stringify({
      version: 1,
      ...session,
      access_token: "access-canary",
      refresh_token: "refresh-canary",
    });
    await writeFile(path, text, { mode: 0o600 });

    const [read, ...others] = await fileTokenStore(path).read();
    expect([{ ...read }, others]).toMatchObject([
      { user: "", baseUrl: fields.baseUrl, login: fields.login, isSpent: false },
      [],
    ]);
    expect(read?.refreshToken.reveal()).toBe("refresh-canary");
  });

  test("calls every beginning of a file damaged, and leaves it as it is", async () => {
    await fileTokenStore(path).write([tokens]);
    const text = await readFile(path, "utf8");
    for (let length = 0; length < text.length - 1; length += 1) {
      await writeFile(path, text.slice(0, length));
      const error: unknown = await fileTokenStore(path)
        .read()
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "AUTH_STORE_DAMAGED" });
      expect(String(error)).not.toContain("canary");
    }
    expect(await readFile(path, "utf8")).toBe(text.slice(0, text.length - 2));
  });

  test("says which file it cannot use, and why", async () => {
    await writeFile(path, "");
    const below = join(path, "tokens.json");
    await expect(fileTokenStore(below).write([tokens])).rejects.toMatchObject({
      code: "AUTH_STORE_FAILED",
      message: `The token file "${below}" cannot be used (EEXIST). Check the folder, its rights, and the disk.`,
    });
  });

  test("says that another process holds the lock", async () => {
    const taken = Promise.withResolvers<void>();
    const task = Promise.withResolvers<void>();
    const held = fileTokenStore(path).lock(() => {
      taken.resolve();
      return task.promise;
    });
    await taken.promise;
    const hasty = fileTokenStore(path, { lockWaitMs: 0 });

    await expect(hasty.lock(() => Promise.resolve())).rejects.toMatchObject({
      code: "AUTH_STORE_LOCKED",
    });
    task.resolve();
    await held;
  });

  test("gets the lock of a process that was killed while it held it", async () => {
    const script = fileURLToPath(new URL("support/lock-process.ts", import.meta.url));
    const child = startProcess(process.execPath, ["--expose-gc", script, path]);
    await once(child.stdout, "data");
    const hasty = fileTokenStore(path, { lockWaitMs: 0 });
    await expect(hasty.lock(() => Promise.resolve())).rejects.toMatchObject({
      code: "AUTH_STORE_LOCKED",
    });

    child.kill("SIGKILL");
    await once(child, "exit");

    expect(await hasty.lock(() => Promise.resolve("mine"))).toBe("mine");
  });
});

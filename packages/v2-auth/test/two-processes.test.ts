import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { someOf } from "../../../test/cases.ts";
import { outputOf } from "../../../test/process/run-process.ts";
import { createSession, fileTokenStore } from "../src/index.ts";
import { startRotatingPlatform } from "./support/rotating-platform.ts";

const script = fileURLToPath(new URL("support/session-process.ts", import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function statusesOf(
  baseUrl: string,
  path: string,
  count: number,
): Promise<readonly number[]> {
  const args = [script, baseUrl, path, String(count)];
  return JSON.parse(await outputOf(process.execPath, args, { timeoutMs: 50_000 }));
}

describe("two processes with 100 requests each on one token file", () => {
  test.each(someOf([7, 1]))(
    "have each request answered, and refresh once for each expiry, where a token serves %d",
    async (usesPerToken) => {
      const platform = await startRotatingPlatform(usesPerToken);
      const { baseUrl } = platform;
      const path = join(folder, "tokens.json");
      const session = createSession({ baseUrl, store: fileTokenStore(path) });
      await session.login({ type: "password_auth", email: "ann@example.com", password: "canary" });

      const statuses = await Promise.all([
        statusesOf(baseUrl, path, 100),
        statusesOf(baseUrl, path, 100),
      ]);

      expect(statuses.flat()).toEqual(Array.from({ length: 200 }, () => 200));
      expect(new Set(platform.refreshTokens.values())).toEqual(new Set([1]));
      // Each token but the first comes from a refresh, and no token is fetched that serves nobody.
      expect(platform.refreshTokens.size).toBe(Math.ceil(200 / usesPerToken) - 1);
      expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
        sessions: [{ is_spent: false }],
      });
      await platform.close();
    },
  );
});

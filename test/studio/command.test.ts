import { join } from "node:path";
import { expect, test } from "vitest";
import { startStudio } from "@flowrun/studio";
import { startMain } from "../../packages/cli/test/try-main.ts";
import { root } from "../source/repository.ts";

test("13.1 flowrun studio prints one address, which gives the page, and a signal ends it", async () => {
  const running = startMain(["studio", join(root, "flows")]);
  const [, url = ""] = await running.said(/studio is at (http:\S+)/);
  const page = await fetch(url);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const text = await page.text();

  expect(new URL(url)).toMatchObject({ hostname: "127.0.0.1", pathname: "/", search: "" });
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self';/);
  expect(text).toContain(`content="${nonce}"`);
  expect(policy).not.toContain("unsafe");
  running.signal("SIGTERM");
  expect(await running.done).toMatchObject({ code: 0 });
});

test("with a flow, the address opens it", async () => {
  const running = startMain(["studio", join(root, "flows/bank.yaml"), "--json"]);
  const [, url = ""] = await running.said(/"url":"([^"]+)"/);
  expect(url).toMatch(/#t=[\w-]{22}&flow=bank\.yaml$/);
  running.signal("SIGINT");
  await running.done;
});

test("a port that is taken is told", async () => {
  const options = { folder: join(root, "flows"), page: join(root, "packages/studio/web") };
  const first = await startStudio({ ...options, port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startStudio({ ...options, port })).rejects.toMatchObject({ code: "STUDIO_PORT_IN_USE" });
  await first.close();
});

test("a clone that has not been built says so", async () => {
  const options = { folder: join(root, "flows"), page: join(root, "flows/none"), port: 0 };
  await expect(startStudio(options)).rejects.toMatchObject({ code: "STUDIO_NO_PAGE" });
});

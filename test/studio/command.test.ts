import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startStudio } from "@flowrun/studio";
import { folderWith } from "../folder-with.ts";
import { startMain } from "../../packages/cli/test/try-main.ts";
import { startProcess } from "../process/start-process.ts";
import { root } from "../source/repository.ts";

test("13.1 flowrun studio prints one address, which gives the page, and a signal ends it", async () => {
  const running = startMain(["studio", join(root, "flows")]);
  const [, url = ""] = await running.said(/studio is at (http:\S+)/);
  const page = await fetch(url);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const text = await page.text();

  expect(new URL(url)).toMatchObject({ hostname: "127.0.0.1", pathname: "/", search: "" });
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self';/,
  );
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

/** A flow that runs with a studio, and what its studio answers. */
async function startBeside(...more: readonly string[]) {
  const running = startMain([
    join(root, "flows/reference.yaml"),
    "--embedded",
    "--no-phone",
    "--studio",
    ...more,
  ]);
  const [, url = ""] = await running.said(/studio is at (http:\S+)/);
  const { origin, hash } = new URL(url);
  const headers = {
    Authorization: `Bearer ${new URLSearchParams(hash.slice(1)).get("t")}`,
    Origin: origin,
  };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, headers });
  return { running, url, ask };
}

test("13.10 flowrun FLOW --studio serves a page beside the flow, which may only be looked at", async () => {
  const { running, ask } = await startBeside();
  const change = await ask("/api/flows/reference.yaml", { method: "PUT", body: "lost" });

  expect(await (await ask("/api/studio")).json()).toEqual({
    ...{
      contract: 1,
      place: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      roles: [],
      running: "reference.yaml",
      hasOffers: true,
      isLive: true,
      hasCalls: true,
    },
  });
  expect([change.status, await change.json()]).toMatchObject([403, { code: "STUDIO_NOT_ALLOWED" }]);
  running.signal("SIGTERM");
  expect(await running.done).toMatchObject({ code: 0 });
});

test("with --studio-allow its pages may change what they are allowed to", async () => {
  const { running, ask } = await startBeside("--studio-allow", "edit");

  expect(await (await ask("/api/studio")).json()).toMatchObject({ roles: ["edit"] });
  running.signal("SIGTERM");
  await running.done;
});

test("flowrun studio --watch shows the calls of a flow that runs, and --journal recorded ones", async () => {
  const { running, url } = await startBeside();
  const files = { "studio.address": `${url}\n` };
  for (const [options, isLive, given] of [
    [["--watch", "studio.address"], true, { files }],
    [["--watch", "-"], true, { input: url }],
    [[], true, { environment: { STUDIO_WATCH: url } }],
    [["--journal", join(root, "flows")], false, {}],
  ] as const) {
    const studio = startMain(["studio", join(root, "flows"), "--json", ...options], given);
    const [, own = ""] = await studio.said(/"url":"([^"]+)"/);
    const token = new URLSearchParams(new URL(own).hash.slice(1)).get("t");
    const facts = await fetch(`${new URL(own).origin}/api/studio`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await facts.json()).toMatchObject({ isLive, hasCalls: true, roles: ["edit"] });
    studio.signal("SIGTERM");
    await studio.done;
  }
  running.signal("SIGTERM");
  await running.done;
});

test("the address goes to a file of this user alone, and nothing else says the token", async () => {
  const cwd = folderWith({ "studio.address": "http://127.0.0.1:1/#t=old\n" });
  const file = join(cwd, "studio.address");
  chmodSync(file, 0o644);
  const flow = join(root, "flows/reference.yaml");
  for (const args of [
    ["studio", join(root, "flows")],
    [flow, "--embedded", "--no-phone", "--studio"],
  ]) {
    const running = startMain([...args, "--studio-address", "studio.address"], { cwd });
    await running.said(
      /The studio is at http:\/\/127\.0\.0\.1:\d+; the file "studio\.address" has its token\./,
    );
    expect(readFileSync(file, "utf8")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#t=[\w-]{22}/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    running.signal("SIGTERM");
    const { out, err } = await running.done;
    expect(out + err).not.toContain("#t=");
    expect(existsSync(file)).toBe(false);
  }
});

test("13.19 without --studio a flow loads nothing of it", async () => {
  const loader = `data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from "node:module";
     registerHooks({ load: (url, context, next) => (console.error("loads " + url), next(url, context)) });`,
  )}`;
  const args = ["--conditions=flowrun-source", "--import", loader, "packages/cli/src/bin.ts"];
  const flow = ["flows/reference.yaml", "--embedded", "--no-phone"];
  const loadedBy = async (...more: readonly string[]): Promise<string> => {
    const child = startProcess(process.execPath, [...args, ...flow, ...more], { cwd: root });
    let told = "";
    child.stderr.on("data", (data: Buffer) => (told += data.toString()));
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    await once(child, "close");
    return told;
  };

  expect(await loadedBy()).not.toContain("packages/studio/");
  expect(await loadedBy("--studio")).toContain("packages/studio/src/live/create-tap.ts");
});

test("a port that is taken is told", async () => {
  const options = { folder: join(root, "flows"), page: join(root, "packages/studio/web") };
  const first = await startStudio({ ...options, port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startStudio({ ...options, port })).rejects.toMatchObject({
    code: "STUDIO_PORT_IN_USE",
  });
  await first.close();
});

test("a clone that has not been built says so", async () => {
  const options = { folder: join(root, "flows"), page: join(root, "flows/none"), port: 0 };
  await expect(startStudio(options)).rejects.toMatchObject({ code: "STUDIO_NO_PAGE" });
});

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderWith, startMain, tryMain } from "../../try-main.ts";

const flow = (says: string): string => `flowrun: 1
name: shop
use: { mail: ./mail.yaml }
start: greeting
blocks:
  greeting:
    - log: ${says}
    - call: mail#leave
    - hangup
`;
const mail = (says: string): string =>
  `flowrun: 1\nname: mail\nparts: { leave: {} }\nblocks:\n  leave: [{ log: ${says} }]\n`;
const scenarios = (path: string): string =>
  `flowrun-test: 1\nscenarios:\n  - { name: goes, expect: { path: [${path}] } }\n`;

const filesOf = (says: string) => ({
  "shop.yaml": flow(says),
  "mail.yaml": mail(says),
  "shop.test.yaml": scenarios("greeting"),
});

/** A flow that runs, and a studio over another copy of it that publishes to it. */
async function startBoth(allowed: string) {
  const there = folderWith(filesOf("before"));
  const here = folderWith(filesOf("after"));
  const address = join(there, "production.address");
  const allow = ["--studio", "--studio-allow", allowed, "--studio-address", address];
  const running = startMain(["shop.yaml", "--embedded", "--no-phone", ...allow], { cwd: there });
  await running.said(/has its token/);
  const studio = startMain(["studio", ".", "--publish-to", `production=${address}`], { cwd: here });
  const [, origin = "", token = ""] = await studio.said(/(http:\S+?)\/#t=(\S+)/);
  onTestFinished(async () => {
    for (const each of [studio, running]) each.signal("SIGTERM");
    await Promise.all([studio.done, running.done]);
  });
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      ...{ method, headers: { Authorization: `Bearer ${token}`, Origin: origin } },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown>, text };
  };
  return { ask, there, here, address, running };
}

const offerPath = "/environments/production/offer";
const use = ["mail.yaml"];

test("a studio that stands alone offers its flow to the calls of one that runs, with its scenarios and used files", async () => {
  const { ask, there, here, address } = await startBoth("edit,publish");
  const { etag } = (await ask("GET", "/flows/shop.yaml")).body;
  expect((await ask("GET", "/studio")).body).toMatchObject({
    environments: ["production"],
    roles: ["edit", "publish"],
  });
  const offered = await ask("POST", offerPath, { flow: "shop.yaml", etag, share: 10, use });

  expect([offered.status, offered.body]).toMatchObject([200, { offer: { share: 10 } }]);
  for (const name of Object.keys(filesOf("after")))
    expect(await readFile(join(there, name), "utf8")).toBe(
      await readFile(join(here, name), "utf8"),
    );
  const [, token = ""] = /#t=(\S+)/.exec(await readFile(address, "utf8")) ?? [];
  expect(offered.text).not.toContain(token);
  expect((await ask("PUT", offerPath, { share: 50 })).body).toMatchObject({ offer: { share: 50 } });
  expect((await ask("DELETE", offerPath, {})).body).toMatchObject({ offer: null });
});

test("what is refused there is said here: another file, another flow, no right, scenarios that fail", async () => {
  const { ask, here } = await startBoth("edit,publish");
  const { etag } = (await ask("GET", "/flows/shop.yaml")).body;
  const offer = (more: object) =>
    ask("POST", offerPath, { flow: "shop.yaml", etag, share: 10, use, ...more });
  expect((await offer({ etag: "old" })).body).toMatchObject({ code: "STUDIO_CHANGED" });
  expect((await ask("GET", `${offerPath}?flow=mail.yaml`)).body).toMatchObject({
    code: "STUDIO_NOT_OFFERED",
    message: 'In "production" runs "shop.yaml", not "mail.yaml".',
  });
  expect((await ask("GET", "/environments/test/offer?flow=shop.yaml")).body).toMatchObject({
    message: 'There is no environment "test".',
  });
  await writeFile(join(here, "shop.test.yaml"), scenarios("greeting, mail#leave"));
  expect((await offer({})).body).toMatchObject({ code: "STUDIO_NOT_READY" });
  expect((await offer({ reason: "An outage." })).status).toBe(200);

  const closed = await startBoth("edit");
  const file = (await closed.ask("GET", "/flows/shop.yaml")).body;
  const refused = await closed.ask("POST", offerPath, {
    ...{ flow: "shop.yaml", etag: file["etag"], share: 10, use },
  });
  expect([refused.status, refused.body]).toMatchObject([403, { code: "STUDIO_NOT_ALLOWED" }]);
});

test("an environment that is away is told as such, and comes back by itself", async () => {
  const { ask, address } = await startBoth("edit,publish");
  const there = await readFile(address, "utf8");
  await rm(address);
  expect(await ask("GET", `${offerPath}?flow=shop.yaml`)).toMatchObject({
    status: 502,
    body: { code: "STUDIO_ENVIRONMENT_AWAY", message: '"production" cannot be reached.' },
  });
  await writeFile(address, there);

  expect((await ask("GET", `${offerPath}?flow=shop.yaml`)).body).toMatchObject({ offer: null });
});

test.each(["production", "=file", "a=b,--publish-to,a=c"])(
  "--publish-to %s is refused",
  async (given) => {
    const args = `--publish-to,${given}`.split(",");
    const { code, err } = await tryMain(["studio", ".", ...args]);

    expect([code, err]).toEqual([2, expect.stringContaining("Write NAME=FILE, each name once.")]);
  },
);

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OfferFigures } from "@flowrun/host";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startMain, type Running } from "../../packages/cli/test/try-main.ts";
import {
  findBarriers,
  launchBrowser,
  looks,
  type OpenOptions,
  openPage,
  retype,
} from "./studio-bench.ts";

const flow = `flowrun: 1
name: shop
version: 1.0.0
start: greeting
blocks:
  greeting:
    - answer
    - collect-digits: { max_length: 1, timeout: 50s }
      if: call.from == "waiting"
      then: { else: bye }
    - go: bye
  bye:
    - log: the first version
    - hangup
`;

const scenarios = `flowrun-test: 1
scenarios:
  - name: goes at once
    from: "100"
    expect: { path: [greeting, bye] }
  - name: presses a key
    from: waiting
    caller: [{ press: "1" }]
    expect: { path: [greeting, bye] }
`;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/**
 * A flow that runs by the real command on the embedded platform, with a studio that may publish.
 */
interface Shop {
  readonly running: Running;
  readonly folder: string;
  readonly url: string;
  /** Places a call, and resolves when it is over. */
  call(from: string): Promise<string>;
  /** Presses a key in a call. */
  press(id: string): Promise<void>;
  figures(): Promise<OfferFigures | null>;
  /** Offers the file to 10 of a hundred calls, without a page: what is answered. */
  offer(more: object): Promise<readonly [status: number, message: string | undefined]>;
}

async function startShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-shop-"));
  await writeFile(join(folder, "shop.yaml"), flow);
  await writeFile(join(folder, "shop.test.yaml"), scenarios);
  const args = [
    "shop.yaml",
    "--embedded",
    "--no-phone",
    "--studio",
    "--studio-allow",
    "edit,publish",
    "--studio-address",
    "shop.address",
  ];
  const running = startMain(args, { cwd: folder });
  await running.said(/has its token/);
  const url = (await readFile(join(folder, "shop.address"), "utf8")).trim();
  const [, platform = ""] = await running.said(/--url (http:\S+)/);
  const { origin, hash } = new URL(url);
  const Authorization = `Bearer ${new URLSearchParams(hash.slice(1)).get("t")}`;
  const simulate = (path: string, body: object): Promise<Response> =>
    fetch(`${platform}/simulator${path}`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa("flowrun:embedded")}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
  onTestFinished(async () => {
    running.signal("SIGTERM");
    await running.done;
    await rm(folder, { recursive: true });
  });
  return {
    ...{ running, folder, url },
    call: async (from) => (await simulate("/calls", { from, to: "100" })).text(),
    press: async (id) => void (await simulate(`/calls/${id}/keys`, { keys: "1" })),
    async figures() {
      const response = await fetch(`${origin}/api/offer`, { headers: { Authorization } });
      return ((await response.json()) as { readonly offer: OfferFigures | null }).offer;
    },
    async offer(more) {
      const file = await fetch(`${origin}/api/flows/shop.yaml`, { headers: { Authorization } });
      const { etag } = (await file.json()) as { readonly etag: string };
      const response = await fetch(`${origin}/api/offer`, {
        method: "POST",
        headers: { Authorization, Origin: origin },
        body: JSON.stringify({ etag, share: 10, ...more }),
      });
      return [response.status, ((await response.json()) as { readonly message?: string }).message];
    },
  };
}

async function openShop({ url }: Shop, options: OpenOptions = {}): Promise<Page> {
  const { page, faults, close } = await openPage(browser, url, options);
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".card").first().waitFor();
  await page
    .locator(".modes button", { hasText: options.language === "nb" ? "Publiser" : "Publish" })
    .click();
  await page.locator(".changes .hint").waitFor();
  return page;
}

/** Places so many calls, ten at a time. */
async function placeCalls({ call }: Shop, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - placed) }, (_, number) =>
        call(`1${placed + number}`),
      ),
    );
}

const states = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator("[data-ready]")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-state")));

test("nothing is offered until all of the list is well, or a reason is given", async () => {
  const shop = await startShop();
  await placeCalls(shop, 5);
  const page = await openShop(shop);
  await page.locator("[data-ready=coverage][data-state=good]").waitFor();
  const offer = page.locator(".offer-form .primary");

  expect(await states(page)).toEqual(["good", "good", "good", "open", "open"]);
  expect(await offer.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-ready=calls][data-state=good]").waitFor();
  expect(await page.locator("[data-ready] > span").allTextContents()).toEqual([
    "No errors",
    "2 of 2 scenarios pass",
    "Scenarios go through 5 of 5 steps",
    "1000 random calls break nothing",
    "5 of 5 recorded calls go the same way, 0 depart",
  ]);
  expect(await offer.isDisabled()).toBe(false);

  // Another text: what was tried of the one before counts no more, and recorded calls depart.
  await retype(page, "the first version", "the second version");
  await page.locator("[data-ready=calls][data-state=open]").waitFor();
  expect(await offer.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("0 of 5 recorded calls go the same way, 5 depart").waitFor();
  await page.locator(".departed button", { hasText: "14" }).click();
  await page.locator(".card.departed .row.here[data-step='greeting/1']").waitFor();
  expect(await page.locator(".departed-more pre span").allTextContents()).toEqual([
    '- → log.write level=info message="the first version"\n',
    '+ → log.write level=info message="the second version"\n',
  ]);
  expect(await offer.isDisabled()).toBe(true);
  await page.getByLabel("Reason").fill("The words are better.");
  await offer.click();
  await page.getByText("10 of 100 new calls take what is offered.").waitFor();
  expect(await readFile(join(shop.folder, "shop.yaml"), "utf8")).toContain("the second version");
  await shop.running.said(
    /is offered to 10 % of new calls\. Not all was well: "The words are better\."/,
  );
});

test("also who asks the server itself gives a reason when scenarios do not vouch for the flow", async () => {
  const shop = await startShop();
  expect(await shop.offer({})).toEqual([200, undefined]);
  await writeFile(
    join(shop.folder, "shop.test.yaml"),
    scenarios.replace("[greeting, bye]", "[greeting]"),
  );

  expect(await shop.offer({})).toEqual([
    422,
    '"shop.yaml" is not ready to be offered. 1 of 2 scenarios fail.',
  ]);
  expect(await shop.offer({ reason: "An outage." })).toEqual([200, undefined]);
});

test("13.13 an offer of 10 % takes 10 % of new calls, live ones stay, and it is accepted for all", async () => {
  const shop = await startShop();
  const waiting = shop.call("waiting");
  const [, id = ""] = await shop.running.said(/began\. call=(\S+) from=waiting/);
  const page = await openShop(shop);
  await retype(page, "the first version", "the second version");
  await page.getByLabel("Reason").fill("A test.");
  await page.locator(".offer-form .primary").click();
  await page.getByText("10 of 100 new calls").waitFor();
  await placeCalls(shop, 200);
  const figures = await shop.figures();

  expect((figures?.offered.started ?? 0) + (figures?.current.started ?? 0)).toBe(200);
  // Which calls these are is decided by their ids: of 200 about 20, give or take four standard
  // deviations and more.
  expect(figures?.offered.started).toBeGreaterThan(1);
  expect(figures?.offered.started).toBeLessThan(42);
  await page
    .locator(".figures td", { hasText: String(figures?.offered.started) })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Take it", exact: true }).click();
  await page.locator(".figures").waitFor({ state: "detached" });
  await shop.call("100");
  await shop.running.said(/the second version/);
  await shop.press(id);
  await waiting;
  await shop.running.said(new RegExp(`the first version call=${id.replace(".", "\\.")} `));
});

test("13.13 a faulty version is taken back by itself, and the page says why", async () => {
  const shop = await startShop();
  const page = await openShop(shop);
  await retype(
    page,
    "- log: the first version",
    "- { log: faulty, if: 1 / (size(call.from) - size(call.from)) > 0 }",
  );
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-ready=fuzz][data-state=bad]").waitFor();
  await page.getByLabel("Reason").fill("Nobody looked.");
  await page.getByLabel("Share").selectOption("50");
  await page.locator(".offer-form .primary").click();
  await page.getByText("50 of 100 new calls").waitFor();
  await placeCalls(shop, 80);

  const told = await page.getByRole("alert").textContent();
  expect(told).toMatch(
    /^Taken back by itself\. 20 of its 20 calls failed, of the others 0 of \d+\./,
  );
  expect(await shop.figures()).toMatchObject({
    isTakenBack: true,
    offered: { ended: 20, faulted: 20 },
  });
});

test("a studio that stands alone publishes its copy to the flow that runs elsewhere, and takes it back", async () => {
  const shop = await startShop();
  const here = await mkdtemp(join(tmpdir(), "flowrun-desk-"));
  await writeFile(join(here, "shop.yaml"), flow.replace("first version", "second version"));
  await writeFile(join(here, "shop.test.yaml"), scenarios);
  const address = join(shop.folder, "shop.address");
  const alone = startMain(["studio", ".", "--publish-to", `production=${address}`], { cwd: here });
  onTestFinished(async () => {
    alone.signal("SIGTERM");
    await alone.done;
    await rm(here, { recursive: true });
  });
  const [url = ""] = await alone.said(/http:\S+#t=\S+/);
  const { page, faults, close } = await openPage(browser, url, { flow: "shop.yaml" });
  await page.locator(".modes button", { hasText: "Publish" }).click();
  await page.getByLabel("Publish to").selectOption("production");
  await page.getByLabel("Reason").fill("The words are better.");
  await page.getByLabel("Share").selectOption("100");
  await page.locator(".offer-form .primary").click();
  await page.getByText("100 of 100 new calls").waitFor();
  await shop.call("100");
  await shop.running.said(/the second version/);
  expect(await page.content()).not.toContain(new URL(shop.url).hash.slice("#t=".length));

  await page.getByRole("button", { name: "Take it back", exact: true }).click();
  await page.locator(".figures").waitFor({ state: "detached" });
  expect(await shop.figures()).toBeNull();
  await close();
  expect(faults).toEqual([]);
});

test.each(looks)(
  "13.16 in the %s theme, in %s an offer can be used by everybody: axe finds nothing",
  async (theme, language, size) => {
    const shop = await startShop();
    const page = await openShop(shop, { theme, language, size, bypassPolicy: true });
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".offer-form textarea").fill("A test.");
    await page.locator(".offer-form .primary").click();
    await page.locator(".figures").waitFor();
    await placeCalls(shop, 10);
    await page.locator(".reasons").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  },
);

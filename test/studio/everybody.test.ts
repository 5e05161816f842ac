import { createTap, localSource } from "@flowrun/studio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  findBarriers,
  launchBrowser,
  retype,
  startBench,
  type OpenOptions,
  type StudioBench,
} from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

beforeAll(async () => {
  browser = await launchBrowser();
  const phone = { url: "wss://127.0.0.1:1/ws", user: "browser", password: "none" };
  bench = await startBench(browser, {
    phone,
    live: localSource(createTap({ now: () => 0 }), undefined),
  });
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

/** A page on the reference flow. */
async function open(options: OpenOptions): Promise<Page> {
  const { page, close } = await bench.open({
    flow: "reference.yaml",
    bypassPolicy: true,
    ...options,
  });
  onTestFinished(close);
  await page.locator(".card").first().waitFor();
  return page;
}

/** What lies over the page, or beside it, and how a user comes there by keyboard. */
const places: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  [
    "the form of a step",
    async (page) => {
      await page.locator('.row[data-step="collecting_id/1"]').click();
      await page
        .locator(".tabs")
        .getByRole("button", { name: /^(Form|Skjema)$/ })
        .press("Enter");
      await page.locator(".form .field").first().waitFor();
    },
  ],
  [
    "what a step may do",
    async (page) => {
      await page.locator(".row").first().click();
      await page.locator("[data-pane=graph]").press("a");
      await page.locator("dialog[open] [role=combobox]").waitFor();
    },
  ],
  [
    "the keys",
    async (page) => {
      await page.locator("[data-pane=graph]").press("?");
      await page.locator("dialog.keys[open]").waitFor();
    },
  ],
  [
    "what is wrong with the flow",
    async (page) => {
      await retype(page, "hung_up }", "hungup }");
      await page.locator(".problems .fix").first().waitFor();
    },
  ],
  [
    "the phone of the page",
    async (page) => {
      await page.locator(".modes button", { hasText: /Live|Direkte/ }).press("Enter");
      await page.locator("[data-pane=phone] input").waitFor();
    },
  ],
];

describe.each([
  ["light", "en"],
  ["dark", "nb"],
] as const)("13.16 in the %s theme, in %s", (theme, language) => {
  test.each(places)("%s can be used by everybody: axe finds nothing", async (_, reach) => {
    const page = await open({ theme, language });
    await reach(page);

    expect(await findBarriers(page)).toEqual([]);
  });
});

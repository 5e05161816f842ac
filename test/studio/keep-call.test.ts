import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRunningDesk, type RunningDesk } from "./running-desk.ts";
import { allPass, launchBrowser, openPage } from "./studio-bench.ts";

let browser: Browser;
let running: RunningDesk;

beforeAll(async () => {
  browser = await launchBrowser();
  running = await startRunningDesk();
});

afterAll(async () => {
  await running.close();
  await browser.close();
});

test("a call that was taken becomes a scenario with a name, which passes", async () => {
  const { page, faults, close } = await openPage(browser, running.url, { flow: "desk.yaml" });
  await page.getByRole("button", { name: /^Live/ }).click();
  const call = await running.call("4711");
  const row = page.locator(".call", { hasText: "4711" });
  await row.click();
  await running.press(call, "9999");
  await row.locator(".where", { hasText: "ended by the flow" }).waitFor();
  await page.getByRole("button", { name: "Save this call as a scenario" }).click();
  await page.getByRole("textbox", { name: "A name for the scenario" }).fill("nobody knows 9999");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Added", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Tests/ }).click();
  await page.locator(".scenario", { hasText: "nobody knows 9999" }).waitFor();
  await page.getByText(allPass).waitFor();

  expect(await readFile(join(running.folder, "desk.found.test.yaml"), "utf8")).toContain(
    "name: nobody knows 9999\n",
  );
  expect(faults).toEqual([]);
  await close();
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith } from "../folder-with.ts";
import { houseFlow, housePackage, houseTest } from "../stranger/house-verbs.ts";
import { launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

beforeAll(async () => {
  browser = await launchBrowser();
  const plugin = join(folderWith(housePackage), "node_modules/@house/flowrun/index.js");
  bench = await startBench(browser, { plugin });
  await writeFile(join(bench.folder, "raffle.yaml"), houseFlow);
  await writeFile(join(bench.folder, houseTest.name), houseTest.text);
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

test("a stranger's verbs are drawn, chosen, asked for their options, and proved", async () => {
  const { page, faults, close } = await bench.open({ flow: "raffle.yaml" });
  await page.locator(".row[data-step='main/3']").click();
  expect(await page.locator(".row.selected .verb").textContent()).toBe("raffle");
  await page.getByRole("button", { name: "Tests" }).click();
  await page.getByText("1/1 pass").waitFor();
  await page.getByRole("button", { name: "Design" }).click();

  await page.locator("[data-pane=graph]").focus();
  await page.keyboard.press("a");
  await page.getByRole("combobox", { name: "What shall the call do?" }).waitFor();
  await page.keyboard.type("raf");
  await page.keyboard.press("Enter");
  await page.locator(".form h3", { hasText: "raffle" }).waitFor();
  await page.getByText("How likely a prize is.").waitFor();
  await page.locator(".outcomes label", { hasText: "lost" }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test("a module that needs Node is told of, and the page goes on without it", async () => {
  const plugin = join(folderWith({ "verbs.mjs": 'import "node:fs";\n' }), "verbs.mjs");
  const own = await startBench(browser, { plugin });
  const { page, close } = await own.open({ flow: "reference.yaml" });
  await page.getByText("This page cannot use the verbs of the plugin").waitFor();
  await page.locator(".card").first().waitFor();
  expect(await page.locator(".card strong").allTextContents()).toContain("answering");
  await close();
  await own.close();
});

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findBarriers, launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

const shop = `flowrun: 1
name: shop
start: welcome

blocks:
  welcome:
    - answer
    - play: sound:hello # heard by all
      then: { failed: sorry }
    - go: work

  work:
    - wait: 1s
    - hangup

  sorry:
    - log: sorry
    - go: work
`;

beforeAll(async () => {
  browser = await launchBrowser();
  bench = await startBench(browser);
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

async function openShop(
  options: Parameters<StudioBench["open"]>[0] = {},
  text: string = shop,
): Promise<Page> {
  await writeFile(join(bench.folder, "shop.yaml"), text);
  const { page, faults, close } = await bench.open({ flow: "shop.yaml", ...options });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".card").first().waitFor();
  return page;
}

async function saved(page: Page): Promise<string> {
  await page.getByText("no problems").waitFor();
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  return readFile(join(bench.folder, "shop.yaml"), "utf8");
}

async function choose(page: Page, what: string): Promise<void> {
  await page.getByRole("combobox").last().waitFor();
  await page.keyboard.type(what);
  await page.keyboard.press("Enter");
}

const row = (page: Page, step: string): Locator => page.locator(`.row[data-step="${step}"]`);
const head = (page: Page, block: string): Locator => page.locator(".card-head", { hasText: block });

test("the + on a wire puts a block between two", async () => {
  const page = await openShop();
  await page.locator(".wire-plus").first().click();
  await choose(page, "answer");
  await page.locator(".card", { hasText: "welcome_" }).first().waitFor();
  const after = await saved(page);

  expect(after).toMatch(/ {2}welcome_\w+:\n {4}- answer\n {4}- go: (work|sorry)\n/);
});

test("a step is dragged to another place of its block, and to another block", async () => {
  const page = await openShop();
  const drag = async (from: Locator, to: Locator, part: number): Promise<void> => {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (start === null || end === null) throw new Error("One of them is not seen.");
    await page.mouse.move(start.x + 30, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + 40, end.y + end.height / 2, { steps: 4 });
    await page.mouse.move(end.x + 40, end.y + end.height * part, { steps: 2 });
    await page.mouse.up();
  };
  await drag(row(page, "welcome/2"), row(page, "welcome/1"), 0.2);
  await page.locator('.row[data-step="welcome/1"] .verb', { hasText: "play" }).waitFor();
  await drag(row(page, "welcome/2"), row(page, "sorry/1"), 0.8);
  await page.locator('.row[data-step="sorry/2"] .verb', { hasText: "answer" }).waitFor();

  await expect
    .poll(() => page.locator(".cm-content").innerText())
    .toContain("- play: sound:hello # heard by all");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Saved" }).waitFor();
});

test("several steps are chosen with Ctrl, copied as YAML, and pasted into another flow", async () => {
  const page = await openShop();
  await row(page, "work/1").click();
  await row(page, "sorry/1").click({ modifiers: ["Control"] });
  expect(await page.locator(".row.marked").count()).toBe(2);
  await page.keyboard.press("Control+c");
  await expect
    .poll(() => page.evaluate<string>("navigator.clipboard.readText()"))
    .toBe("- wait: 1s\n- log: sorry\n");
  await page.getByRole("combobox", { name: "Flow" }).selectOption("dentist.yaml");
  await head(page, "sorry").waitFor({ state: "detached" });
  await row(page, "welcome/1").click();
  await page.keyboard.press("Control+v");
  await page.locator('.row.selected[data-step="welcome/2"] .verb', { hasText: "wait" }).waitFor();
  expect(await row(page, "welcome/3").locator(".verb").textContent()).toBe("log");
});

test("a block is doubled under another name, what leads to it within goes along", async () => {
  const page = await openShop();
  await head(page, "sorry").click();
  await page.keyboard.press("Control+d");
  await head(page, "sorry_2").waitFor();

  await expect
    .poll(() => page.locator(".cm-content").innerText())
    .toMatch(/sorry_2:\s+- log: sorry\s+- go: work/);
});

test("a removed block asks where the exits to it go, and one Ctrl Z brings all back", async () => {
  const page = await openShop();
  await head(page, "sorry").click();
  await page.keyboard.press("Delete");
  await page
    .getByRole("combobox", { name: "1 exit leads to sorry: where does it go now?" })
    .waitFor();
  expect(await page.locator("#choices [role=option]").first().textContent()).toContain("work");
  await page.keyboard.press("Enter");
  await head(page, "sorry").waitFor({ state: "detached" });
  expect(await saved(page)).toBe(
    shop.replace("failed: sorry", "failed: work").replace(/\n {2}sorry:[^]*/, ""),
  );
  await page.keyboard.press("Control+z");
  await head(page, "sorry").waitFor();
  await page.keyboard.press("Control+z");
});

test("a block that is not there is made where one is led to it", async () => {
  const page = await openShop({}, shop.replace("failed: sorry", "failed: lost"));
  await page.locator(".create-block").click();
  await choose(page, "hangup");
  await page.locator(".card.selected", { hasText: "lost" }).waitFor();
  await page.locator(".create-block").waitFor({ state: "detached" });

  await expect.poll(() => page.locator(".cm-content").innerText()).toMatch(/lost:\s+- hangup/);
});

test("a block that is not there is made where the problem is told, too", async () => {
  const page = await openShop({}, shop.replace("failed: sorry", "failed: lost"));
  await page.getByRole("button", { name: "Create the block lost" }).click();
  await choose(page, "hangup");
  await page.locator(".card.selected", { hasText: "lost" }).waitFor();

  await expect.poll(() => page.locator(".cm-content").innerText()).toMatch(/lost:\s+- hangup/);
});

describe.each(["light", "dark"] as const)("13.16 in the %s theme", (theme) => {
  test("the other button has a menu, which everybody can use: axe finds nothing", async () => {
    const page = await openShop({ theme, bypassPolicy: true });
    await head(page, "work").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "Calls begin here" }).click();
    await page
      .locator(".card", { has: page.locator(".begins") })
      .filter({ hasText: "work" })
      .waitFor();
    await expect.poll(() => page.locator(".cm-content").innerText()).toContain("start: work");
  });
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

const shop = `flowrun: 1
name: shop
start: welcome
blocks:
  welcome:
    - answer
    - menu: { keys: { 1: sales } }
  sales:
    - bridge: PJSIP/100
  bye:
    - hangup
`;

beforeAll(async () => {
  browser = await launchBrowser();
  bench = await startBench(browser);
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

async function open(text?: string): Promise<Page> {
  if (text !== undefined) await writeFile(join(bench.folder, "shop.yaml"), text);
  const { page, faults, close } = await bench.open(text === undefined ? {} : { flow: "shop.yaml" });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  return page;
}

const textOf = (page: Page): Promise<string | null> => page.locator(".cm-content").textContent();

async function askedFor(page: Page, words: string): Promise<string | undefined> {
  await page.getByRole("combobox", { name: "What shall the call do?" }).fill(words);
  const [first] = await page.locator("[role=option] strong").allTextContents();
  return first;
}

test("who begins with nothing has the form, and adds steps before the end of the call", async () => {
  const page = await open();
  await page.getByRole("button", { name: "New flow" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("bakery");
  await page.getByRole("button", { name: "Create" }).click();
  await page.locator(".form").waitFor();
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("combobox", { name: "What shall the call do?" }).fill("say");
  await page.keyboard.press("Enter");
  await page.locator('.row.selected[data-step="welcome/2"]').waitFor();

  expect(await textOf(page)).toContain("- answer    - say    - hangup");
});

test("a verb is found by what people call it, and each has an icon of its own", async () => {
  const page = await open(shop);
  await page.getByRole("button", { name: "Add a step" }).click();
  const icons = page.locator("[role=option] svg");
  await icons.nth(50).waitFor();
  const drawn = await icons.evaluateAll((all) => all.map((icon) => icon.innerHTML));
  expect(new Set(drawn).size).toBe(drawn.length);
  const asked = {
    ...{ forward: "bridge", tts: "say", sleep: "wait", webhook: "request", sms: "send-message" },
    ...{ "opening hours": "hours", voicemail: "record", smtp: "send-email", åpningstid: "hours" },
  };
  for (const [words, verb] of Object.entries(asked)) expect(await askedFor(page, words)).toBe(verb);
});

test("keys of a menu are written one after the other, without the mouse", async () => {
  const page = await open(shop);
  await page.locator('.row[data-step="welcome/2"]').click();
  await page.getByRole("button", { name: "Form", exact: true }).click();
  const next = page.getByRole("textbox", { name: "keys: another name" });
  expect(await next.getAttribute("placeholder")).toBe("such as 1");
  await next.click();
  for (const text of ["2", "bye", "3", "bye"]) {
    await page.keyboard.type(text);
    await page.keyboard.press(text === "bye" ? "Enter" : "Tab");
    if (text === "bye") await page.locator(".value-key:focus").waitFor();
  }
  await page.getByLabel("keys 3", { exact: true }).waitFor();

  expect(await textOf(page)).toContain("keys: { 1: sales, 2: bye, 3: bye }");
});

test("an outcome leads to a new block from the form", async () => {
  const page = await open(shop);
  await page.locator('.row[data-step="welcome/2"]').click();
  await page.getByRole("button", { name: "Form", exact: true }).click();
  const silent = page.locator(".outcomes label", {
    has: page.getByText("silent", { exact: true }),
  });
  await silent.getByRole("combobox").selectOption("+ New block");
  await page.getByRole("combobox", { name: "What shall the call do?" }).fill("hangup");
  await page.keyboard.press("Enter");
  await page.locator(".card.selected", { hasText: "hangup" }).waitFor();

  expect(await textOf(page)).toContain("then: { silent: welcome_silent }");
});

test("what is selected stays selected when a problem above it is mended", async () => {
  const page = await open(shop);
  await page.locator('.row[data-step="sales/1"]').click();
  await page.getByRole("button", { name: "Form", exact: true }).click();
  await page.getByRole("button", { name: 'Let "silent", "invalid" lead to "bye"' }).click();
  await page.locator('.row[data-step="welcome/2"]:not(.error)').waitFor();

  expect(await page.locator(".side-head .place").textContent()).toBe("sales / 1");
  expect(await page.locator(".form h3").textContent()).toBe("bridge");
});

test("a page that is loaded again shows what it showed, and its heading is the flow", async () => {
  const page = await open(shop);
  await page.locator(".modes button", { hasText: "Tests" }).click();
  expect(new URL(page.url()).hash).toBe("#flow=shop.yaml&mode=tests");
  await page.reload();
  await page.locator(".tests").waitFor();

  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["shop.yaml"]);
});

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
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
    - hangup

  sales:
    - hangup

  support:
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

async function openShop(options: Parameters<StudioBench["open"]>[0] = {}): Promise<Page> {
  await writeFile(join(bench.folder, "shop.yaml"), shop);
  const { page, faults, close } = await bench.open({ flow: "shop.yaml", ...options });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator('.row[data-step="welcome/1"]').click();
  return page;
}

async function addStep(page: Page, verb: string): Promise<void> {
  await page.keyboard.press("a");
  await page.getByRole("combobox", { name: "What shall the call do?" }).waitFor();
  await page.keyboard.type(verb);
  await page.keyboard.press("Enter");
  await page.locator(".form h3", { hasText: verb }).waitFor();
  await page.locator(".form :focus").waitFor();
}

async function saved(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  return readFile(join(bench.folder, "shop.yaml"), "utf8");
}

/** Adds an entry to a map in the form. */
async function addEntry(page: Page, option: string, key: string, value: string): Promise<void> {
  const map = page.getByRole("group", { name: option, exact: true });
  await map.getByRole("textbox", { name: `${option}: another name` }).fill(key);
  await map.getByLabel(`${option}: its value`).fill(value);
  await page.keyboard.press("Enter");
  await map.getByLabel(`${option} ${key}`).waitFor();
}

test("a menu of three keys is made by form: nothing is said to callers that nobody wrote", async () => {
  const page = await openShop();
  await addStep(page, "menu");
  await page.getByLabel("prompt", { exact: true }).fill("sound:main-menu");
  await page.keyboard.press("Enter");
  await addEntry(page, "keys", "1", "sales");
  await addEntry(page, "keys", "2", "support");
  await addEntry(page, "keys", "9", "sales");
  await page
    .locator(".outcomes label", { hasText: "else" })
    .getByRole("combobox")
    .selectOption("support");
  const after = await saved(page);

  expect(after).toBe(
    shop.replace(
      "    - answer\n",
      `    - answer
    - menu: { prompt: sound:main-menu, keys: { 1: sales, 2: support, 9: sales } }
      then: { else: support }
`,
    ),
  );
});

test("a text that a voice speaks is asked for first, and written as it is typed", async () => {
  const page = await openShop();
  await addStep(page, "say");
  await page.locator(".field[data-needed] input:focus").waitFor();
  await page.keyboard.type("Welcome to the shop.");
  await page.keyboard.press("Enter");
  await page.locator(".row.selected .argument", { hasText: "Welcome" }).waitFor();

  expect(await saved(page)).toContain('    - say: "Welcome to the shop."\n');
});

test("a text is heard by the voice and at the pace that its step says", async () => {
  const page = await openShop();
  await page.evaluate(`globalThis.said = [];
    speechSynthesis.getVoices = () => [{ name: "Anna" }];
    Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", { set(voice) { this.by = voice?.name; } });
    speechSynthesis.speak = ({ text, rate, by }) => globalThis.said.push([text, rate, by].join(" "));`);
  await addStep(page, "say");
  await page.locator(".field[data-needed] input:focus").waitFor();
  await page.keyboard.type("Welcome.");
  await page.keyboard.press("Enter");
  for (const [field, text] of [
    ["voice", "anna"],
    ["pace", "80"],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    await page.locator(".row.selected .argument", { hasText: "Welcome." }).waitFor();
  }
  await page.getByRole("button", { name: "Hear text" }).click();

  await expect
    .poll(() => page.evaluate("globalThis.said"))
    .toEqual([expect.stringMatching(/^Welcome\. 0\.8\d* Anna$/)]);
});

test("a text waits for the voices of a browser that has them later, and one without any is told", async () => {
  const page = await openShop();
  await page.evaluate(`globalThis.said = [];
    speechSynthesis.getVoices = () => globalThis.voices ?? [];
    speechSynthesis.speak = ({ text }) => globalThis.said.push(text);`);
  await addStep(page, "say");
  await page.locator(".field[data-needed] input:focus").waitFor();
  await page.keyboard.type("Welcome.");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hear text" }).click();
  await page.getByRole("alert").getByText("This browser has no voice for texts.").waitFor();
  expect(await page.evaluate("globalThis.said")).toEqual([]);

  await page.evaluate("globalThis.voices = [{ name: 'Anna' }]");
  await page.getByRole("button", { name: "Hear text" }).click();
  await expect.poll(() => page.evaluate("globalThis.said")).toEqual(["Welcome."]);
});

test("names and functions are put into a text from a list, with their types", async () => {
  const page = await openShop();
  await addStep(page, "say");
  await page.keyboard.type("You call from ");
  await page.getByRole("button", { name: "Put a name into text" }).click();
  await page.getByRole("combobox", { name: "Which name or function?" }).fill("call.from");
  await page.getByRole("option", { name: /^call\.from\b.*string/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".field input:focus").waitFor();
  await page.keyboard.type(".");
  await page.keyboard.press("Enter");
  await page.locator(".row.selected .argument", { hasText: "call.from" }).waitFor();

  expect(await saved(page)).toContain('    - say: "You call from ${call.from}."\n');
});

test("several sounds are played one after the other, and one is taken away", async () => {
  const page = await openShop();
  await addStep(page, "play");
  await page.getByRole("button", { name: "A list" }).click();
  for (const [index, sound] of ["sound:hello", "digits:4711"].entries()) {
    await page.getByLabel(`media ${index + 1}`, { exact: true }).fill(sound);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Remove ${index + 1} of media` }).waitFor();
  }
  expect(await page.locator(".cm-content").textContent()).toContain(
    "- play: [sound:hello, digits:4711]",
  );
  await page.getByRole("button", { name: "Remove 1 of media" }).click();
  await page.getByRole("button", { name: "Remove 2 of media" }).waitFor({ state: "detached" });

  expect(await saved(page)).toContain("    - play: [digits:4711]\n");
});

test("a block is shown with its steps, calls can begin with it, and it is doubled and removed", async () => {
  const page = await openShop();
  await page.getByRole("button", { name: "Form", exact: true }).click();
  await page.locator(".card-head", { hasText: "sales" }).click();
  await page.getByText("1 step", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Calls begin here" }).click();
  await page.locator(".card", { hasText: "sales" }).locator(".begins").waitFor();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Remove sales_2" }).click();
  await page.locator(".card-head", { hasText: "sales_2" }).waitFor({ state: "detached" });
  await page.locator(".card-head", { hasText: "support" }).click();
  await page.locator(".block-steps button", { hasText: "hangup" }).click();
  await page.locator(".form h3", { hasText: "hangup" }).waitFor();

  expect(await saved(page)).toBe(shop.replace("start: welcome", "start: sales"));
});

describe.each(["light", "dark"] as const)("13.16 in the %s theme", (theme) => {
  test("a form with a map can be used by everybody: axe finds nothing", async () => {
    const page = await openShop({ theme, bypassPolicy: true });
    await addStep(page, "menu");
    await addEntry(page, "keys", "1", "sales");
    expect(await findBarriers(page)).toEqual([]);
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRunningDesk, type RunningDesk } from "./running-desk.ts";
import { allPass, launchBrowser, openPage, type OpenedPage } from "./studio-bench.ts";

let browser: Browser;
let running: RunningDesk;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  running = await startRunningDesk();
  opened = await openPage(browser, running.url, {});
  page = opened.page;
  await page.getByRole("link", { name: "All flows", exact: true }).click();
  await page.locator("a", { hasText: "desk.yaml" }).waitFor();
});

afterAll(async () => {
  await opened.close();
  await running.close();
  await browser.close();
});

const head = (block: string): Locator =>
  page.locator(".card-head", { has: page.getByText(block, { exact: true }) });
const row = (step: string): Locator => page.locator(`.row[data-step="${step}"]`);
const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
const fileOf = (name: string): Promise<string> => readFile(join(running.folder, name), "utf8");

/** Answers the question over the page. */
async function choose(question: string | RegExp, what: string): Promise<void> {
  await page.getByRole("combobox", { name: question }).fill(what);
  await page.keyboard.press("Enter");
}

async function addStep(verb: string): Promise<void> {
  await button("Step").click();
  await choose("What shall the call do?", verb);
  await page.locator(".form h3", { hasText: verb }).waitFor();
}

async function save(): Promise<void> {
  await page.getByText("no problems").waitFor();
  await button("Save").click();
  await button("Saved").waitFor();
}

/** Drags from the middle of one to the middle of another. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("One of them is not seen.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 6 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 2 });
  await page.mouse.up();
}

test("1 a new flow is made from nothing", async () => {
  await button("New flow").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Shop");
  await button("Create").click();
  await head("welcome").waitFor();
  await page.getByText("no problems").waitFor();

  expect(await fileOf("Shop.yaml")).toContain("name: Shop\n");
});

test("2 a menu of three keys is made by form", async () => {
  await row("welcome/1").click();
  await button("Form").click();
  await addStep("menu");
  await page.getByLabel("prompt", { exact: true }).fill("sound:main-menu");
  await page.keyboard.press("Enter");
  for (const [key, block] of [
    ["1", "sales"],
    ["2", "support"],
    ["9", "bye"],
  ] as const) {
    await page.getByRole("textbox", { name: "keys: another name" }).fill(key);
    await page.getByLabel("keys: its value").fill(block);
    await page.keyboard.press("Enter");
    await page.getByLabel(`keys ${key}`, { exact: true }).waitFor();
  }
  for (const block of ["sales", "support", "bye"]) {
    await page
      .locator(".card", { has: head(block) })
      .locator(".create-block")
      .click();
    await choose("What shall the call do?", block === "bye" ? "play" : "wait");
    await page.locator(".card.selected", { has: head(block) }).waitFor();
  }
  await page.locator(".field[data-needed] input:focus").waitFor();
  await page.keyboard.type("sound:vm-goodbye");
  await page.keyboard.press("Enter");
  await button('Let "silent", "invalid" lead to "bye"').click();
  await row("welcome/3").click();
  // The form follows the selection: the button is that of the step that it shows.
  await page.locator(".form h3", { hasText: "hangup" }).waitFor();
  await button("Remove this step").click();
  await row("welcome/3").waitFor({ state: "detached" });
  await save();

  expect(await fileOf("Shop.yaml")).toContain(
    `    - menu: { prompt: sound:main-menu, keys: { 1: sales, 2: support, 9: bye } }
      then: { silent: bye, invalid: bye }
`,
  );
});

test("3 blocks are wired, put between, removed, doubled, and copied to another flow", async () => {
  await drag(page.locator(".card", { has: head("sales") }).locator(".exit"), head("bye"));
  await page
    .locator(".card", { has: head("sales") })
    .locator(".exit.leads")
    .waitFor();
  await page.locator(".wire-plus").last().click();
  await choose("What shall the call do?", "wait");
  await page.locator(".card.selected", { has: head("sales_go") }).waitFor();
  await head("support").click();
  await page.keyboard.press("Control+d");
  await head("support_2").waitFor();
  await head("support_2").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await head("support_2").waitFor({ state: "detached" });
  await head("sales").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy as YAML" }).click();
  await page.getByText("no problems").waitFor();
  await page.getByRole("combobox", { name: "Flow" }).selectOption("desk.yaml");
  await head("door").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Paste" }).click();
  await head("sales").waitFor();
  await button("Undo").click();
  await head("sales").waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "Flow" }).selectOption("Shop.yaml");
  await save();

  expect(await fileOf("Shop.yaml")).toMatch(/- go: bye/);
});

test("4 hours are made by form, and asked by a step", async () => {
  await button("Sections").click();
  await button("Add to calendars").click();
  await page.getByRole("textbox", { name: "A name for it in calendars" }).fill("office");
  await page.keyboard.press("Enter");
  await page.locator(".form h3", { hasText: "office" }).waitFor();
  await page.locator(".field input:focus").waitFor();
  await page.keyboard.type("Europe/Oslo");
  await page.keyboard.press("Enter");
  const cell = (name: string): Locator => page.getByRole("gridcell", { name, exact: true });
  await cell("mon 08:00").hover();
  await page.mouse.down();
  await cell("fri 15:30").hover();
  await page.mouse.up();
  await page.locator('[aria-selected=true][aria-label="fri 15:30"]').waitFor();
  await button("Form").click();
  await row("welcome/1").click();
  await addStep("hours");
  await page.getByLabel("calendar", { exact: false }).first().fill("office");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "closed" }).selectOption("bye");
  await row("welcome/2").locator(".argument", { hasText: "office" }).waitFor();
  await save();

  expect(await fileOf("Shop.yaml")).toContain(
    "calendars: { office: { zone: Europe/Oslo, open: { mon-fri: 08:00-16:00 } } }",
  );
});

test("5 a spoken prompt is heard where it is written", async () => {
  await page.evaluate(`globalThis.said = [];
    speechSynthesis.getVoices = () => [{}];
    speechSynthesis.speak = ({ text, lang }) => globalThis.said.push(text);`);
  await row("welcome/1").click();
  await addStep("say");
  await page.locator(".field[data-needed] input:focus").waitFor();
  await page.keyboard.type("Welcome to the shop.");
  await page.keyboard.press("Enter");
  await button("Hear text").click();

  await expect.poll(() => page.evaluate("globalThis.said")).toEqual(["Welcome to the shop."]);
  await save();
});

test("6 a row is added to a table", async () => {
  await page.getByRole("combobox", { name: "Flow" }).selectOption("desk.yaml");
  await button(/^Data/).click();
  await page.locator(".data-list button", { hasText: "customers" }).click();
  await button("Add a row").click();
  for (const [column, value] of [
    ["customer_id", "4711"],
    ["name", "Grace"],
    ["destination_ext", "PJSIP/1001"],
  ] as const)
    await page.locator(".row-field", { hasText: column }).locator("input").fill(value);
  await page.keyboard.press("Enter");
  await page.getByText("4711 is saved. The next lookup finds it.").waitFor();
  const row4711 = page.locator(".data-rows tr", { hasText: "4711" });
  await row4711.waitFor();

  expect(await row4711.locator("td").allTextContents()).toEqual(["Grace", "PJSIP/1001"]);
});

test("7 a call by phone becomes a scenario with a name", async () => {
  await button(/^Design/).click();
  await button("Call").click();
  await page.locator('.row.here[data-step="door/2"]').waitFor();
  for (const digit of "4711") await button(`key ${digit}`).click();
  await page.getByText("the call is over").waitFor();
  await button("Save this call as a scenario").click();
  await page.getByRole("textbox", { name: "A name for the scenario" }).fill("an unknown customer");
  await page.keyboard.press("Enter");
  await button("Added").waitFor();
  await button(/^Tests/).click();
  await page.locator(".scenario", { hasText: "an unknown customer" }).waitFor();
  await page.getByText(allPass).waitFor();

  expect(await fileOf("desk.found.test.yaml")).toContain("name: an unknown customer\n");
});

test("8 the share of the callers who hung up in a block is on its card", async () => {
  await button(/^Live/).click();
  const ids: string[] = [];
  for (const from of ["4711", "4712", "4713", "4714"]) ids.push(await running.call(from));
  const door = page.locator(".card", { has: head("door") });
  await door.locator(".live-mark.good", { hasText: "4" }).waitFor();
  const [last = "", ...others] = ids;
  await Promise.all(others.map(running.hangUp));
  await running.press(last, "9999");
  await door.locator(".live-mark", { hasText: "75 %" }).waitFor();

  expect(await door.locator(".live-mark.gone").getAttribute("title")).toBe(
    "3 of 4 callers hung up here",
  );
});

test("9 a change is published to a share of new calls", async () => {
  await button(/^Design/).click();
  await button("Form").click();
  await row("door/2").click();
  await page.getByLabel("timeout", { exact: true }).fill("15s");
  await page.keyboard.press("Enter");
  await button("Save").waitFor();
  await button(/^Publish/).click();
  await page.locator(".changes li").first().waitFor();
  await button("Check").click();
  await page.locator("[data-ready=calls]:not([data-state=open])").waitFor();
  await page.getByLabel("Reason").fill("Callers wait too long.");
  await page.locator(".offer-form .primary").click();
  await page.getByText("10 of 100 new calls take what is offered.").waitFor();

  expect(await fileOf("desk.yaml")).toContain("timeout: 15s");
});

test("10 a block is found by a few letters", async () => {
  await button(/^Design/).click();
  await page.getByRole("combobox", { name: "Flow" }).selectOption("Shop.yaml");
  await head("welcome").waitFor();
  await button("Find").click();
  await choose(/A block, step/, "suppo");
  await page.locator(".card.selected", { has: head("support") }).waitFor();

  expect(await page.locator(".form h3").textContent()).toBe("support");
  expect(opened.faults).toEqual([]);
});

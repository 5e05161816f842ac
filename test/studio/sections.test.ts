import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findBarriers, launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

const shop = `flowrun: 1
name: shop
languages: [en, nb]
queues: { sales: { members: [PJSIP/100] } }
start: welcome

blocks:
  welcome:
    - answer
    - queue: { name: sales, max: 5m }
      then: { else: bye }

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
  await page.locator(".tabs button").last().click();
  await page.locator(".section").first().waitFor();
  return page;
}

async function saved(page: Page): Promise<string> {
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  return readFile(join(bench.folder, "shop.yaml"), "utf8");
}

async function declare(page: Page, section: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Add to ${section}` }).click();
  await page.getByRole("textbox", { name: `A name for it in ${section}` }).fill(name);
  await page.keyboard.press("Enter");
  await page.locator(".form h3", { hasText: name }).waitFor();
}

async function fill(page: Page, field: string, value: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(value);
  await page.keyboard.press("Enter");
}

/** The place of an hour in the week. */
const cell = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: true });

test("opening hours are made without the text: painted with the mouse, mended by keys, with a holiday", async () => {
  const page = await openShop();
  await declare(page, "calendars", "office");
  await page.locator(".field input:focus").waitFor();
  await page.getByRole("grid", { name: "The week" }).waitFor();
  // It has its author's time zone already, and nothing more.
  await page.getByText('The calendar "office" is never open.').waitFor();
  await page.keyboard.type("Europe/Oslo");
  await page.keyboard.press("Enter");
  await page
    .locator(".cm-content", { hasText: "zone: Europe/Oslo" })
    .waitFor({ state: "attached" });
  await cell(page, "mon 08:00").hover();
  await page.mouse.down();
  await cell(page, "fri 15:30").hover();
  await page.mouse.up();
  await page.locator('[aria-selected=true][aria-label="fri 15:30"]').waitFor();
  const week = page.getByRole("grid", { name: "The week" });
  await cell(page, "wed 12:00").click();
  await page.locator('[aria-selected=false][aria-label="wed 12:00"]').waitFor();
  await week.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft", "Shift+ArrowRight", "Space"])
    await page.keyboard.press(key);
  await page.locator('[aria-selected=false][aria-label="fri 11:30"]').waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.locator('[aria-selected=true][aria-label="sat 12:00"]').waitFor();
  const holidays = page.getByRole("group", { name: "holidays", exact: true });
  await holidays.getByRole("textbox", { name: "holidays: another name" }).fill("12-25");
  await holidays.getByLabel("holidays: its value").fill("closed");
  await page.keyboard.press("Enter");
  await page.getByLabel("holidays 12-25 name").fill("Christmas");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content", { hasText: "name: Christmas" }).waitFor({ state: "attached" });

  expect(await saved(page)).toBe(
    shop.replace(
      "start:",
      `calendars: { office: { zone: Europe/Oslo, open: { mon-tue: 08:00-16:00, wed: [08:00-12:00, 12:30-16:00], thu: 08:00-16:00, fri: [08:00-11:30, 12:30-16:00], sat: 12:00-12:30 }, holidays: { 12-25: { open: closed, name: Christmas } } } }
start:`,
    ),
  );
});

test("a queue gets a member that can do more, another name wherever the flow says it, and its uses are told", async () => {
  const page = await openShop();
  await page.getByRole("button", { name: "sales used once" }).click();
  await page.getByLabel("members 2", { exact: true }).fill("PJSIP/200");
  await page.keyboard.press("Enter");
  await page.getByLabel("members 2 level").fill("2");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content", { hasText: "level: 2" }).waitFor({ state: "attached" });
  await page.getByLabel("choose", { exact: true }).selectOption("in_order");
  await page.locator(".cm-content", { hasText: "in_order" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Another name for sales" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("shop floor");
  await page.keyboard.press("Enter");
  await page.getByText("cannot be a name here").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("floor");
  await page.keyboard.press("Enter");
  await page.locator(".form h3", { hasText: "floor" }).waitFor();
  const after = shop
    .replace(
      "sales: { members: [PJSIP/100] }",
      "floor: { members: [PJSIP/100, { to: PJSIP/200, level: 2 }], choose: in_order }",
    )
    .replace("name: sales", "name: floor");
  expect(await saved(page)).toBe(after);

  await page.getByRole("button", { name: "Remove floor" }).click();
  await page.getByRole("combobox", { name: "1 place names floor" }).waitFor();
  await page.getByRole("option", { name: "welcome / 2" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText('"floor"').first().waitFor();
  expect(await page.locator(".cm-content").textContent()).not.toContain("queues:");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("no problems").waitFor();
});

test("prompts by language, settings, tables, variables and used files are made by form", async () => {
  const page = await openShop();
  const back = () => page.getByRole("button", { name: "All sections" }).click();
  await declare(page, "prompts", "hello");
  await fill(page, "en", "Hello");
  await fill(page, "nb", "Hei");
  await page.locator(".cm-content", { hasText: "nb: Hei" }).waitFor({ state: "attached" });
  await back();
  await declare(page, "settings", "ring");
  await page.getByLabel("type", { exact: false }).selectOption("duration");
  await fill(page, "default", "20s");
  await page.locator(".cm-content", { hasText: "default: 20s" }).waitFor({ state: "attached" });
  await back();
  await declare(page, "tables", "people");
  await fill(page, "key *", "id");
  await page.getByRole("textbox", { name: "columns: another name" }).fill("phone");
  await page.getByLabel("columns: its value").fill("string");
  await page.keyboard.press("Enter");
  await page.getByLabel("columns phone secret").selectOption("true");
  await page.locator(".cm-content", { hasText: "secret: true" }).waitFor({ state: "attached" });
  await back();
  await declare(page, "variables", "customer");
  await fill(page, "name *", "CUSTOMER");
  await page.locator(".cm-content", { hasText: /CUSTOMER/ }).waitFor({ state: "attached" });
  const after = await saved(page);

  expect(after).toContain("prompts: { hello: { en: Hello, nb: Hei } }\n");
  expect(after).toContain("settings: { ring: { type: duration, default: 20s } }\n");
  expect(after).toContain(
    "tables: { people: { key: id, columns: { phone: { type: string, secret: true } } } }\n",
  );
  expect(after).toContain("variables: { customer: CUSTOMER }\n");
});

test("what is declared is found by Ctrl K, and its form opens", async () => {
  const page = await openShop();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /A block, step/ }).fill("queues: sales");
  await page.keyboard.press("Enter");
  await page.locator(".form h3", { hasText: "sales" }).waitFor();
  expect(await page.getByLabel("members 1 to").inputValue()).toBe("PJSIP/100");
});

describe.each([
  ["light", "en"],
  ["dark", "nb"],
] as const)("13.16 in the %s theme, in %s", (theme, language) => {
  test("sections, a calendar and a queue can be used by everybody: axe finds nothing", async () => {
    const calendars = `calendars:\n  office: { zone: UTC, open: { mon: "08:00-16:00" }, holidays: { 12-25: closed } }\nstart:`;
    const page = await openShop(
      { theme, language, bypassPolicy: true },
      shop.replace("start:", calendars),
    );
    expect(await findBarriers(page)).toEqual([]);
    for (const name of ["office", "sales"]) {
      await page.locator(".declared", { hasText: name }).click();
      await page.locator(".form h3", { hasText: name }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.locator(".form-head button").first().click();
      await page.locator(".section").first().waitFor();
    }
  });
});

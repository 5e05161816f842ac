import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findBarriers, launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

const template = {
  name: "front-door",
  about: "callers get the operator",
  text: "flowrun: 1\nname: front-door\nstart: door\nblocks:\n  door:\n    - answer\n    - hangup\n",
  tests: "flowrun-test: 1\nscenarios:\n  - { name: it ends, expect: { ends: flow_ended } }\n",
};

beforeAll(async () => {
  browser = await launchBrowser();
  bench = await startBench(browser, { templates: () => [template] });
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

async function openList(options: Parameters<StudioBench["open"]>[0] = {}): Promise<Page> {
  const { page, faults, close } = await bench.open(options);
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".flow-cards a").first().waitFor();
  return page;
}

async function beginNew(page: Page, name: string, way: string): Promise<void> {
  await page.getByRole("button", { name: "New flow" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("radio", { name: way }).check();
}

const fileOf = (name: string): Promise<string> => readFile(join(bench.folder, name), "utf8");

test("a new flow is made from nothing, has no problem, and is open", async () => {
  const page = await openList();
  await beginNew(page, "My shop", "Nothing");
  await page.getByRole("button", { name: "Create" }).click();
  await page.locator(".card-head", { hasText: "welcome" }).waitFor();
  await page.getByText("no problems").waitFor();

  expect(await fileOf("My-shop.yaml")).toBe(
    "flowrun: 1\nname: My-shop\nstart: welcome\n\nblocks:\n  welcome:\n    - answer\n    - hangup\n",
  );
});

test("a new flow is made from a description, of which each line has to be understood", async () => {
  const page = await openList();
  await beginNew(page, "desk", "A description");
  const steps = page.getByRole("textbox", { name: "A description" });
  await steps.fill("answer\ndance\nhang up");
  await page.getByText("Begin these with a verb: dance").waitFor();
  expect(await page.getByRole("button", { name: "Create" }).isDisabled()).toBe(true);
  await steps.fill("answer\nmenu 1 sales, 2 support, 9 goodbye\nsales: bridge PJSIP/100");
  await page.getByRole("button", { name: "Create" }).click();
  await page.locator(".card-head", { hasText: "goodbye" }).waitFor();

  expect(await fileOf("desk.yaml")).toContain(
    "- menu: { keys: { 1: sales, 2: support, 9: goodbye } }",
  );
});

test("a new flow is made from a template with its scenarios, and never over a file", async () => {
  const page = await openList();
  await beginNew(page, "bank", "front-door");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText('There is a file "bank.yaml" already.').waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("entry");
  await page.getByRole("button", { name: "Create" }).click();
  await page.locator(".card-head", { hasText: "door" }).waitFor();

  expect(await fileOf("entry.yaml")).toBe(template.text.replace("front-door", "entry"));
  expect(await fileOf("entry.test.yaml")).toBe(template.tests);
});

test("a flow is copied, renamed, moved into the bin, and brought back, with its scenarios", async () => {
  const page = await openList();
  const files = async (name: string): Promise<readonly string[]> =>
    (await readdir(bench.folder)).filter((each) => each.startsWith(name)).toSorted();
  const scenarios = await fileOf("dentist.test.yaml");
  await page.locator("li", { hasText: "dentist.yaml" }).hover();
  await page.getByRole("button", { name: "Copy dentist.yaml" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("teeth");
  await page.keyboard.press("Enter");
  await page.locator("a", { hasText: "teeth.yaml" }).waitFor();
  expect(await fileOf("teeth.test.yaml")).toBe(scenarios);
  expect(await fileOf("teeth.yaml")).toBe(
    (await fileOf("dentist.yaml")).replace(/^name: .*$/m, "name: teeth"),
  );

  await page.getByRole("button", { name: "Another name for teeth.yaml" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("molar");
  await page.keyboard.press("Enter");
  await page.locator("a", { hasText: "molar.yaml" }).waitFor();
  expect(await files("teeth")).toEqual([]);
  expect(await files("molar")).toEqual(["molar.test.yaml", "molar.yaml"]);

  await page.getByRole("button", { name: "Move molar.yaml into the bin" }).click();
  await page.locator("a", { hasText: "molar.yaml" }).waitFor({ state: "detached" });
  expect(await files("molar")).toEqual([]);
  await page.locator("summary", { hasText: "Bin (2)" }).click();
  await page
    .locator(".bin li", { hasText: "molar" })
    .getByRole("button", { name: "Bring back" })
    .click();
  await page.locator("a", { hasText: "molar.yaml" }).waitFor();
  expect(await files("molar")).toEqual(["molar.test.yaml", "molar.yaml"]);
});

describe.each(["light", "dark"] as const)("13.16 in the %s theme", (theme) => {
  test("the making of a flow can be used by everybody: axe finds nothing", async () => {
    const page = await openList({ theme, bypassPolicy: true });
    expect(await findBarriers(page)).toEqual([]);
    await beginNew(page, "x", "A description");
    expect(await findBarriers(page)).toEqual([]);
  });
});

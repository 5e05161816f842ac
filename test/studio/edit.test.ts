import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { root } from "../source/repository.ts";
import { launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

beforeAll(async () => {
  browser = await launchBrowser();
  bench = await startBench(browser);
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

/** A page on a flow as it is in the repository, whatever a test before has saved. */
async function openFlow(flow: string): Promise<Page> {
  await writeFile(join(bench.folder, flow), await textOf(flow));
  const { page, faults, close } = await bench.open({ flow });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".card").first().waitFor();
  return page;
}

const textOf = (flow: string): Promise<string> => readFile(join(root, "flows", flow), "utf8");

/** All that is in the editor, as a user would copy it. */
async function edited(page: Page): Promise<string> {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  return page.evaluate<string>("navigator.clipboard.readText()");
}

/** Saves, and gives what is in the file then. */
async function saved(page: Page, flow: string): Promise<string> {
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  return readFile(join(bench.folder, flow), "utf8");
}

/** The lines of a text that another does not have. */
function linesOnlyIn(text: string, other: string): readonly string[] {
  const lines = other.split("\n");
  return text.split("\n").filter((line) => !lines.includes(line));
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("One of them is not seen.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 6 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 2 });
  await page.mouse.up();
}

test("13.3 a wire that is dragged to another block changes one line, and Ctrl Z takes it back", async () => {
  const page = await openFlow("reference.yaml");
  const before = await textOf("reference.yaml");
  const silent = page.locator(".exit.aside", { hasText: "silent" });
  await drag(page, silent, page.locator(".card-head", { hasText: "vip_greeting" }));
  await page.locator(".cm-line", { hasText: "silent: vip_greeting" }).waitFor();
  const after = await edited(page);

  expect(linesOnlyIn(before, after)).toEqual([
    "      then: { empty: collecting_id, silent: hung_up }",
  ]);
  expect(linesOnlyIn(after, before)).toEqual([
    "      then: { empty: collecting_id, silent: vip_greeting }",
  ]);
  expect(after.split("\n").length).toBe(before.split("\n").length);
  await page.locator(".card-head").first().click();
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await edited(page)).toBe(before);
});

test("a wire is pulled out of its port, also below another line of pills", async () => {
  const text = `flowrun: 1
name: shop
start: sales
blocks:
  sales:
    - bridge: PJSIP/100
      then: { no_answer: sorry, busy: sorry, declined: sorry, failed: sorry }
  sorry: [hangup]
  bye: [hangup]
`;
  await writeFile(join(bench.folder, "shop.yaml"), text);
  const { page, faults, close } = await bench.open({ flow: "shop.yaml" });
  const port = page.locator(".wire circle");
  const pill = await page.locator(".exit.leads").boundingBox();
  expect((await port.boundingBox())?.y).toBeGreaterThan((pill?.y ?? 0) + 2 * (pill?.height ?? 0));
  await drag(page, port, page.locator(".card-head", { hasText: "bye" }));
  await page.locator(".cm-line", { hasText: "no_answer: bye" }).waitFor();

  expect(linesOnlyIn(await edited(page), text)).toEqual([
    "      then: { no_answer: bye, busy: bye, declined: bye, failed: bye }",
  ]);
  expect(faults).toEqual([]);
  await close();
});

test("13.4 a step is added, gets its options in the form, and is connected, all by keyboard", async () => {
  const page = await openFlow("reference.yaml");
  const before = await textOf("reference.yaml");
  const { keyboard } = page;
  for (const key of ["F6", "ArrowDown", "Alt+ArrowDown", "a"]) await keyboard.press(key);
  await page.getByRole("combobox", { name: "What shall the call do?" }).waitFor();
  await keyboard.type("collect");
  await keyboard.press("Enter");
  await page.locator(".form h3", { hasText: "collect-digits" }).waitFor();
  expect(await page.locator(".row.selected .verb").textContent()).toBe("collect-digits");

  const focused = page.locator(".field:focus-within label, .outcomes label:focus-within span");
  const isAt = async (name: string): Promise<boolean> =>
    (await focused.count()) > 0 &&
    (await focused.first().textContent())?.replace(/\W+$/, "") === name;
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 40 && !(await isAt(name)); presses += 1)
      await keyboard.press("Tab");
  };
  await tabTo("timeout");
  await keyboard.type("7s");
  await tabTo("silent");
  await keyboard.type("hung_up");
  await tabTo("else");
  await keyboard.type("unreachable");
  await page.getByText("no problems").waitFor();
  const after = await saved(page, "reference.yaml");

  expect(linesOnlyIn(before, after)).toEqual([]);
  expect(linesOnlyIn(after, before)).toEqual([
    expect.stringMatching(/^ {4}- collect-digits: \{ max_length: \S+, timeout: 7s \}$/),
    "      then: { silent: hung_up, else: unreachable }",
  ]);
});

test("a step is moved and removed, and a block keeps its last one", async () => {
  const page = await openFlow("dentist.yaml");
  const before = await textOf("dentist.yaml");
  await page.locator(".row").first().click();
  const [first, second] = (await page.locator(".card.selected .verb").allTextContents()).slice(
    0,
    2,
  );
  await page.keyboard.press("Shift+Alt+ArrowDown");
  await page.locator(".card.selected .row.selected[data-step$='/2']").waitFor();
  expect((await page.locator(".card.selected .verb").allTextContents()).slice(0, 2)).toEqual([
    second,
    first,
  ]);
  await page.keyboard.press("Delete");
  await page.locator(".card.selected .row.selected[data-step$='/1']").waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.getByText("no problems").waitFor();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await readFile(join(bench.folder, "dentist.yaml"), "utf8")).toBe(before);
});

test("a wire that is dragged onto the empty canvas makes a new block there, which one Ctrl Z takes back", async () => {
  const page = await openFlow("reference.yaml");
  const before = await textOf("reference.yaml");
  const silent = await page.locator(".exit.aside", { hasText: "silent" }).boundingBox();
  const canvas = await page.locator(".canvas").boundingBox();
  if (silent === null || canvas === null) throw new Error("One of them is not seen.");
  await page.mouse.move(silent.x + silent.width / 2, silent.y + silent.height / 2);
  await page.mouse.down();
  await page.mouse.move(canvas.x + canvas.width - 30, canvas.y + 40, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("combobox", { name: "What shall the call do?" }).waitFor();
  await page.keyboard.type("hangup");
  await page.keyboard.press("Enter");
  await page.locator(".card.selected strong", { hasText: "collecting_id_silent" }).waitFor();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const after = await edited(page);

  expect(linesOnlyIn(before, after)).toEqual([
    "      then: { empty: collecting_id, silent: hung_up }",
  ]);
  expect(linesOnlyIn(after, before)).toEqual([
    "      then: { empty: collecting_id, silent: collecting_id_silent }",
    "  collecting_id_silent:",
  ]);
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await edited(page)).toBe(before);
});

test("a wire that is dropped anywhere on a card leads to it", async () => {
  const page = await openFlow("reference.yaml");
  const silent = page.locator(".exit.aside", { hasText: "silent" });
  await drag(page, silent, page.locator('.row[data-step="vip_greeting/2"]'));
  await page.locator(".cm-line", { hasText: "silent: vip_greeting" }).waitFor();
  expect(await page.locator("dialog[open]").count()).toBe(0);
});

test("an outcome is led elsewhere by C, its first letters and Enter, also to a new block", async () => {
  const page = await openFlow("reference.yaml");
  const { keyboard } = page;
  await page.locator('.row[data-step="collecting_id/1"]').click();
  for (const [outcome, target] of [
    ["si", "vip"],
    ["els", "New bl"],
  ] as const) {
    await keyboard.press("c");
    await page.getByRole("combobox", { name: "Which outcome of collect-digits?" }).waitFor();
    await keyboard.type(outcome);
    await keyboard.press("Enter");
    await page.getByRole("combobox", { name: /^Where does/ }).waitFor();
    await keyboard.type(target);
    await keyboard.press("Enter");
    await page.locator(".cm-line", { hasText: "silent: vip_greeting" }).waitFor();
  }
  await page.getByRole("combobox", { name: "What shall the call do?" }).waitFor();
  await keyboard.press("Escape");
  expect(linesOnlyIn(await edited(page), await textOf("reference.yaml"))).toEqual([
    "      then: { empty: collecting_id, silent: vip_greeting }",
  ]);
});

test("F2 renames a block everywhere, in its scenarios too when it is saved, and one Ctrl Z takes it back", async () => {
  const page = await openFlow("reference.yaml");
  const { keyboard } = page;
  const before = await textOf("reference.yaml");
  const scenarios = (): Promise<string> =>
    readFile(join(bench.folder, "reference.test.yaml"), "utf8");
  const scenariosBefore = await scenarios();
  await page.locator(".modes .badge.good", { hasText: /^\d+$/ }).waitFor();
  await page.locator(".card-head", { hasText: "collecting_id" }).click();
  await keyboard.press("F2");
  await page.getByRole("textbox", { name: "Another name for collecting_id" }).waitFor();
  await keyboard.type("routing");
  await keyboard.press("Enter");
  await page.getByText('There is a block "routing" already.').waitFor();
  await keyboard.press("Control+a");
  await keyboard.type("asking_id");
  await keyboard.press("Enter");
  await page.locator(".card-head strong", { hasText: "asking_id" }).waitFor();
  await page.getByText("no problems").waitFor();

  expect(await edited(page)).toBe(before.replaceAll(/\bcollecting_id\b/g, "asking_id"));
  await keyboard.press("Control+z");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await edited(page)).toBe(before);
  await keyboard.press("Control+y");
  await page.getByText("no problems").waitFor();
  await saved(page, "reference.yaml");
  await expect.poll(scenarios).toBe(scenariosBefore.replaceAll(/\bcollecting_id\b/g, "asking_id"));
});

test("a click on the graph gives it the keyboard: A, C, F2, arrows, Del and Ctrl Z work at once", async () => {
  const page = await openFlow("reference.yaml");
  const { keyboard } = page;
  const step = page.locator('.row[data-step="collecting_id/1"]');
  for (const [key, asks] of [
    ["a", "What shall the call do?"],
    ["c", "Which outcome of collect-digits?"],
    ["F2", "Another name for collecting_id"],
  ] as const) {
    await step.click();
    await keyboard.press(key);
    await page.getByRole(key === "F2" ? "textbox" : "combobox", { name: asks }).waitFor();
    await keyboard.press("Escape");
  }
  await step.click();
  await keyboard.press("Alt+ArrowDown");
  await page.locator('.row.selected[data-step="collecting_id/2"]').waitFor();
  await keyboard.press("Delete");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await keyboard.press("Control+z");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  // The form of a step that the palette has added gets the keyboard: as long as nothing is typed
  // there, Ctrl Z is the flow's.
  await keyboard.press("a");
  await page.getByRole("combobox", { name: "What shall the call do?" }).waitFor();
  await keyboard.type("answer");
  await keyboard.press("Enter");
  await page.locator(".form .field input:focus").waitFor();
  await page.locator(".form h3", { hasText: "answer" }).waitFor();
  await keyboard.press("Control+z");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  expect(await edited(page)).toBe(await textOf("reference.yaml"));
});

test("screen readers are told where each outcome leads, and when", async () => {
  const page = await openFlow("reference.yaml");
  const labels = await page
    .getByRole("treeitem")
    .evaluateAll((items) => items.map((item) => item.getAttribute("aria-label")));
  expect(labels).toContain(
    "step 1: collect-digits sound:agent-user, empty leads to collecting_id, silent leads to hung_up",
  );
});

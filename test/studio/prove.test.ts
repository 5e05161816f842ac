import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  allPass,
  findBarriers,
  launchBrowser,
  looks,
  type OpenOptions,
  processorMs,
  retype,
  somePass,
  startBench,
  type StudioBench,
} from "./studio-bench.ts";

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

async function openTests(options: OpenOptions): Promise<Page> {
  const { page, faults, close } = await bench.open(options);
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".card").first().waitFor();
  await page.getByRole("button", { name: /^(Tests|Tester)/ }).click();
  await page.locator(".tests-sum, .tests .hint").first().waitFor();
  return page;
}

const walked = (page: Page): Promise<readonly string[]> =>
  page.locator(".card.walked strong, .card.here strong").allTextContents();

test("13.6 all scenarios run again after each key, on what is not saved, and a failed one is walked to its departure", async () => {
  const page = await openTests({ flow: "reference.yaml" });
  await page.getByText(allPass).waitFor();
  await retype(page, "default: 20", "default: ");
  await page.keyboard.press("2");
  const typed = await processorMs(page);
  await page.getByText(somePass).waitFor();

  // It took 320 ms on a machine that was busy with others.
  expect((await processorMs(page)) - typed).toBeLessThan(1_000);
  await page.locator(".scenario", { hasText: "a known customer hears the confirmation" }).click();
  await page.getByText('The call went to "default_routing", and "routing" was expected.').waitFor();
  expect(await walked(page)).toEqual(["answering", "collecting_id", "default_routing"]);
  expect(await page.locator(".card.departed .row.here").getAttribute("data-step")).toBe(
    "default_routing/2",
  );
  expect(await readFile(join(bench.folder, "reference.yaml"), "utf8")).toContain("default: 20");
  await page.getByRole("button", { name: "Design" }).click();
  expect(await page.locator(".card.walked, .card.faded").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Tests/ }).textContent()).toMatch(/\d\/\d/);
});

test("what all scenarios cover is on the graph, and a step of a call leads to its line", async () => {
  const page = await openTests({ flow: "reference.yaml" });
  const count = page.locator('.row[data-step="unreachable/1"] .count');
  await count.waitFor();
  expect(await count.textContent()).toBe("19");
  expect(await page.locator(".wire.walked").count()).toBe(11);
  await page.locator(".scenario", { hasText: "a caller who presses nothing is hung up" }).click();
  await page.locator(".story button", { hasText: "collect-digits: silent" }).click();
  expect(await page.locator(".row.selected").getAttribute("data-step")).toBe("collecting_id/1");
  expect(await walked(page)).toEqual(["answering", "collecting_id", "hung_up"]);
});

test("a flow with errors keeps what was proved before, and says so", async () => {
  const page = await openTests({ flow: "reference.yaml" });
  await page.getByText(allPass).waitFor();
  await retype(page, "silent: hung_up", "silent: hungup");
  await page.getByText("The flow has errors. This is how it was before.").waitFor();
  expect(await page.getByRole("button", { name: "Explore" }).isDisabled()).toBe(true);
});

test("13.7 what explore finds becomes a scenario with one click, and passes as said", async () => {
  await rm(join(bench.folder, "reference.test.yaml"), { force: true });
  await rm(join(bench.folder, "reference.found.test.yaml"), { force: true });
  const page = await openTests({ flow: "reference.yaml" });
  await page.getByText("No scenario is about this flow yet.").waitFor();
  await page.getByRole("button", { name: "Explore" }).click();
  const first = page.locator(".found-entry").first();
  await first.getByText("passes as the flow is now").waitFor();
  const blocks = await page.locator(".found h3").allTextContents();
  expect(blocks.length).toBeGreaterThan(2);
  expect(new Set(blocks).size).toBe(blocks.length);
  await first.getByRole("button", { name: "Add" }).click();
  await page.getByText("1/1 pass").waitFor();
  await page.locator(".found-entry").nth(1).getByRole("button", { name: "Add" }).click();
  await page.getByText("2/2 pass").waitFor();

  const text = await readFile(join(bench.folder, "reference.found.test.yaml"), "utf8");
  expect(text).toMatch(/^flowrun-test: 1\nflow: reference.yaml\nscenarios:\n  - name: /);
  expect(text.match(/^  - name: /gm)?.length).toBe(2);
  const all = await page.locator(".found-entry").count();
  await page.getByRole("button", { name: `Add all ${all - 2}` }).click();
  await page.getByText(`${all}/${all} pass`).waitFor();
  expect(await page.getByRole("button", { name: /^Add/ }).count()).toBe(
    await page.getByRole("button", { name: "Added" }).count(),
  );
});

test("13.7 what fuzz finds becomes a scenario with one click, and fails as said until the flow is mended", async () => {
  const text = await readFile(join(bench.folder, "dentist.yaml"), "utf8");
  const broken =
    "    - answer\n    - log: faulty\n      if: 1 / (size(call.from) - size(call.from)) > 0\n";
  await writeFile(join(bench.folder, "broken.yaml"), text.replace("    - answer\n", broken));
  const page = await openTests({ flow: "broken.yaml" });
  await page.getByRole("button", { name: "Fuzz" }).click();
  const found = page.locator(".found-entry").first();
  await found.getByText("fails until the flow is mended").waitFor();
  await found.getByRole("button", { name: "Add" }).click();
  await found.getByRole("button", { name: "Added" }).waitFor();
  await page.locator(".scenario", { hasText: /^fault in/ }).waitFor();
  expect(await page.locator(".tests-sum").textContent()).toContain("0/1 pass");
});

test("a flow is proved in the page, and its certificate is saved as a page for people", async () => {
  const page = await openTests({ flow: "dentist.yaml" });
  await page.getByText("28/28 pass").waitFor();
  await page.getByRole("button", { name: "Prove" }).click();
  await page.getByText("Proved, within the bounds that the certificate names.").waitFor();
  await page.getByText("All 28 scenarios pass.").waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the certificate" }).click();
  const saved = await saving;

  expect(saved.suggestedFilename()).toBe("dentist.proof.html");
  const told = await readFile(await saved.path(), "utf8");
  expect(told).toContain("What is proved of dentist.yaml");
  expect(told).toMatch(/<td>dentist\.test\.yaml<\/td><td class="hash">[0-9a-f]{64}</);
});

test("ends of calls are counted, and the queue of a flow is walked in every order of many callers", async () => {
  const page = await openTests({ flow: "support.yaml" });
  // Where a call ends its number stands, too.
  const end = page.locator(".card", { hasText: "prompt:thanks" }).locator(".exit.ends");
  await end.locator(".exit-count", { hasText: /^\d+$/ }).waitFor();
  await page.getByRole("button", { name: "Rooms" }).click();
  const room = page.locator(".found-room").first();
  await room.getByText("Nobody is lost, nobody is overtaken").waitFor();

  expect(await room.locator("strong").textContent()).toBe("queue support");
  expect(await room.textContent()).toContain("2 callers and 1 agent at once");
  await page.getByText("Walked in every order.").waitFor();
});

test.each(looks)(
  "13.16 in the %s theme, in %s scenarios can be used by everybody: axe finds nothing",
  async (theme, language, size) => {
    const flow = language === "en" ? "support.yaml" : "bank.yaml";
    const page = await openTests({ flow, theme, language, size, bypassPolicy: true });
    await page.locator(".scenario").first().click();
    await page.locator(".story").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  },
);

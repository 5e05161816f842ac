import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  allPass,
  findBarriers,
  launchBrowser,
  startBench,
  type OpenOptions,
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

const known = "a known customer hears the confirmation and is connected, and hangs up";

/** Opens the reference flow, and calls it as a known customer. */
async function openCall(options: OpenOptions = {}): Promise<Page> {
  const { page, faults, close } = await bench.open({ flow: "reference.yaml", ...options });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".call-field select").selectOption(known);
  await page.locator(".call-button").click();
  await page.locator('.row.here[data-step="collecting_id/1"]').waitFor();
  return page;
}

const stepsOf = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator(".bar-row").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-step")));

test("13.8 a draft call: keys by mouse and keyboard; captions, graph, timeline and values follow; pause, step, ×4", async () => {
  const page = await openCall();
  await page.getByText("“agent user”").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "key 4" }).click();
  await page.keyboard.type("711#");
  await page.getByRole("button", { name: "One event forth" }).click();
  await page.locator(".facts-pane", { hasText: "customer_id4711" }).waitFor();
  await page.getByRole("button", { name: "×4" }).click();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.locator('.row.here[data-step="routing/2"]').waitFor();

  expect(await stepsOf(page)).toEqual([
    ...[
      "answering/1",
      "answering/2",
      "collecting_id/1",
      "collecting_id/2",
      "routing/1",
      "routing/2",
    ],
  ]);
  expect((await page.locator(".bar-key").allTextContents()).join("")).toBe("4711#");
  expect(await page.locator(".card.walked strong").allTextContents()).toEqual([
    "answering",
    "collecting_id",
  ]);
  await page.getByRole("button", { name: "Hang up" }).click();
  await page.getByText("the call is over").waitFor();
});

test("digits, Space and the arrows of time are the call's as soon as it begins", async () => {
  const page = await openCall();
  const { keyboard } = page;
  await keyboard.press("Space");
  await page.getByRole("button", { name: "Go on", exact: true }).waitFor();
  await page.getByRole("button", { name: "key 4" }).click();
  await keyboard.press("7");
  await page.locator(".keys-pressed", { hasText: "47" }).waitFor();
  await keyboard.press(",");
  await page.locator(".facts-event strong", { hasText: "key 4" }).waitFor();
  await keyboard.press("Space");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Hang up" }).click();
  await page.getByText("the call is over").waitFor();
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await page.getByRole("button", { name: "Hang up" }).waitFor();
  expect(await page.locator(".keys-pressed").textContent()).toBe("");
  await keyboard.press("1");
  await page.locator(".keys-pressed", { hasText: "1" }).waitFor();
  await page.locator(".card-head").first().click();
  await keyboard.press("2");
  await page.locator(".keys-pressed", { hasText: "12" }).waitFor();
});

test("a call that is over is saved as a scenario, which passes, and stands among the others", async () => {
  const page = await openCall();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.keyboard.type("4711#");
  await page.locator(".keys-pressed", { hasText: "4711#" }).waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("the call is over").waitFor();
  await page.getByRole("button", { name: "Save this call as a scenario" }).click();
  const name = page.getByRole("textbox", { name: "A name for the scenario" });
  expect(await name.inputValue()).toBe("555 calls: answering, collecting_id, routing");
  await name.fill("a customer, by phone");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Added" }).waitFor();
  await page.getByRole("button", { name: /^Tests/ }).click();
  await page.locator(".scenario", { hasText: "a customer, by phone" }).waitFor();
  await page.getByText(allPass).waitFor();
  const text = await readFile(join(bench.folder, "reference.found.test.yaml"), "utf8");
  await rm(join(bench.folder, "reference.found.test.yaml"));
  expect([...text.matchAll(/press: "(.)"/g)].map(([, key]) => key)).toEqual([..."4711#"]);
});

test("13.9 a finished call scrubs back and forth, each state the live one, and goes on from there", async () => {
  const page = await openCall();
  const state = async (): Promise<string> =>
    `${await page.locator(".facts-pane").textContent()} ${await page.locator(".row.here").getAttribute("data-step")}`;
  await page.getByRole("button", { name: "Pause" }).click();
  await page.keyboard.type("4");
  await page.locator(".facts-event strong", { hasText: "key 4" }).waitFor();
  const live = await state();
  const event = await page.getByRole("slider", { name: "Time of the call" }).inputValue();
  await page.keyboard.type("711#");
  await page.getByRole("button", { name: "Hang up" }).click();
  await page.getByText("the call is over").waitFor();
  await page.getByRole("slider", { name: "Time of the call" }).fill("0");
  await page.getByText(/ calls$/).waitFor();
  await page.getByRole("slider", { name: "Time of the call" }).fill(event);
  expect(await state()).toBe(live);
  await page.getByRole("button", { name: "Go on from here" }).click();
  await page.getByRole("button", { name: "Hang up" }).waitFor();
  expect(await page.locator(".keys-pressed").textContent()).toBe("4");
});

describe.each(["light", "dark"] as const)("13.16 in the %s theme", (theme) => {
  test("a call can be used by everybody: axe finds nothing", async () => {
    const page = await openCall({ theme, bypassPolicy: true, size: { width: 1024, height: 700 } });
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "One event back" }).click();
    expect(await findBarriers(page)).toEqual([]);
  });
});

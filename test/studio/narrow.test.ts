import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findBarriers, launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

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

/** What stands beside a window that is 390 pixels wide, where nobody can reach it. */
function beside(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const parts = document.querySelectorAll(".head button, .head select, .head a, .tabs button, .form :is(input, select, button), .tests-head *, .publish-pane button, .data-list button, .call-bar :is(button, input, select)");
    return [...parts].flatMap((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      const isScrolled = part.closest(".timeline, .scrubber, .facts") !== null;
      const isBeside = width > 0 && (left < 0 || right > innerWidth + 1) && !isScrolled;
      return isBeside ? [part.outerHTML.slice(0, 90)] : [];
    });
  })()`);
}

const mode = (page: Page, name: RegExp): Promise<void> =>
  page.locator(".modes button", { hasText: name }).click();
const tab = (page: Page, index: number): Promise<void> =>
  page.locator(".tabs button").nth(index).click();

/** Each screen, reached from the one before. */
const screens: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  ["the flow", (page) => page.locator(".card").first().waitFor()],
  [
    "the form of a step",
    async (page) => {
      await page.locator(".row").first().click();
      await tab(page, 1);
      await page.locator(".form .field").first().waitFor();
    },
  ],
  [
    "the form of a table",
    async (page) => {
      await tab(page, 2);
      await page.locator(".declared", { hasText: "customers" }).click();
      await page.locator(".form .keyed").first().waitFor();
    },
  ],
  [
    "scenarios",
    (page) => mode(page, /Test/).then(() => page.locator(".scenario").first().waitFor()),
  ],
  [
    "publishing",
    (page) => mode(page, /Pub/).then(() => page.locator(".publish-pane h2").first().waitFor()),
  ],
  [
    "data",
    (page) => mode(page, /Data/).then(() => page.locator(".data-list button").first().waitFor()),
  ],
  [
    "a call",
    async (page) => {
      await mode(page, /Design|Utforming/);
      await page.locator(".call-button").click();
      await page.locator(".keypad").waitFor();
    },
  ],
];

describe.each([
  ["light", "en"],
  ["dark", "nb"],
] as const)("on a phone, in the %s theme, in %s", (theme, language) => {
  test("every screen can be read and used: nothing stands beside the window, and axe finds nothing", async () => {
    const { page, close } = await bench.open({
      ...{ flow: "reference.yaml", theme, language, bypassPolicy: true },
      size: { width: 390, height: 844 },
    });
    onTestFinished(close);
    for (const [name, reach] of screens) {
      await reach(page);
      expect({ name, beside: await beside(page) }).toEqual({ name, beside: [] });
      expect({ name, barriers: await findBarriers(page) }).toEqual({ name, barriers: [] });
    }
    const graph = await page.locator(".graph").boundingBox();
    expect(graph).toMatchObject({ x: 0, width: 390 });
  });
});

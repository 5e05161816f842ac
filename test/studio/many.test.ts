import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localSource } from "@flowrun/studio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manyBlocks } from "./many-blocks.ts";
import { programOf, startLiveHost } from "./live-host.ts";
import { launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

/** What a page may have of elements, however large a flow is. */
const most = 2_000;

let browser: Browser;
let bench: StudioBench;

beforeAll(async () => {
  browser = await launchBrowser();
  bench = await startBench(browser);
  await writeFile(join(bench.folder, "many.yaml"), manyBlocks(500));
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

const elements = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelectorAll("*").length`);

async function zoomOf(page: Page): Promise<number> {
  const style = await page.locator(".react-flow__viewport").getAttribute("style");
  return Number(/scale\(([\d.]+)\)/.exec(style ?? "")?.[1]);
}

/**
 * Pans across the graph, and tells the most elements that were there, how many pictures a second,
 * and how long the longest was.
 */
async function pan(
  page: Page,
): Promise<{ readonly elements: number; readonly fps: number; readonly longestMs: number }> {
  const frames = await page.evaluateHandle<number[]>(`(() => {
    const all = [];
    const tick = (at) => { all.push(at); requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
    return all;
  })()`);
  const box = await page.locator(".graph").boundingBox();
  if (box === null) throw new Error("There is no graph.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let highest = 0;
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(turn % 2 === 0 ? 150 : -90, 180);
    highest = Math.max(highest, await elements(page));
  }
  const at = await frames.jsonValue();
  const gaps = at.slice(1).map((each, index) => each - (at[index] ?? each));
  const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1_000;
  return {
    elements: highest,
    fps: Math.round(gaps.length / seconds),
    longestMs: Math.round(Math.max(...gaps)),
  };
}

test("13.18 a flow of 500 blocks has at most 2,000 elements, near and far", async () => {
  const { page, faults, close } = await bench.open({ flow: "many.yaml", asOpened: true });
  await page.locator(".card").first().waitFor();
  const seen: Record<string, object> = {};
  // So close, and so far, is a large flow shown with all that stands on its cards.
  seen["as opened"] = await pan(page);
  const before = await zoomOf(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(before * 1.1);
  seen["closer"] = await pan(page);
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  await page.locator(".far-canvas").waitFor();
  seen["whole"] = await pan(page);
  process.stdout.write(`${JSON.stringify(seen)}\n`);

  expect(
    Object.values(seen).map((each) => (each as { readonly elements: number }).elements <= most),
  ).not.toContain(false);
  expect(await page.locator(".card").count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test("a block of a flow that is far away is selected where it is drawn, and by keys", async () => {
  const { page, faults, close } = await bench.open({ flow: "many.yaml", asOpened: true });
  await page.locator(".card").first().waitFor();
  const head = await page.locator(".card-head").first().boundingBox();
  if (head === null) throw new Error("The first block is not seen.");
  const graph = await page.locator(".graph").boundingBox();
  const placeOf = (): Promise<{ readonly a: number; readonly e: number; readonly f: number }> =>
    page.evaluate(`(() => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector(".react-flow__viewport")).transform);
      return { a, e, f };
    })()`);
  const near = await placeOf();
  for (let turn = 0; turn < 4; turn += 1)
    await page.getByRole("button", { name: "Zoom out" }).click();
  await page.locator(".far-canvas").waitFor();
  const far = await placeOf();
  const [left, top] = [graph?.x ?? 0, graph?.y ?? 0];
  const first = {
    x: left + ((head.x + head.width / 2 - left - near.e) / near.a) * far.a + far.e,
    y: top + ((head.y + head.height / 2 - top - near.f) / near.a) * far.a + far.f,
  };
  await page.mouse.click(first.x, first.y);
  await page.locator(".side-head .place", { hasText: /^b0$/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator(".side-head .place", { hasText: /^b[1-9]/ }).waitFor();
  expect(await page.getByRole("treeitem", { selected: true }).count()).toBe(1);
  expect(faults).toEqual([]);
  await close();
});

test("calls travel on a graph that is seen from afar, at most 200 at once, and none for who wants less motion", async () => {
  const text = manyBlocks(200).replaceAll(/play: .*/g, "wait: 1s");
  const live = await startLiveHost(programOf(text));
  // Before the first call nothing is shown of any.
  live.call("46");
  await live.advance(100);
  const own = await startBench(browser, {
    live: localSource(live.tap, undefined),
    running: "many.yaml",
    roles: [],
  });
  await writeFile(join(own.folder, "many.yaml"), text);
  const openFar = async (reducedMotion: "reduce" | "no-preference"): Promise<Page> => {
    const { page } = await own.open({ flow: "many.yaml", asOpened: true });
    await page.emulateMedia({ reducedMotion });
    await page.locator(".card").first().waitFor();
    await page.locator(".modes button", { hasText: "Live" }).click();
    await page.getByRole("button", { name: "Fit", exact: true }).click();
    await page.locator(".far-dots").waitFor({ state: "attached" });
    await page.evaluate(`window.most = 0; new MutationObserver(() => {
      window.most = Math.max(window.most, document.querySelectorAll(".far-dots circle").length);
    }).observe(document.querySelector(".far-dots g"), { childList: true })`);
    return page;
  };
  const [moving, still] = [await openFar("no-preference"), await openFar("reduce")];
  for (let call = 0; call < 300; call += 1) live.call(`46${call}`);
  for (let turn = 0; turn < 4; turn += 1) await live.advance(1_000);
  const mostSeen = (page: Page): Promise<number> => page.evaluate("window.most");
  await expect.poll(() => mostSeen(moving)).toBeGreaterThan(0);
  await moving.locator(".far-dots circle").first().waitFor({ state: "detached" });

  expect(await mostSeen(moving)).toBeLessThanOrEqual(200);
  expect(await mostSeen(still)).toBe(0);
  await own.close();
  await live.close();
});

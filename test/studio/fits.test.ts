import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { localSource } from "@flowrun/studio";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startLiveHost, type LiveHost } from "./live-host.ts";
import {
  launchBrowser,
  retype,
  startBench,
  type OpenOptions,
  type StudioBench,
} from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;
let live: LiveHost;

beforeAll(async () => {
  browser = await launchBrowser();
  live = await startLiveHost();
  const call = live.call("4700000002");
  await live.advance(2_000);
  call.press("4711#", 150);
  await live.advance(8_000);
  call.hangUp();
  await live.advance(500);
  bench = await startBench(browser, { live: localSource(live.tap, undefined) });
});

afterAll(async () => {
  await bench.close();
  await live.close();
  await browser.close();
});

async function open(options: OpenOptions): Promise<Page> {
  const { page, faults, close } = await bench.open(options);
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  if (options.flow !== undefined) await page.locator(".card").first().waitFor();
  return page;
}

/**
 * The words of a page that are cut, and what stands outside of the window. Words for screen readers
 * alone need no room.
 */
function lacksRoom(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const told = [];
    for (const each of document.querySelectorAll(".head *, .tabs *, .form *, .call-line *, .call-phone *, .scrubber *, .windows *, .tests-head *, .find *")) {
      const { width, height, right, bottom, left } = each.getBoundingClientRect();
      if (width === 0 || height === 0 || each.classList.contains("unseen")) continue;
      const name = each.tagName.toLowerCase() + " " + (each.getAttribute("aria-label") ?? each.textContent ?? "").slice(0, 30);
      const style = getComputedStyle(each);
      if (each.scrollWidth > each.clientWidth + 1 && style.overflowX !== "visible" && style.textOverflow !== "ellipsis") told.push("cut: " + name);
      if (right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1) told.push("outside: " + name);
      const box = each.closest(".choice")?.getBoundingClientRect();
      if (box !== undefined && right > box.right + 1) told.push("beside its box: " + name);
      if (each.tagName === "SELECT" && width < 80) told.push("narrow: " + name);
    }
    return told;
  })()`);
}

/** How much of the window the graph has, and whether all cards are in it. */
async function graphOf(
  page: Page,
): Promise<{ readonly width: number; readonly height: number; readonly outside: number }> {
  return page.evaluate(`(() => {
    const { width, height, top, right, bottom, left } = document.querySelector(".graph").getBoundingClientRect();
    const cards = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect());
    const outside = cards.filter((card) => card.left < left || card.right > right || card.top < top || card.bottom > bottom);
    return { width, height, outside: outside.length };
  })()`);
}

/** Each screen, reached from the one before. */
const screens: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  ["the flow as it is opened", () => Promise.resolve()],
  [
    "the form of a step",
    async (page) => {
      await page.locator(".row").first().click();
      await page
        .locator(".tabs")
        .getByRole("button", { name: /^(Form|Skjema)$/ })
        .click();
      await page.locator(".form .field").first().waitFor();
    },
  ],
  [
    "scenarios with one picked",
    async (page) => {
      await page.locator(".modes button", { hasText: /^ ?Test/ }).click();
      await page.locator(".scenario").first().click();
      await page.locator(".story").waitFor();
    },
  ],
  [
    "live calls",
    async (page) => {
      await page.locator(".modes button", { hasText: /^ ?(Live|Direkte)/ }).click();
      await page.locator(".call").first().waitFor();
    },
  ],
  [
    "a watched call",
    async (page) => {
      await page.locator(".call").first().click();
      await page.getByRole("slider").waitFor();
    },
  ],
  [
    "a call to the draft",
    async (page) => {
      await page.locator(".modes button").first().click();
      await page.locator(".call-button").click();
      await page.locator(".call-phone").waitFor();
    },
  ],
];

// The words of both languages where there is least room for them.
test.each([
  ["en", { width: 1440, height: 900 }],
  ["nb", { width: 1280, height: 800 }],
  ["en", { width: 1024, height: 700 }],
  ["nb", { width: 1024, height: 700 }],
] as const)(
  "in %s on %o, every screen has room for all that it shows, and the graph is whole",
  async (language, size) => {
    const page = await open({ flow: "reference.yaml", size, language });
    for (const [name, reach] of screens) {
      await reach(page);
      const isWhole = async (): Promise<unknown> => ({
        name,
        outside: (await graphOf(page)).outside,
      });
      await expect.poll(isWhole).toEqual({ name, outside: 0 });
      const { width, height } = await graphOf(page);

      expect({ name, isWide: width > size.width / 3, isHigh: height > size.height / 3 }).toEqual({
        name,
        isWide: true,
        isHigh: true,
      });
      expect([name, await page.locator(".card").count(), ...(await lacksRoom(page))]).toEqual([
        name,
        9,
      ]);
    }
  },
);

test("a graph that has grown under the hands of its author is whole again when a call comes below it", async () => {
  const page = await open({ flow: "reference.yaml" });
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(
    "\n".concat(...Array.from({ length: 6 }, () => "    - play: sound:beep\n")),
  );
  await page.locator(".row", { hasText: "sound:beep" }).last().waitFor();
  await page.locator(".call-button").click();
  await page.locator(".call-phone").waitFor();

  await expect.poll(async () => (await graphOf(page)).outside).toBe(0);
});

test("a graph that has grown to one side is brought back into sight", async () => {
  await writeFile(
    join(bench.folder, "pair.yaml"),
    "flowrun: 1\nname: pair\nstart: door\nblocks:\n  door:\n    - menu: { keys: { 1: one, 2: one } }\n      then: { else: one }\n  one:\n    - hangup\n",
  );
  const page = await open({ flow: "pair.yaml" });
  await expect.poll(async () => (await graphOf(page)).outside).toBe(0);
  for (const count of [3, 4]) {
    await page.locator(".card-head", { hasText: /^one$/ }).click();
    await page.keyboard.press("Control+d");
    await expect.poll(() => page.locator(".card").count()).toBe(count);
  }

  await expect.poll(async () => (await graphOf(page)).outside).toBe(0);
});

test("a picture that somebody has moved stays where it is when a call comes below it", async () => {
  const page = await open({ flow: "reference.yaml" });
  await page.getByRole("button", { name: "Zoom in" }).click();
  const placeOf = (): Promise<string | null> =>
    page.locator(".react-flow__viewport").getAttribute("style");
  await expect.poll(async () => (await graphOf(page)).outside).toBeGreaterThan(0);
  const before = await placeOf();
  await page.locator(".modes button", { hasText: "Tests" }).click();
  await page.locator(".tests-sum").waitFor();
  expect(await placeOf()).toBe(before);
});

test("on a tablet that is held upright the bar has room, also beside numbers of scenarios and calls", async () => {
  const page = await open({ flow: "reference.yaml", size: { width: 820, height: 1180 } });
  await retype(page, "empty: collecting_id", "empty: default_routing");
  await page.locator(".modes button", { hasText: /Tests +\d+\/\d+/ }).waitFor();
  const beside = page.evaluate<number>("document.scrollingElement.scrollWidth - innerWidth");

  expect([await beside, ...(await lacksRoom(page))]).toEqual([0]);
});

test("a flow that begins at one side of its graph is opened with its begin in the middle", async () => {
  const page = await open({ flow: "crm.yaml", asOpened: true });
  const graph = await page.locator(".graph").boundingBox();
  const begin = await page.locator(".begins").first().boundingBox();
  if (graph === null || begin === null) throw new Error("It is not seen.");

  expect(begin.x + begin.width / 2).toBeCloseTo(graph.x + graph.width / 2, -1);
});

test("the small map stays where it is held, wherever the graph is led to by it", async () => {
  const page = await open({ flow: "office.yaml", asOpened: true });
  const map = page.locator(".mini-map");
  const at = await map.boundingBox();
  if (at === null) throw new Error("There is no map.");
  const places: unknown[] = [];
  await page.mouse.move(at.x + 2, at.y + 2);
  await page.mouse.down();
  for (let turn = 1; turn <= 12; turn += 1) {
    await page.mouse.move(at.x + (at.width * turn) / 13, at.y + (at.height * turn) / 13);
    places.push(await map.boundingBox());
  }
  await page.mouse.up();

  expect(places.filter((place) => JSON.stringify(place) !== JSON.stringify(at))).toEqual([]);
});

test("before the first call Live fades nothing", async () => {
  const quiet = await startLiveHost();
  const own = await startBench(browser, { live: localSource(quiet.tap, undefined) });
  const { page, close } = await own.open({ flow: "reference.yaml" });
  await page.locator(".modes button", { hasText: "Live" }).click();
  await page.getByText("No call yet.").waitFor();
  expect(await page.locator(".card.faded, .wire.faded").count()).toBe(0);
  await close();
  await own.close();
  await quiet.close();
});

test("a block that lies under the small map is brought out of it when it is selected", async () => {
  const page = await open({ flow: "reference.yaml", size: { width: 1024, height: 700 } });
  await page.keyboard.press("F6");
  await page.keyboard.press("End");
  const [card, graph] = [page.locator(".card.selected"), page.locator(".graph")];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"])
    await page.keyboard.press(key);
  await page.keyboard.press("ArrowUp");
  const box = async (of: typeof card) =>
    (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [from, all] = [await box(card), await box(graph)];
  // Its corner comes to lie on the lower right one: a turn of the wheel moves the graph by half of
  // it.
  await page.mouse.move(all.x + 200, 300);
  await page.mouse.wheel(
    2 * (from.x + from.width - (all.x + all.width - 20)),
    2 * (from.y + from.height - (all.y + all.height - 70)),
  );
  await page.locator(".mini-map").waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  const isCovered = async (): Promise<boolean> => {
    const [here, map] = [await box(card), await box(page.locator(".mini-map"))];
    return here.x + here.width > map.x && here.y + here.height > map.y;
  };

  await expect.poll(isCovered).toBe(false);
});

test("a block that lies under the buttons of the graph is brought into sight when it is selected", async () => {
  const page = await open({ flow: "reference.yaml", size: { width: 1024, height: 700 } });
  const buttons = await page.locator(".zoom").boundingBox();
  await page.keyboard.press("F6");
  for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press("ArrowDown");
  const selected = page.locator(".card.selected");
  const name = await selected.locator("strong").first().textContent();
  await page.keyboard.press("ArrowUp");
  const card = page
    .locator(".card", { has: page.locator("strong", { hasText: name ?? "" }) })
    .first();
  const bottom = async (): Promise<number> => {
    const box = await card.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  if (buttons === null) throw new Error("There are no buttons.");
  // Its lower edge comes to lie beside the buttons: a turn of the wheel moves the graph by half of
  // it.
  await page.mouse.move(buttons.x + 200, 300);
  await page.mouse.wheel(0, 2 * ((await bottom()) - (buttons.y + buttons.height - 4)));
  await expect.poll(bottom).toBeGreaterThan(buttons.y);
  await page.keyboard.press("ArrowDown");

  await expect.poll(bottom).toBeLessThan(buttons.y);
});

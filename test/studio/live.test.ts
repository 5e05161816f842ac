import type { Browser, Page } from "playwright-core";
import { localSource } from "@flowrun/studio";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startLiveHost, type LiveHost } from "./live-host.ts";
import {
  findBarriers,
  launchBrowser,
  looks,
  type OpenOptions,
  startBench,
  type StudioBench,
} from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;
let live: LiveHost;

beforeAll(async () => {
  browser = await launchBrowser();
  live = await startLiveHost();
  bench = await startBench(browser, {
    live: localSource(live.tap, undefined),
    running: "reference.yaml",
    roles: [],
  });
});

afterAll(async () => {
  await bench.close();
  await live.close();
  await browser.close();
});

async function openLive(options: OpenOptions = {}): Promise<Page> {
  const { page, faults, close } = await bench.open({ flow: "reference.yaml", ...options });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".card").first().waitFor();
  await page
    .locator(".modes button", { hasText: options.language === "nb" ? "Direkte" : "Live" })
    .click();
  return page;
}

/** A call that is over: its caller pressed a number, talked and hung up. */
async function wholeCall(from: string): Promise<void> {
  const call = live.call(from);
  await live.advance(2_000);
  call.press("4711#", 150);
  await live.advance(8_000);
  call.hangUp();
  await live.advance(500);
}

test("13.10 calls are seen where they are, and numbers move", async () => {
  const page = await openLive();
  const calls = ["4798765432", "4711111111", "555"].map((from) => live.call(from));
  await live.advance(3_000);

  await page
    .locator(".card", { hasText: "collecting_id" })
    .locator(".live-mark.good", { hasText: "2" })
    .waitFor();
  await page
    .locator(".card", { hasText: "vip_routing" })
    .locator(".live-mark.good", { hasText: "1" })
    .waitFor();
  expect(await page.locator(".live-sum strong").textContent()).toBe("3");
  expect(await page.locator(".call.is-live strong").allTextContents()).toEqual([
    "555",
    "4711111111",
    "4798765432",
  ]);
  expect(await page.locator(".wire-count").count()).toBeGreaterThan(0);
  for (const call of calls) call.hangUp();
  await live.advance(500);
  await page.locator(".call.is-live").first().waitFor({ state: "detached" });
  expect(await page.locator(".call .where").allTextContents()).toEqual([
    "caller left",
    "caller left",
    "caller left",
  ]);
});

test("a live call is watched as it goes on, and its way lies on the graph", async () => {
  const page = await openLive();
  const call = live.call("4700000001");
  await live.advance(2_000);
  await page.locator(".call", { hasText: "4700000001" }).click();
  await page.locator(".bar-row.running", { hasText: "collect-digits" }).waitFor();
  call.press("47", 100);
  await live.advance(500);
  await page.locator(".bar-key", { hasText: "7" }).waitFor();
  expect(await page.locator(".facts-event strong").textContent()).toBe("key 7");
  expect(await page.locator(".card.here strong").textContent()).toBe("collecting_id");
  expect(await page.locator(".wire.walked").count()).toBe(1);
  call.hangUp();
  await live.advance(500);
  await page.locator(".bar-row.running").first().waitFor({ state: "detached" });
});

test("13.9 a recorded call is scrubbed back and forth, and each state is the one that was", async () => {
  await wholeCall("4700000002");
  const page = await openLive();
  await page.locator(".call", { hasText: "4700000002" }).click();
  const slider = page.getByRole("slider");
  await slider.waitFor();
  const facts = async (): Promise<Readonly<Record<string, string>>> => {
    const rows = page.locator(".facts-pane dl > div");
    const [names, values] = [
      await rows.locator("dt").allTextContents(),
      await rows.locator("dd").allTextContents(),
    ];
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  };

  expect(await facts()).toMatchObject({ "customer.name": "Grace", customer_id: "4711" });
  await slider.focus();
  await page.keyboard.press("Home");
  expect(await facts()).not.toHaveProperty("customer_id");
  expect(await page.locator(".facts-event strong").textContent()).toBe("4700000002 calls");
  let presses = 0;
  while ((await page.locator(".facts-event strong").textContent()) !== "key #" && presses < 60) {
    await page.keyboard.press(".");
    presses += 1;
  }
  expect(await facts()).toMatchObject({ customer_id: "4711", "look up a row": "customers" });
  expect(await page.locator(".changed dt").allTextContents()).toContain("customer_id");
  await page.keyboard.press(",");
  expect(await facts()).not.toHaveProperty("customer_id");
  await page.locator(".bar-row", { hasText: "bridge" }).click();
  expect(await page.locator(".row.here").getAttribute("data-step")).toBe("routing/2");
  expect(await facts()).toMatchObject({ "customer.name": "Grace" });
  // The slider stands where the line of time is.
  const line = await page.locator(".bar-now").first().getAttribute("style");
  const [value, max] = [
    Number(await slider.inputValue()),
    Number(await slider.getAttribute("max")),
  ];
  expect(Math.round((100 * value) / max)).toBe(
    Math.round(Number(/left: ([\d.]+)%/.exec(line ?? "")?.[1])),
  );
  const heads = [await page.locator(".facts-event strong").textContent()];
  for (let press = 0; press < 12; press += 1) {
    await slider.press("ArrowLeft");
    heads.push(await page.locator(".facts-event strong").textContent());
  }
  expect(heads.filter((head) => head?.includes("."))).toEqual([]);
  expect(heads).toContain("look up a row: done");
});

test("calls are found, and chosen by keyboard", async () => {
  await wholeCall("4733333333");
  await wholeCall("4744444444");
  const page = await openLive();
  await page.getByRole("searchbox").fill("47333");
  await page.locator(".call", { hasText: "4744444444" }).waitFor({ state: "detached" });
  await page.getByRole("searchbox").fill("");
  await page.getByRole("listbox").focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".call[aria-selected=true]", { hasText: "4744444444" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator(".call[aria-selected=true]", { hasText: "4733333333" }).waitFor();
  await page.getByRole("slider").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("slider").waitFor({ state: "detached" });
  expect(await page.locator(".call[aria-selected=true]").count()).toBe(0);
});

test("a studio beside a flow may only be looked at, and says so", async () => {
  const page = await openLive();

  expect(await page.locator("button.plain", { hasText: "Saved" }).getAttribute("title")).toContain(
    "--studio-allow",
  );
});

/** In the page: the longest time between two pictures within two seconds, in milliseconds. */
const longestFrame = `new Promise((resolve) => {
  const began = performance.now();
  let [last, worst] = [began, 0];
  const frame = (now) => {
    worst = Math.max(worst, now - last);
    last = now;
    if (now - began > 2_000) resolve(worst);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})`;

test("13.10 with 1,000 live calls the page stays fluid", async () => {
  const page = await openLive();
  const calls = Array.from({ length: 1_000 }, (_, number) => live.call(`46${number}`));
  await live.advance(3_000);
  await page.locator(".live-sum strong", { hasText: "1000" }).waitFor();
  const longest = await page.evaluate<number>(longestFrame);
  const updates = page.locator(".live-sum strong");
  for (const call of calls.slice(0, 400)) call.hangUp();
  await live.advance(500);
  await updates.getByText("600").waitFor();
  for (const call of calls.slice(400)) call.hangUp();
  await live.advance(1_000);

  // A machine of its own stays below 100; tests share theirs.
  expect(longest).toBeLessThan(600);
  expect(await page.locator(".call").count()).toBeLessThanOrEqual(200);
});

test.each(looks)(
  "13.16 in the %s theme, in %s live calls and a watched one can be used by everybody: axe finds nothing",
  async (theme, language, size) => {
    await wholeCall("4755555555");
    const page = await openLive({ theme, language, size, bypassPolicy: true });
    await page.locator(".call").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".call").first().click();
    await page.getByRole("slider").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  },
);

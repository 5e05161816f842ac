import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { startStudio, type StudioOptions } from "@flowrun/studio";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { root } from "../source/repository.ts";

/** A studio over a copy of the repository's flows, which a test may change. */
export interface StudioBench {
  readonly url: string;
  readonly folder: string;
  /**
   * A page that has opened nothing yet. What it asks of any other machine, and what its policy
   * refuses, is kept in `faults`.
   */
  open(options?: OpenOptions): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** How a page is opened. */
export interface OpenOptions {
  /** The flow to open. Default: the list. */
  readonly flow?: string;
  readonly theme?: "light" | "dark";
  readonly language?: "en" | "nb";
  readonly size?: { readonly width: number; readonly height: number };
  /** Leaves the graph as it opens, instead of showing all of it. */
  readonly asOpened?: boolean;
  /** Lets a tool bring its own scripts, which the page's policy refuses. */
  readonly bypassPolicy?: boolean;
  /** Takes any certificate for a good one. */
  readonly trustsAll?: boolean;
}

/**
 * Both themes, both languages and two sizes, each in one page: colours are alike in all languages,
 * and names in both themes.
 */
export const looks: readonly (readonly [
  theme: "light" | "dark",
  language: "en" | "nb",
  size: { readonly width: number; readonly height: number },
])[] = [
  ["light", "en", { width: 1440, height: 900 }],
  ["dark", "nb", { width: 1024, height: 700 }],
];

/** A page, with what went wrong in it. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors, requests to others and violations of the policy, as they came. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** How long a page may take for one act on a busy machine, in milliseconds. */
const waitMs = 60_000;

/**
 * The browser of the tests draws none of its own pages: with each new window it would load that of
 * its address bar, a quarter of the processor time of a test. The last four are playwright's, which
 * this argument takes the place of.
 */
const unusedFeatures: readonly string[] = [
  ...["WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"],
  ...["AimEnabled", "HttpsUpgrades", "PaintHolding", "PreconnectToSearch"],
];

/** What the browser of the tests is started with. */
const browserArguments: readonly string[] = [
  `--disable-features=${unusedFeatures.join(",")}`,
  ...[
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
  ],
  ...["--disable-component-update", "--disable-sync"],
];

/** Gives the browser a microphone that beeps each second, and the permission to use it. */
export const beepingMicrophone: readonly string[] = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

/** The browser of the tests: one for a file. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    headless: true,
    args: [...browserArguments, ...more],
  });
}

/** Starts a studio from the built page. */
export async function startBench(
  browser: Browser,
  more: Partial<StudioOptions> = {},
): Promise<StudioBench> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-studio-"));
  await cp(join(root, "flows"), folder, { recursive: true });
  const studio = await startStudio({
    folder,
    page: join(root, "packages/studio/web"),
    port: 0,
    ...more,
  });
  return {
    url: studio.url,
    folder,
    open: (options = {}) => openPage(browser, studio.url, options),
    async close() {
      await studio.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function openPage(
  browser: Browser,
  url: string,
  options: OpenOptions,
): Promise<OpenedPage> {
  const {
    theme = "light",
    language = "en",
    size = { width: 1440, height: 900 },
    bypassPolicy = false,
    trustsAll = false,
  } = options;
  const context = await browser.newContext({
    colorScheme: theme,
    locale: language === "en" ? "en-GB" : "nb-NO",
    viewport: size,
    bypassCSP: bypassPolicy,
    ignoreHTTPSErrors: trustsAll,
    reducedMotion: "reduce",
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  const faults = await watch(context, page, new URL(url).origin);
  const address =
    options.flow === undefined ? url : `${url}&flow=${encodeURIComponent(options.flow)}`;
  await page.goto(address);
  if (options.flow !== undefined && options.asOpened !== true) await showWhole(page);
  return { page, faults, close: () => context.close() };
}

/**
 * The processor time that a page has taken so far, in milliseconds. Others on the same machine make
 * it wait, and this hardly longer.
 */
export async function processorMs(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return 1_000 * (metrics.find(({ name }) => name === "ProcessTime")?.value ?? Number.NaN);
}

/** What a page says of scenarios that all pass, and of some that do not all. */
export const allPass: RegExp = /^(\d+)\/\1 pass/;
export const somePass: RegExp = /^(\d+)\/(?!\1 )\d+ pass/;

/** What a test looks for may lie anywhere on the graph, so all of it is shown. */
async function showWhole(page: Page): Promise<void> {
  await page.locator(".card, .trouble, .unreadable").first().waitFor();
  // The canvas has its size a moment after its first graph.
  await page.evaluate(`new Promise((done) => {
    const fit = () => document.querySelector(".zoom button:nth-child(2)")?.click();
    fit();
    setTimeout(() => requestAnimationFrame(() => { fit(); requestAnimationFrame(done); }), 150);
  })`);
}

async function watch(context: BrowserContext, page: Page, own: string): Promise<readonly string[]> {
  const faults: string[] = [];
  await context.route(
    ({ origin }) => origin !== own,
    async (route) => {
      faults.push(`a request to ${route.request().url()}`);
      await route.abort();
    },
  );
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // A browser tells of every refusal; pages are refused on purpose.
    const isRefusal = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isRefusal) faults.push(message.text());
  });
  return faults;
}

/**
 * What axe finds wrong with a page for those who see or move otherwise: WCAG 2.2 AA. The page has
 * to be opened with `bypassPolicy`.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe };
    const found = await tool.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return found.violations.map(({ id, nodes }) => {
      const parts = nodes.map(({ html }) => html).join(" ");
      return `${id}: ${parts.slice(0, 300)}`;
    });
  });
}

/** Replaces a text in the editor by what a user would do: find it and type. */
export async function retype(page: Page, from: string, to: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+f");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(from);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.type(to);
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStudio, type Studio } from "@flowrun/studio";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { root } from "../source/repository.ts";
import { findBarriers, launchBrowser, retype } from "./studio-bench.ts";

let browser: Browser;
let folder: string;
let studio: Studio;

const flow = (name: string, prompt: string): string => `flowrun: 1
name: ${name}
start: main
blocks:
  main:
    - answer
    - play: sound:${prompt}
    - hangup
`;
const fileOf = (name: string): string => join(folder, name);
const start = (): Promise<Studio> =>
  startStudio({ folder, page: join(root, "packages/studio/web") });

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), "flowrun-drafts-"));
  studio = await start();
});

beforeEach(async () => {
  for (const name of ["a", "b"]) await writeFile(fileOf(`${name}.yaml`), flow(name, "hello"));
});

afterAll(async () => {
  await studio.close();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** A browser with a storage of its own, and a page of it on a flow. */
async function openFlow(): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    bypassCSP: true,
  });
  onTestFinished(() => context.close());
  return { context, page: await pageOf(context) };
}

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${studio.url}&flow=a.yaml`);
  await page.locator(".cm-line").first().waitFor();
  return page;
}

const line = (page: Page, text: string) => page.locator(".cm-line", { hasText: text });
const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));

test("what was typed survives another flow, the list, and Back, and Ctrl Z still takes it back", async () => {
  const { page } = await openFlow();
  await retype(page, "sound:hello", "sound:typed");
  await page.getByRole("combobox", { name: "Flow" }).selectOption("b.yaml");
  await line(page, "name: b").waitFor();
  await page.getByRole("combobox", { name: "Flow" }).selectOption("a.yaml");
  await line(page, "sound:typed").waitFor();

  await page.getByRole("link", { name: "All flows", exact: true }).click();
  await page.locator("li", { hasText: "a.yaml" }).getByText("draft, not saved").waitFor();
  await page.goBack();
  await line(page, "sound:typed").waitFor();

  await page.getByRole("button", { name: "Undo" }).click();
  await line(page, "sound:hello").waitFor();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await line(page, "sound:typed").waitFor();
  expect(await line(page, "sound:hello").count()).toBe(0);
});

test("it survives an error in it, a tab that is gone, and a server that starts again with another token", async () => {
  const { page, context } = await openFlow();
  await retype(page, "- hangup", "- nonsense: 1");
  await page.locator(".state .bad").waitFor();
  await expect.poll(() => kept(page)).toContain("nonsense");
  await page.close();
  const before = studio.url;
  await studio.close();
  studio = await start();
  expect(new URL(studio.url).origin).toBe(new URL(before).origin);
  expect(studio.url).not.toBe(before);

  const again = await pageOf(context);
  await again.getByText("was not saved. It is here.").waitFor();
  expect(await line(again, "nonsense").count()).toBe(1);
  expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    new URLSearchParams(new URL(studio.url).hash.slice(1)).get("t"),
  );
  await again.getByRole("button", { name: "Throw it away" }).click();
  await line(again, "- hangup").waitFor();
  await again.keyboard.press("Control+z");
  await line(again, "nonsense").waitFor();
});

test("a draft older than its file shows the difference, and the reader merges", async () => {
  const { page } = await openFlow();
  await retype(page, "sound:hello", "sound:typed");
  await expect.poll(() => kept(page)).toContain("sound:typed");
  const named = (text: string): string => text.replace("name: a", "name: a\nversion: 2.0.0");
  await writeFile(fileOf("a.yaml"), named(flow("a", "hello")));
  await page.goto("about:blank");
  await page.goto(`${studio.url}&flow=a.yaml`);
  await page.getByText('"a.yaml" has changed since it was opened.').waitFor();
  await page.getByRole("button", { name: "Show the difference" }).click();
  const dialog = page.getByRole("dialog", { name: "The file and your draft" });
  await dialog.getByRole("button", { name: "Take this over from the file" }).first().click();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save what is on the right" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();

  expect(await readFile(fileOf("a.yaml"), "utf8")).toBe(named(flow("a", "typed")));
  await expect.poll(() => kept(page)).not.toContain("sound:typed");
});

test("of a conflict, “Save mine” saves, and what is there is taken so that undo brings mine back", async () => {
  const { page } = await openFlow();
  const conflict = async (mine: string, theirs: string): Promise<void> => {
    await retype(page, "sound:hello", mine);
    await writeFile(fileOf("a.yaml"), flow("a", theirs));
    await page.keyboard.press("Control+s");
    await page.getByText('"a.yaml" has changed since it was opened.').waitFor();
  };
  await conflict("sound:first", "hello-theirs");
  await page.getByRole("button", { name: "Take what is there now" }).click();
  await line(page, "sound:hello-theirs").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await line(page, "sound:first").waitFor();
  await page.getByRole("button", { name: "Redo" }).click();

  await conflict("sound:second", "other");
  await page.getByRole("button", { name: "Save mine" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await readFile(fileOf("a.yaml"), "utf8")).toBe(flow("a", "second-theirs"));
});

test("what stands beside the graph, and how wide it is, stays for the next page", async () => {
  const { page, context } = await openFlow();
  const side = (of: Page) => of.locator("section.side");
  await page.getByRole("button", { name: "Sections" }).click();
  await page.getByRole("separator").focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowLeft");
  const wide = await side(page).boundingBox();
  const next = await context.newPage();
  await next.goto(`${studio.url}&flow=a.yaml`);
  await next.locator(".section").first().waitFor();

  expect((await side(next).boundingBox())?.width).toBe(wide?.width);
});

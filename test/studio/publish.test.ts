import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runProcess } from "../process/run-process.ts";
import {
  findBarriers,
  launchBrowser,
  looks,
  type OpenOptions,
  retype,
  startBench,
  type StudioBench,
} from "./studio-bench.ts";

let browser: Browser;
let bench: StudioBench;

beforeAll(async () => {
  browser = await launchBrowser();
  bench = await startBench(browser);
  const file = join(bench.folder, "reference.yaml");
  const text = await readFile(file, "utf8");
  await git("init", "--quiet");
  await git("add", "reference.yaml");
  await commit("As it was");
  await writeFile(file, changed(text));
  await commit("Unreachable callers hear it twice");
});

afterAll(async () => {
  await bench.close();
  await browser.close();
});

async function git(...args: readonly string[]): Promise<void> {
  await runProcess("git", args, { cwd: bench.folder });
}

async function commit(message: string): Promise<void> {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await git(...who, "commit", "--quiet", "--message", message, "--", "reference.yaml");
}

/** A step is new, one is another, an outcome leads elsewhere, a block is gone and one is new. */
function changed(text: string): string {
  const edits = [
    [
      "    - play: [sound:vm-nobodyavail, sound:vm-goodbye]\n    - hangup",
      "    - play: sound:beep\n    - play: sound:vm-nobodyavail\n    - hangup",
    ],
    ["silent: hung_up", "silent: farewell"],
    ["  hung_up:\n    - hangup\n", "  farewell:\n    - play: sound:goodbye\n    - hangup\n"],
    ["default: 20", "default: 25"],
  ] as const;
  return edits
    .reduce((now, [from, to]) => now.replaceAll(from, to), text)
    .replaceAll("hung_up", "farewell");
}

async function openPublish(options: OpenOptions = {}): Promise<Page> {
  const { page, faults, close } = await bench.open({ flow: "reference.yaml", ...options });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".card").first().waitFor();
  await page
    .locator(".modes button", { hasText: options.language === "nb" ? "Publiser" : "Publish" })
    .click();
  await page.locator(".changes .hint, .changes li").first().waitFor();
  return page;
}

/** Chooses a version by a part of its name. */
async function choose(page: Page, which: "From" | "To", name: string): Promise<void> {
  const select = page.getByRole("combobox", { name: which, exact: true });
  const value = await select.locator("option", { hasText: name }).getAttribute("value");
  await select.selectOption(value);
}

test("13.12 two commits are one graph, in which what is added, removed and changed is told by shape and colour", async () => {
  const page = await openPublish();
  await choose(page, "From", "As it was");
  await choose(page, "To", "Unreachable callers");
  await page.locator(".card[data-mark=removed]").first().waitFor();
  const told = (selector: string, name: string): Promise<readonly string[]> =>
    page.evaluate(
      `[...document.querySelectorAll("${selector}[data-mark]")].map((node) => node.dataset.mark + " " + ${name})`,
    );
  const drawn = (selector: string, property: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector("${selector}"))["${property}"]`);

  expect(await told(".card", "node.querySelector('strong').textContent")).toEqual([
    ...["changed collecting_id", "changed unreachable", "added farewell", "removed hung_up"],
  ]);
  expect(await told(".row", "node.dataset.step")).toEqual([
    ...["changed collecting_id/1", "changed unreachable/1", "added unreachable/2"],
    ...["added farewell/1", "added farewell/2", "removed − hung_up/1"],
  ]);
  expect(await page.locator(".wire.added").count()).toBeGreaterThan(0);
  expect(await page.locator(".wire.removed").count()).toBeGreaterThan(0);
  expect(await drawn(".card[data-mark=removed]", "outlineStyle")).toBe("dashed");
  expect(await drawn(".card[data-mark=added]", "outlineStyle")).toBe("solid");
  expect(await drawn(".wire.removed path", "strokeDasharray")).not.toBe("none");
  await page.locator(".change", { hasText: "hung_up" }).click();
  await page.getByRole("treeitem", { name: "hung_up, gone" }).waitFor({ state: "attached" });
});

test("a change leads to its place, and the graph is the flow's own again when it is left", async () => {
  const page = await openPublish();
  await choose(page, "From", "As it was");
  await page.locator(".change", { hasText: "unreachable" }).last().click();

  expect(await page.locator(".row.selected").getAttribute("data-step")).toBe("unreachable/2");
  await page.keyboard.press("F6");
  await page.getByRole("button", { name: "Design" }).click();
  await page.locator(".card[data-mark]").first().waitFor({ state: "detached" });
  expect(await page.locator(".card", { hasText: "hung_up" }).count()).toBe(0);
});

test("what is in the editor stands against the newest commit, and is compared again after each key", async () => {
  const page = await openPublish();
  await page.getByText("Both are the same.").waitFor();
  await retype(page, "default: 25", "default: 30");

  await page.locator(".changes pre span", { hasText: "default: 30" }).waitFor();
  expect(await page.locator(".changes li[data-mark=changed] strong").allTextContents()).toEqual([
    "settings",
  ]);
  const lines = await page.locator(".changes pre span").allTextContents();
  expect(lines.map((line) => line.replace(/type.*default: (\d+).*\n/, "$1"))).toEqual([
    "− max_digits: { 25",
    "+ max_digits: { 30",
  ]);
});

test("what has changed in a file that the flow uses is on the graph and in the list, each commit with the file as it was", async () => {
  const mail = (sound: string): string =>
    `flowrun: 1\nname: mail\nparts:\n  greet: {}\nblocks:\n  greet: [{ play: sound:${sound} }]\n`;
  const door =
    "flowrun: 1\nname: door\nuse: { mail: ./mail.yaml }\nstart: open\nblocks:\n  open: [call: mail#greet, hangup]\n";
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await writeFile(join(bench.folder, "door.yaml"), door);
  for (const sound of ["hello", "welcome"]) {
    await writeFile(join(bench.folder, "mail.yaml"), mail(sound));
    await git("add", "door.yaml", "mail.yaml");
    await git(...who, "commit", "--quiet", "--message", `Play ${sound}`);
  }
  const page = await openPublish({ flow: "door.yaml" });
  await choose(page, "From", "Play hello");
  await choose(page, "To", "Play welcome");
  await page.locator(".card[data-mark=changed]").first().waitFor();

  expect(await page.locator(".changes li strong").allTextContents()).toEqual(["mail#greet"]);
  expect(await page.locator(".changes pre span").allTextContents()).toEqual([
    "− { play: sound:hello }\n",
    "+ { play: sound:welcome }\n",
  ]);
});

test.each(looks)(
  "13.16 in the %s theme, in %s two versions can be used by everybody: axe finds nothing",
  async (theme, language, size) => {
    const page = await openPublish({ theme, language, size, bypassPolicy: true });
    await page.locator(".versions select").first().selectOption({ index: 3 });
    await page.locator(".changes li").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  },
);

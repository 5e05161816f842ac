import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { root } from "../source/repository.ts";
import { launchBrowser, startBench } from "./studio-bench.ts";

const folder = join(root, "docs/pictures");

interface Picture {
  readonly file: string;
  readonly arrange: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    file: "studio.png",
    arrange: async (page) => {
      await page.locator('.row[data-step="collecting_id/1"]').click();
    },
  },
  {
    file: "studio-tests.png",
    arrange: async (page) => {
      await page.getByRole("button", { name: /^Tests/ }).click();
      await page.getByText("34/34 pass").waitFor();
      await page.locator(".wire.walked").first().waitFor();
    },
  },
];

test("docs/studio.md has its pictures; UPDATE_PICTURES=1 makes them anew", async () => {
  if (process.env["UPDATE_PICTURES"] !== undefined) await takePictures();
  const sizes = await Promise.all(pictures.map(async ({ file }) => (await stat(join(folder, file))).size));

  expect(sizes.every((size) => size < 400_000)).toBe(true);
});

async function takePictures(): Promise<void> {
  const browser = await launchBrowser();
  const bench = await startBench(browser);
  for (const { file, arrange } of pictures) {
    const { page, close } = await bench.open({ flow: "reference.yaml", size: { width: 1280, height: 800 } });
    await arrange(page);
    await page.screenshot({ path: join(folder, file) });
    await close();
  }
  await bench.close();
  await browser.close();
}

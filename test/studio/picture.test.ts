import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../source/repository.ts";
import { launchBrowser, startBench } from "./studio-bench.ts";

const picture = join(root, "docs/pictures/studio.png");

test("docs/studio.md has a picture; UPDATE_PICTURES=1 makes it anew", async () => {
  if (process.env["UPDATE_PICTURES"] !== undefined) await takePicture();

  expect((await stat(picture)).size).toBeLessThan(400_000);
});

async function takePicture(): Promise<void> {
  const browser = await launchBrowser();
  const bench = await startBench(browser);
  const { page } = await bench.open({ flow: "reference.yaml", size: { width: 1280, height: 800 } });
  await page.locator('.row[data-step="collecting_id/1"]').click();
  await page.screenshot({ path: picture });
  await bench.close();
  await browser.close();
}

import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryStore } from "@flowrun/contracts";
import { localSource, type Publisher } from "@flowrun/studio";
import type { Browser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { root } from "../source/repository.ts";
import { studioCsv } from "../../packages/cli/src/commands/studio/studio-csv.ts";
import { programOf, startLiveHost, type LiveHost } from "./live-host.ts";
import { allPass, launchBrowser, startBench } from "./studio-bench.ts";

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
      await page.getByText(allPass).waitFor();
      await page.locator(".wire.walked").first().waitFor();
    },
  },
  {
    file: "studio-live.png",
    arrange: async (page) => {
      await page.getByRole("button", { name: /^Live/ }).click();
      await page.locator(".call").last().click();
      await page.locator(".bar-row", { hasText: "lookup" }).last().click();
      await page.locator(".changed").first().waitFor();
    },
  },
  {
    file: "studio-call.png",
    arrange: async (page) => {
      await page.locator(".call-field select").selectOption({ index: 7 });
      await page.locator(".call-button").click();
      await page.locator('.row.here[data-step="collecting_id/1"]').waitFor();
      for (const digit of "4711#") await page.getByRole("button", { name: `key ${digit}` }).click();
      await page.locator(".row.here[data-step^=routing]").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
    },
  },
];

const publishPicture = "studio-publish.png";
const dataPictures = { rows: "studio-data.png", sounds: "studio-sounds.png" };

test("docs/studio.md has its pictures; UPDATE_PICTURES=1 makes them anew", async () => {
  if (process.env["UPDATE_PICTURES"] !== undefined) await takePictures();
  const files = [
    ...pictures.map(({ file }) => file),
    publishPicture,
    ...Object.values(dataPictures),
  ];
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));

  expect(sizes.every((size) => size < 400_000)).toBe(true);
});

async function takePictures(): Promise<void> {
  const browser = await launchBrowser();
  await takePublishPicture(browser);
  await takeDataPictures(browser);
  const live = await startLiveHost();
  const bench = await startBench(browser, { live: localSource(live.tap, undefined) });
  await placeCalls(live);
  for (const { file, arrange } of pictures) {
    const { page, close } = await bench.open({
      flow: "reference.yaml",
      size: { width: 1280, height: 800 },
    });
    await arrange(page);
    await page.screenshot({ path: join(folder, file) });
    await close();
  }
  await bench.close();
  await live.close();
  await browser.close();
}

/** A version that is offered to a quarter of new calls, beside the one in use. */
async function takePublishPicture(browser: Browser): Promise<void> {
  const current = referenceProgram();
  const { text } = current.source;
  const offered = programOf(
    text
      .replace("version: 1.0.0", "version: 1.1.0")
      .replace("empty: collecting_id", "empty: default_routing")
      .replace("failed: collecting_id", "failed: sorry")
      .replace(
        "  hung_up:\n",
        "  sorry:\n    - play: sound:an-error-has-occured\n    - hangup\n\n  hung_up:\n",
      ),
  );
  const live = await startLiveHost(current);
  live.host.offer(offered, 25);
  const no = (): boolean => false;
  const publisher: Publisher = {
    figures: () => live.host.stats().offer,
    versions: () => ({ current, offered }),
    doubts: () => Promise.resolve([]),
    offer: () => Promise.resolve(undefined),
    ...{ setShare: no, accept: no, withdraw: no, tell: () => undefined },
  };
  const studio = { live: localSource(live.tap, undefined), running: "reference.yaml", publisher };
  const bench = await startBench(browser, { ...studio, roles: ["edit", "publish"] });
  await writeFile(join(bench.folder, "reference.yaml"), offered.source.text);
  for (let count = 0; count < 40; count += 1) {
    const call = live.call(`47910000${count}`);
    await live.advance(2_000);
    if (count % 3 > 0) call.press("4711#", 300);
    await live.advance(6_000);
    if (count < 36) call.hangUp();
  }
  await live.advance(500);
  const { page, close } = await bench.open({
    flow: "reference.yaml",
    size: { width: 1280, height: 800 },
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await page.locator(".changes li").first().waitFor();
  await page.locator(".offer").scrollIntoViewIfNeeded();
  await page.locator(".figures").waitFor();
  await page.screenshot({ path: join(folder, publishPicture) });
  await close();
  await bench.close();
  await live.close();
}

/** The customers of the reference flow, and its sounds, of which some are there. */
async function takeDataPictures(browser: Browser): Promise<void> {
  const program = referenceProgram();
  const names = [
    "Ada Lovelace",
    "Grace Hopper",
    "Agner Erlang",
    "Claude Shannon",
    "Hedy Lamarr",
    "Karen Jones",
  ];
  const customers = names.map((name, place) => ({
    customer_id: `47${11 + place}`,
    name,
    destination_ext: `PJSIP/20${10 + place}`,
  }));
  const store = memoryStore({ customers, vip_callers: [] });
  const sounds = await mkdtemp(join(tmpdir(), "flowrun-sounds-"));
  for (const name of ["hello", "invalid", "agent-user"])
    await writeFile(join(sounds, `${name}.ulaw`), new Uint8Array(8_000));
  const tables = {
    store,
    tables: async () => program.tables,
    csv: studioCsv,
    tell: () => undefined,
  };
  const bench = await startBench(browser, { tables, sounds, roles: ["edit"] });
  const { page, close } = await bench.open({
    flow: "reference.yaml",
    size: { width: 1280, height: 800 },
  });
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.locator(".data-list button", { hasText: "customers" }).click();
  await page.locator(".data-rows tbody tr").first().waitFor();
  await page.screenshot({ path: join(folder, dataPictures.rows) });
  await page.locator(".data-list button", { hasText: "Sounds of the flow" }).click();
  await page.getByText("missing", { exact: true }).first().waitFor();
  await page.screenshot({ path: join(folder, dataPictures.sounds) });
  await close();
  await bench.close();
  await rm(sounds, { recursive: true });
}

/** Some calls that are live, and one that is over. */
async function placeCalls(live: LiveHost): Promise<void> {
  const call = live.call("4798765432");
  await live.advance(2_000);
  call.press("4711#", 300);
  await live.advance(8_000);
  call.hangUp();
  for (const from of ["4711111111", "4791000017", "4791000042", "4711111111", "4791000311"]) {
    live.call(from);
    await live.advance(700);
  }
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localSource } from "@flowrun/studio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { programOf, startLiveHost, type LiveHost } from "./live-host.ts";
import { launchBrowser, startBench, type StudioBench } from "./studio-bench.ts";

const bank = `flowrun: 1
name: bank
tables:
  accounts: { key: number, columns: { number: string, pin: { type: string, secret: true } } }
vars: { typed: "" }
start: asking
blocks:
  asking:
    - answer
    - collect-digits: { prompt: sound:account, max_length: 10, timeout: 5s, secret: true }
      as: number
      then: { else: bye }
    - set: { typed: "typed \${number}" }
    - play: digits:\${number}
    - lookup: { in: accounts, key: "\${number}" }
      as: account
      then: { found: bye, else: asking }
  bye:
    - hangup
`;

let browser: Browser;
let bench: StudioBench;
let live: LiveHost;

beforeAll(async () => {
  browser = await launchBrowser();
  live = await startLiveHost(programOf(bank));
  bench = await startBench(browser, {
    live: localSource(live.tap, undefined),
    running: "bank.yaml",
    roles: [],
  });
  await writeFile(join(bench.folder, "bank.yaml"), bank);
});

afterAll(async () => {
  await bench.close();
  await live.close();
  await browser.close();
});

/** A page on the flow, and everything that has come to it and stands in it, as one text. */
async function openBank(): Promise<{ readonly page: Page; readonly told: () => Promise<string> }> {
  const { page, faults, close } = await bench.open();
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.goto("about:blank");
  const heard: string[] = [];
  const reading: Promise<unknown>[] = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("websocket", (socket) => {
    for (const kind of ["framereceived", "framesent"] as const)
      socket.on(kind as "framereceived", ({ payload }) => heard.push(String(payload)));
  });
  page.on("request", (request) => heard.push(request.url(), request.postData() ?? ""));
  page.on("response", (response) => {
    if (response.url().includes("/api/"))
      reading.push(
        response.text().then(
          (text) => heard.push(text),
          // Of a page that is being closed.
          () => undefined,
        ),
      );
  });
  await page.goto(`${bench.url}&flow=bank.yaml`);
  await page.locator(".card").first().waitFor();
  return {
    page,
    async told() {
      await Promise.all(reading);
      const values = await page
        .locator("input, select")
        .evaluateAll((fields) =>
          fields.map((field) => (field as unknown as { value: string }).value).join(" "),
        );
      return [
        await page.content(),
        values,
        await page.evaluate<string>("JSON.stringify(localStorage)"),
        ...heard,
      ].join("\n");
    },
  };
}

test("13.11 what the caller of a draft types into a secret entry appears nowhere", async () => {
  const canary = "8359047162";
  const { page, told } = await openBank();
  await page.locator(".call-button").click();
  await page.locator('.row.here[data-step="asking/2"]').waitFor();
  await page.keyboard.type(canary.slice(0, 9));
  await page.locator(".keys-pressed", { hasText: "•••••••••" }).waitFor();
  const typing = await told();
  await page.keyboard.type(canary.slice(9));
  await page
    .locator(".facts-pane", { hasText: "vars.typed" })
    .locator("dd", { hasText: "typed ••" })
    .waitFor();
  await page.locator(".bar-row", { hasText: "set" }).waitFor();

  expect(typing).not.toContain(canary.slice(0, 5));
  expect(await told()).not.toContain(canary.slice(0, 5));
});

test("13.11 what the caller of a live call types into a secret entry is in no page, socket, answer or log", async () => {
  const canary = "5140928736";
  const { page, told } = await openBank();
  await page.locator(".modes button", { hasText: "Live" }).click();
  const call = live.call("4799999999");
  await live.advance(2_000);
  await page.locator(".call", { hasText: "4799999999" }).click();
  await page.locator(".bar-row.running", { hasText: "collect-digits" }).waitFor();
  call.press(canary, 100);
  await live.advance(2_500);
  await page
    .locator(".bar-row", { hasText: "lookup" })
    .or(page.locator(".bar-row.running", { hasText: "play" }))
    .first()
    .waitFor();
  await page.locator(".facts-pane dd", { hasText: "typed ••" }).waitFor();
  call.hangUp();
  await live.advance(500);
  await page.locator(".bar-row.running").first().waitFor({ state: "detached" });

  const everything = await told();
  expect(everything).toContain("4799999999");
  expect(everything).not.toContain(canary.slice(0, 5));
  expect(JSON.stringify(live.log)).not.toContain(canary.slice(0, 5));
  expect(JSON.stringify(live.tap.find(call.id)?.journal())).not.toContain(canary.slice(0, 5));
});

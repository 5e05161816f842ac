import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryStore } from "@flowrun/contracts";
import type { Store, Table } from "@flowrun/core/plugin";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { studioCsv } from "../../packages/cli/src/commands/studio/studio-csv.ts";
import { programOf, startLiveHost, type LiveHost } from "./live-host.ts";
import {
  findBarriers,
  launchBrowser,
  looks,
  type OpenOptions,
  startBench,
  type StudioBench,
} from "./studio-bench.ts";

const clinic = `flowrun: 1
name: clinic
tables:
  patients:
    key: number
    columns:
      number: string
      name: string
      visits: integer
      reminded: { type: boolean, nullable: true }
      pin: { type: string, secret: true }
start: asking
blocks:
  asking:
    - answer
    - lookup: { in: patients, key: "\${call.from}" }
      as: patient
      then: { found: greeting, else: bye }
  greeting:
    - log: "\${patient.name} has been here \${patient.visits} times"
  bye:
    - hangup
`;

const program = programOf(clinic);
const patients = program.tables["patients"] as Table;
const pin = "8359047162";
const rows = Array.from({ length: 60 }, (_, place) => {
  const number = `47000000${String(place).padStart(2, "0")}`;
  return { number, name: `Patient ${place}`, visits: place, reminded: place % 2 === 0, pin };
});

let browser: Browser;
let store: Store;
let live: LiveHost;
let bench: StudioBench;

beforeAll(async () => {
  browser = await launchBrowser();
  store = memoryStore({ patients: rows });
  live = await startLiveHost(program, {}, store);
  const tables = {
    store,
    tables: async (flow: string) => (flow === "clinic.yaml" ? program.tables : {}),
    csv: studioCsv,
    tell: () => undefined,
  };
  bench = await startBench(browser, { tables });
  await writeFile(join(bench.folder, "clinic.yaml"), clinic);
});

afterAll(async () => {
  await bench.close();
  await live.close();
  await browser.close();
});

async function open(options: OpenOptions = {}): Promise<Page> {
  const { page, faults, close } = await bench.open({ flow: "clinic.yaml", ...options });
  onTestFinished(async () => {
    await close();
    expect(faults).toEqual([]);
  });
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.locator(".data-rows tbody tr").first().waitFor();
  return page;
}

const keys = (page: Page): Promise<readonly string[]> =>
  page.locator(".data-rows tbody th").allTextContents();
const field = (page: Page, name: string) =>
  page.locator(".row-field", { hasText: name }).locator("input, select");

test("the rows of a table are shown page by page, and those that have a part of a text or a number", async () => {
  const page = await open();
  expect(await page.locator(".data-rows thead th").allTextContents()).toEqual([
    ...["number", "name ", "visits ", "reminded ", "pin (secret)"],
  ]);
  expect((await keys(page)).length).toBe(50);
  await page.getByRole("button", { name: "More rows" }).click();
  await page.getByText("60 rows").waitFor();
  await page.getByRole("searchbox").fill("patient 5");
  await page.getByText("11 rows").waitFor();

  expect((await keys(page)).slice(0, 3)).toEqual(["4700000005", "4700000050", "4700000051"]);
  await page.getByRole("searchbox").fill("nobody");
  await page.getByText("No row has this in it.").waitFor();
});

test("a table without rows says how it is filled", async () => {
  const empty = memoryStore({ patients: [] });
  const tables = {
    store: empty,
    tables: async () => program.tables,
    csv: studioCsv,
    tell: () => undefined,
  };
  const own = await startBench(browser, { tables });
  onTestFinished(() => own.close());
  await writeFile(join(own.folder, "clinic.yaml"), clinic);
  const { page, close } = await own.open({ flow: "clinic.yaml" });
  onTestFinished(close);
  await page.locator(".modes button", { hasText: "Data" }).click();

  await page.getByText("There is no row yet.").waitFor();
  expect(await page.locator(".data .hint, main .hint").allTextContents()).toEqual([
    "There is no row yet.",
    "Add one here, or import a CSV file whose first line names the columns.",
  ]);
});

test("13.14 a row that is changed by keyboard is what the next lookup finds", async () => {
  const page = await open();
  await page.locator(".data-rows tbody button").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await field(page, "name").fill("Ada King");
  await field(page, "visits").fill("36");
  await field(page, "visits").press("Enter");
  await page.getByText("4700000001 is saved. The next lookup finds it.").waitFor();
  live.call("4700000001");
  await live.advance(2_000);

  expect(live.log.map(({ message }) => message)).toContain("Ada King has been here 36 times");
  await page.locator(".data-rows td", { hasText: "Ada King" }).waitFor();
});

test("13.14 a row that has changed elsewhere meanwhile is not written over: both are shown, and one is chosen", async () => {
  const page = await open();
  const key = "4700000002";
  const change = async (values: Readonly<Record<string, string | number>>): Promise<void> =>
    store.save?.({ table: patients, key, values, timeoutMs: 1_000 });
  const look = () => store.lookup({ table: patients, value: key, timeoutMs: 1_000 });
  await page.getByRole("button", { name: `Change ${key}` }).click();
  await field(page, "name").fill("Mine");
  await change({ name: "Theirs", visits: 77 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("Nothing was written over.").waitFor();

  expect(await field(page, "name").inputValue()).toBe("Mine");
  await page.locator(".row-field", { hasText: "there now: Theirs" }).waitFor();
  await page.locator(".row-field", { hasText: "there now: 77" }).waitFor();
  expect(await look()).toMatchObject({ name: "Theirs", visits: 77 });
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await page.getByText(`${key} is saved.`).waitFor();
  expect(await look()).toMatchObject({ name: "Mine", visits: 77, pin });

  await page.getByRole("button", { name: `Change ${key}` }).click();
  await field(page, "name").fill("Mine again");
  await change({ name: "Theirs again" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Take what is there" }).click();
  expect(await field(page, "name").inputValue()).toBe("Theirs again");
});

test("a row is added and removed, and what is wrong with it is said in its place", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Add a row" }).click();
  await field(page, "number").fill("5");
  await field(page, "name").fill("New");
  await field(page, "visits").fill("many");
  await field(page, "pin").fill("1234");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText('"visits" takes a whole number.').waitFor();
  await field(page, "visits").fill("1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("5 is saved.").waitFor();
  expect(await store.lookup({ table: patients, value: "5", timeoutMs: 1_000 })).toEqual({
    ...{ number: "5", name: "New", visits: 1, reminded: null, pin: "1234" },
  });

  await page.getByRole("searchbox").fill("new");
  await page.getByText("1 row", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Change 5" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove it for good?" }).click();
  await page.getByText("5 is removed.").waitFor();
  expect(await store.lookup({ table: patients, value: "5", timeoutMs: 1_000 })).toBeNull();
});

test("13.11 what is in a secret column never comes to the page", async () => {
  const { page, close } = await bench.open({ flow: "clinic.yaml" });
  const heard: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/")) heard.push(response.text());
  });
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.locator(".data-rows td", { hasText: "••••" }).first().waitFor();
  await page.locator(".data-rows tbody button").first().click();
  await page.getByPlaceholder("stays as it is").waitFor();
  const told = [await page.content(), ...(await Promise.all(heard))].join("\n");
  await close();

  expect(told).toContain("Patient 40");
  expect(told).not.toContain(pin.slice(0, 5));
});

test("a studio that may only be looked at shows no rows, and says why", async () => {
  const closed = await startBench(browser, { roles: [] });
  const { page, faults, close } = await closed.open({ flow: "reference.yaml" });
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.getByText("Start the flow with --studio-allow edit.").waitFor();
  await close();
  await closed.close();

  expect(faults).toEqual([]);
});

describe("a CSV file of rows", () => {
  const csv = (text: string | Uint8Array) => ({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  const look = (value: string) => store.lookup({ table: patients, value, timeoutMs: 1_000 });
  const choose = async (page: Page, text: string | Uint8Array): Promise<Locator> => {
    await page.getByLabel("Import CSV").setInputFiles(csv(text));
    return page.getByRole("dialog", { name: "list.csv into patients" });
  };
  const isReady = (dialog: Locator): Promise<boolean> =>
    dialog.getByRole("button", { name: "Import", exact: true }).isEnabled();
  const good = `number,name,visits,pin\n910,"Ida, the first",3,77\n4700000040,Ola,40,${pin}\n4700000041,Patient 41,41,${pin}`;

  test("is looked at, and then imported by keyboard", async () => {
    const page = await open();
    const dialog = await choose(page, good);
    await dialog.getByText("Rows: 1 new, 1 changed, 1 as it is.").waitFor();
    expect(await look("910")).toBeNull();
    await dialog.getByRole("button", { name: "Import", exact: true }).press("Enter");
    await page.getByText("1 added, 1 changed.").waitFor();

    expect(await look("910")).toEqual({
      number: "910",
      name: "Ida, the first",
      visits: 3,
      reminded: null,
      pin: "77",
    });
    expect(await look("4700000040")).toMatchObject({ name: "Ola", reminded: true });
    await (await choose(page, good)).getByText("All rows of the file are there already.").waitFor();
  });

  test("with mistakes is not imported, and tells the line of each", async () => {
    const page = await open();
    const dialog = await choose(
      page,
      "number,name,visits,pin\n920,Ida,many,1\n921,Ola,3,1\n921,Ola,3,1",
    );
    await dialog.getByText("2 rows of the file cannot be imported").waitFor();

    expect(await dialog.locator("li").allTextContents()).toEqual([
      'line 2 "visits" takes a whole number.',
      "line 4 The key is the same as in line 3.",
    ]);
    expect(await isReady(dialog)).toBe(false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await look("921")).toBeNull();
  });

  test.each([
    [
      "bytes of a picture",
      new Uint8Array([0x89, 0x50, 0xff, 0x00, 0x0a]),
      'The file "list.csv" is not UTF-8',
    ],
    ["nothing", "", 'The file "list.csv" is empty'],
    ["semicolons", "number;name;visits;pin\n1;a;1;1", "Save it with commas between the columns."],
    ["five megabytes", "x".repeat(5_000_000), "The file has more than 4 MiB."],
    [
      "a quote that does not end",
      'number,name,visits,pin\n"1,a,1,1',
      'The file "list.csv" is not CSV',
    ],
  ])("that holds %s is refused with one sentence", async (_what, text, said) => {
    const page = await open();
    const dialog = await choose(page, text);
    await dialog.getByRole("alert").getByText(said).waitFor();

    expect(await isReady(dialog)).toBe(false);
  });

  test("is looked at again when a row has changed meanwhile", async () => {
    const page = await open();
    const dialog = await choose(page, "number,name,visits,pin\n4700000043,Eva,43,1");
    await dialog.getByText("Rows: 0 new, 1 changed, 0 as they are.").waitFor();
    await store.save?.({
      table: patients,
      key: "4700000043",
      values: { name: "Eva", pin: "1" },
      timeoutMs: 1_000,
    });
    await dialog.getByRole("button", { name: "Import", exact: true }).click();

    await dialog.getByText("All rows of the file are there already.").waitFor();
    expect(await dialog.getByRole("alert").textContent()).toContain("nothing was written");
  });
});

test.each(looks)(
  "13.16 in the %s theme rows and a changed one can be used by everybody, in %s",
  async (theme, language) => {
    const page = await open({
      theme,
      language,
      bypassPolicy: true,
      size: { width: 1024, height: 700 },
    });
    expect(await findBarriers(page)).toEqual([]);
    await page.locator(".data-rows tbody button").first().click();
    await page.locator(".row-dialog").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const shots = process.env["SHOTS"];
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, `data-${theme}-${language}.png`) });
    await page.keyboard.press("Escape");
    const wrong = Buffer.from("number,name,visits,pin\n920,Ida,many,1\n921,Ola,3,1\n921,Ola,3,1");
    await page
      .locator(".import-button input")
      .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: wrong });
    await page.locator(".import-problems").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, `import-${theme}-${language}.png`) });
  },
);

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  beepingMicrophone,
  findBarriers,
  launchBrowser,
  looks,
  type OpenOptions,
  openPage,
  retype,
  startBench,
  type StudioBench,
} from "./studio-bench.ts";

const clinic = `flowrun: 1
name: clinic
languages: [en, nb]
start: greeting
blocks:
  greeting:
    - answer
    - play: sound:clinic/welcome
    - play: sound:beep
    - hangup
`;

const desk = `flowrun: 1
name: desk
languages: [nb]
start: greeting
blocks:
  greeting:
    - answer
    - play: sound:desk/good-day
    - play: sound:desk/we-are-closed
    - hangup
`;

let browser: Browser;
let bench: StudioBench;
let sounds: string;

beforeAll(async () => {
  browser = await launchBrowser();
  sounds = await mkdtemp(join(tmpdir(), "flowrun-sounds-"));
  await mkdir(join(sounds, "en"));
  await writeFile(join(sounds, "beep.ulaw"), new Uint8Array(8_000).fill(0x55));
  await writeFile(join(sounds, "en/clinic-old.gsm"), "");
  bench = await startBench(browser, { sounds });
  await writeFile(join(bench.folder, "clinic.yaml"), clinic);
});

afterAll(async () => {
  await bench.close();
  await rm(sounds, { recursive: true });
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

const listed = async (page: Page): Promise<readonly string[]> => {
  const rows = await page.locator(".data-rows tbody tr").all();
  const cells = await Promise.all(rows.map((row) => row.locator("th, td").allTextContents()));
  return cells.map((texts) => texts.slice(0, 3).join(" "));
};

/** A tone in stereo with 44,100 samples a second, as it comes from a recorder. */
function stereoTone(seconds: number): Buffer {
  const samples = Math.round(44_100 * seconds);
  const file = Buffer.alloc(44 + samples * 4);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples * 4, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(44_100, 24);
  file.writeUInt32LE(44_100 * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples * 4, 40);
  for (let at = 0; at < samples; at += 1) {
    const value = Math.round(Math.sin((at / 44_100) * 2 * Math.PI * 440) * 12_000);
    file.writeInt16LE(value, 44 + at * 4);
    file.writeInt16LE(value, 46 + at * 4);
  }
  return file;
}

test("13.15 a sound that is missing is uploaded, heard, and no longer missing", async () => {
  const page = await open();
  expect(await listed(page)).toEqual([
    ...[
      "clinic/welcome en missing",
      "clinic/welcome nb missing",
      "beep en beep.ulaw",
      "beep nb beep.ulaw",
    ],
  ]);
  await page.getByText("2 of 4 missing").waitFor();
  const file = { name: "Welcome.wav", mimeType: "audio/wav", buffer: stereoTone(1.5) };
  await page.getByLabel("Upload clinic/welcome nb").setInputFiles(file);
  await page.getByText("clinic/welcome is there.").waitFor();
  await page.getByText("1 of 4 missing").waitFor();

  const written = await readFile(join(sounds, "nb/clinic/welcome.wav16"));
  expect([written.readUInt16LE(22), written.readUInt32LE(24), written.readUInt16LE(34)]).toEqual([
    1, 16_000, 16,
  ]);
  expect((written.length - 44) / 2 / 16_000).toBeCloseTo(1.5, 1);
  const loudest = Math.max(
    ...Array.from({ length: 8_000 }, (_, at) => written.readInt16LE(8_044 + at * 2)),
  );
  expect(loudest).toBeGreaterThan(8_000);
  await page.getByRole("button", { name: "Hear clinic/welcome" }).click();
  await page.getByRole("button", { name: "Stop clinic/welcome" }).waitFor();
  await page.getByRole("button", { name: "Hear clinic/welcome" }).waitFor();
});

test("a sound is recorded by the microphone, and heard", async () => {
  const talking = await launchBrowser(beepingMicrophone);
  onTestFinished(() => talking.close());
  const { page, faults, close } = await openPage(talking, bench.url, { flow: "clinic.yaml" });
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.getByRole("button", { name: "Record clinic/welcome en" }).click();
  const stop = page.getByRole("button", { name: "Stop recording clinic/welcome en" });
  await stop.waitFor();
  expect(await page.getByRole("button", { name: "Record clinic/welcome nb" }).isDisabled()).toBe(
    true,
  );
  // Long enough for two beeps of the microphone.
  await page.waitForTimeout(2_500);
  await stop.click();
  await page.getByText("clinic/welcome is there.").waitFor();

  const written = await readFile(join(sounds, "en/clinic/welcome.wav16"));
  expect([written.readUInt16LE(22), written.readUInt32LE(24), written.readUInt16LE(34)]).toEqual([
    1, 16_000, 16,
  ]);
  const samples = Array.from({ length: (written.length - 44) / 2 }, (_, at) =>
    written.readInt16LE(44 + at * 2),
  );
  expect(samples.length / 16_000).toBeGreaterThan(1.5);
  expect(samples.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(1_000);
  await page.getByRole("button", { name: "Hear clinic/welcome" }).first().click();
  await page.getByRole("button", { name: "Stop clinic/welcome" }).waitFor();
  await rm(join(sounds, "en/clinic"), { recursive: true });
  await close();
  expect(faults).toEqual([]);
});

test("a prompt is recorded at its field, which gets its name, in the first language of the flow", async () => {
  const talking = await launchBrowser(beepingMicrophone);
  onTestFinished(() => talking.close());
  await writeFile(join(bench.folder, "desk.yaml"), desk.replace("[nb]", "[nb, en]"));
  const { page, faults, close } = await openPage(talking, bench.url, { flow: "desk.yaml" });
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("combobox", { name: "What shall the call do?" }).fill("play");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Record media" }).click();
  const asked = page.getByRole("textbox", { name: "A name for the sound" });
  expect(await asked.inputValue()).toBe("desk/greeting");
  await asked.fill("desk/not now");
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByText("Give it letters, digits, - and _").waitFor();
  await asked.fill("desk/later");
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Stop recording media" }).waitFor();
  await page.waitForTimeout(1_500);
  await page.getByRole("button", { name: "Stop recording media" }).click();
  await page.locator(".record:enabled[title='Record media']").waitFor();
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.getByText("5 of 6 missing").waitFor();

  const written = await readFile(join(sounds, "nb/desk/later.wav16"));
  expect((written.length - 44) / 2 / 16_000).toBeGreaterThan(1);
  expect(await listed(page)).toContain("desk/later nb nb/desk/later.wav16");
  await rm(join(sounds, "nb/desk"), { recursive: true });
  await close();
  expect(faults).toEqual([]);
});

test("a browser without a microphone says so, and records nothing", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Record clinic/welcome nb" }).click();
  await page.getByText("The browser gives no microphone.").waitFor();
  expect(await page.getByRole("button", { name: "Record clinic/welcome nb" }).isEnabled()).toBe(
    true,
  );
});

test("a draft call plays the files of its prompts where there are some, has the others said, and captions both", async () => {
  await mkdir(join(sounds, "nb/desk"), { recursive: true });
  await writeFile(join(sounds, "nb/desk/good-day.wav"), stereoTone(0.5));
  await writeFile(join(bench.folder, "desk.yaml"), desk);
  const { page, faults, close } = await bench.open({ flow: "desk.yaml" });
  await page.locator(".card").first().waitFor();
  const heard = await page.evaluateHandle<readonly string[]>(`(() => {
    const all = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...args) {
      all.push("a file of " + this.buffer.duration.toFixed(1) + " s");
      start.apply(this, args);
    };
    speechSynthesis.getVoices = () => [{}];
    speechSynthesis.speak = ({ text, lang }) => all.push("“" + text + "” in " + lang);
    return all;
  })()`);
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await page.locator(".caption", { hasText: "“good day”" }).waitFor();
  await page.locator(".caption", { hasText: "“we are closed”" }).waitFor();
  await page.getByText("the call is over").waitFor();

  expect(await heard.jsonValue()).toEqual(["a file of 0.5 s", "“we are closed” in nb"]);
  expect(faults).toEqual([]);
  await close();
});

test("what is no sound is refused, with what to do", async () => {
  const page = await open();
  const file = {
    name: "Welcome.wav",
    mimeType: "audio/wav",
    buffer: Buffer.from("a letter, not a sound"),
  };
  await page.getByLabel("Upload clinic/welcome en").setInputFiles(file);
  await page.getByRole("alert").getByText("The browser cannot read this as a sound.").waitFor();

  expect((await listed(page))[0]).toBe("clinic/welcome en missing");
});

test("sounds are those of the text in the editor, also while it is not saved", async () => {
  const page = await open();
  await page.locator(".modes button", { hasText: "Design" }).click();
  await retype(page, "sound:beep", "sound:clinic-old");
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.getByText("en/clinic-old.gsm").waitFor();

  expect(await listed(page)).toContain("clinic-old en en/clinic-old.gsm");
});

test("a studio that knows no folder of sounds says how it is told", async () => {
  const bare = await startBench(browser);
  const { page, faults, close } = await bare.open({ flow: "reference.yaml" });
  await page.locator(".modes button", { hasText: "Data" }).click();
  await page.getByRole("button", { name: "Sounds of the flow" }).click();
  await page.getByText("--set studio.sounds=FOLDER").waitFor();
  await close();
  await bare.close();

  expect(faults).toEqual([]);
});

test.each(looks)(
  "13.16 in the %s theme sounds can be used by everybody, in %s",
  async (theme, language) => {
    const page = await open({
      theme,
      language,
      bypassPolicy: true,
      size: { width: 1024, height: 700 },
    });

    expect(await findBarriers(page)).toEqual([]);
    const shots = process.env["SHOTS"];
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, `sounds-${theme}-${language}.png`) });
  },
);

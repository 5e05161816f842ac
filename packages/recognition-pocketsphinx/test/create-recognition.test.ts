import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { createSystemClock } from "@flowrun/core/system-clock";
import {
  recognitionContract,
  recordingLogger,
  silentLogger,
  soundLineByHand,
} from "@flowrun/contracts";
import type { Clock, JsonObject, RecognitionPort } from "@flowrun/core/plugin";
import { afterAll, describe, expect, test } from "vitest";
import { createRecognition } from "../src/index.ts";
import { createFastClock } from "../../../test/fast-clock.ts";
import { findProgram } from "../src/pocketsphinx.ts";
import { knownPrograms } from "../src/release.ts";
import { fakePocketsphinx } from "./fake-pocketsphinx.ts";
import { hasProgram, spoken } from "./spoken.ts";

const clock = createSystemClock();
const fake = fakePocketsphinx();
afterAll(() => fake[Symbol.dispose]());

function create(options: JsonObject = {}, by: Clock = clock): Promise<RecognitionPort> {
  const given = { program: fake.program, models: { en: fake.model }, ...options };
  return createRecognition({ options: given, log: silentLogger(), clock: by });
}

/** So long a tone, as a sound line brings it. */
function tone(ms: number, loudness = 10_000): Uint8Array {
  const sound = Buffer.alloc(32 * ms);
  for (let at = 0; at < 16 * ms; at += 1)
    sound.writeInt16LE(Math.round(loudness * Math.sin(at / 5)), 2 * at);
  return sound;
}

/** What is heard when sounds are passed one after the other. */
async function heardOf(
  port: RecognitionPort,
  sounds: readonly Uint8Array[],
  { hints = [], many = 2 }: { readonly hints?: readonly string[]; readonly many?: number } = {},
): Promise<readonly unknown[]> {
  const line = soundLineByHand();
  const heard: unknown[] = [];
  await port.recognise(
    line,
    { language: "en_GB", hints, endOnSilenceMs: 500 },
    { heard: (each) => void heard.push(each), lost: (why) => void heard.push(why) },
  );
  for (const sound of sounds)
    for (let at = 0; at < sound.length; at += 640) line.pass(sound.subarray(at, at + 640));
  await expect.poll(() => heard.length).toBe(many);
  line.end();
  return heard;
}

const begins = { text: "", confidence: 1, isFinal: false };

describe.each(["program", "live"] as const)("the contract of recognisers, by %s", (release) => {
  const cases = recognitionContract({
    create: () => create({ program: fake[release] }),
    language: "en",
    speech: { sound: tone(1_000), words: ["hello"] },
    pause: (ms) => pause(ms),
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("createRecognition", () => {
  test("tells that somebody speaks, and then what was said, without what is part of no hint", async () => {
    const port = await create();
    expect(
      await heardOf(port, [tone(1_000), new Uint8Array(32_000)], { hints: ["hello"] }),
    ).toEqual([begins, { text: "hello", confidence: 1, isFinal: true }]);
    await port.close();
  });

  test("joins what version 5 tells apart, where the caller pauses for less than ends an utterance", async () => {
    const port = await create({ program: fake.live });
    const pauseOf = (ms: number): Uint8Array => new Uint8Array(32 * ms);
    const sounds = [tone(600), pauseOf(400), tone(600), pauseOf(1_000)];
    const heard = await heardOf(port, sounds, { hints: ["hello"] });
    expect(heard.at(-1)).toEqual({ text: "hello hello", confidence: 1, isFinal: true });
    await port.close();
  });

  test("takes the first program that is installed", async () => {
    await expect(findProgram(["/nowhere/pocketsphinx_continuous", fake.live])).resolves.toBe(
      fake.live,
    );
    await expect(findProgram(["/nowhere/a", "/nowhere/b"])).rejects.toThrow(
      '"/nowhere/a" cannot be run (ENOENT), and "/nowhere/b" cannot be run (ENOENT).',
    );
  });

  test("takes a noise that the program does not mind for nothing", async () => {
    const port = await create({}, createFastClock());
    expect(await heardOf(port, [tone(200), new Uint8Array(32 * 3_000)])).toEqual([
      begins,
      { text: "", confidence: 1, isFinal: true },
    ]);
    await port.close();
  });

  test("refuses a language without a model, and more callers than it may listen to", async () => {
    const port = await create({ most: 1 });
    const listen = (language: string): Promise<void> =>
      port.recognise(
        soundLineByHand(),
        { language, hints: [], endOnSilenceMs: 300 },
        { heard: () => {}, lost: () => {} },
      );
    await expect(listen("nb")).rejects.toMatchObject({ code: "HEAR_LANGUAGE" });
    await listen("en");
    await expect(listen("en")).rejects.toMatchObject({ code: "HEAR_BUSY" });
    await port.close();
  });

  test("tells when the program has ended by itself, and listens to others", async () => {
    const log = recordingLogger();
    const port = await createRecognition({
      options: { program: fake.program, models: { en: fake.model }, most: 1 },
      log,
      clock,
    });
    expect(await heardOf(port, [tone(400), tone(100, 32_700)])).toEqual([
      begins,
      "The recogniser has ended.",
    ]);
    expect(log.lines).toMatchObject([{ level: "error", fields: { code: "HEAR_LOST" } }]);
    expect(await heardOf(port, [tone(1_000), new Uint8Array(32_000)])).toHaveLength(2);
    await port.close();
  });

  test("leaves no files of hints behind", async () => {
    const port = await create();
    await heardOf(port, [tone(1_000), new Uint8Array(32_000)], { hints: ["hello", "yes"] });
    await port.close();
    const own = readdirSync(tmpdir()).filter((name) =>
      name.startsWith(`flowrun-hints-${process.pid}-`),
    );
    expect(own).toEqual([]);
  });

  test.each([
    [{ models: {} }, '"models" must be a map'],
    [{ models: { en: 7 } }, '"models.en" must be a folder'],
    [{ models: { en: "/nowhere" } }, 'The folder "/nowhere" cannot be read (ENOENT).'],
    [{ models: { en: "/" } }, "holds no folder with an acoustic model"],
    [{ most: 0 }, '"most" must be a whole number'],
    [{ program: "no-such-program" }, '"no-such-program" cannot be run (ENOENT).'],
    [{ modls: {} }, 'there is no "modls"'],
  ])("refuses %j", async (options, message) => {
    await expect(create(options)).rejects.toThrow(message);
  });
});

describe.runIf(knownPrograms.some(hasProgram) && hasProgram("espeak-ng"))(
  "with the real pocketsphinx",
  { tags: "long" },
  () => {
    const real = (): Promise<RecognitionPort> =>
      createRecognition({ options: {}, log: silentLogger(), clock });
    const cases = recognitionContract({
      create: real,
      language: "en",
      speech: { sound: spoken("yes"), words: ["yes"] },
      pause: (ms) => pause(ms),
    });
    // On a busy machine the program may take longer to read its model than a caller is kept
    // waiting.
    const inTime = { retry: 2 };
    test.each(cases)("$name", inTime, async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    });

    test.each(["order", "invoice", "yes"])(
      "understands the hint %s, and nothing of what is none",
      inTime,
      async (word) => {
        const port = await real();
        const quiet = new Uint8Array(32_000);
        const hints = ["order", "invoice", "yes", "sales"];
        expect(await heardOf(port, [spoken(word), quiet], { hints })).toEqual([
          begins,
          { text: word, confidence: 1, isFinal: true },
        ]);
        expect(await heardOf(port, [spoken("banana"), quiet], { hints })).toEqual([
          begins,
          { text: "", confidence: 1, isFinal: true },
        ]);
        await port.close();
      },
    );
  },
);

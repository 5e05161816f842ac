import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechPort } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { speechContract } from "@flowrun/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { createEspeak, type EspeakOptions } from "../src/create-espeak.ts";
import { readWav } from "../src/telephone-sound.ts";
import { fakeEspeak } from "./fake-espeak.ts";

const clock = createVirtualClock();
const timeoutMs = 30_000;

const fileOf = (uri: string): string => `${uri.replace(/^sound:/, "")}.wav`;
const soundsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((file) => file.endsWith(".wav"));

/** Does `work` with a voice, and closes it. */
async function withVoice<T>(
  options: Omit<EspeakOptions, "clock">,
  work: (voice: SpeechPort) => Promise<T>,
): Promise<T> {
  const voice = await createEspeak({ clock, ...options });
  try {
    return await work(voice);
  } finally {
    await voice.close();
  }
}

const say = (voice: SpeechPort, text: string, language = "en"): Promise<string> =>
  voice.render({ text, language, timeoutMs });

describe("createEspeak keeps the contract of voices", () => {
  const shared = fakeEspeak();
  afterAll(() => shared[Symbol.dispose]());
  const setup = {
    create: () => createEspeak({ clock, program: shared.program, folder: shared.folder }),
    language: "en",
    unknownLanguage: "zz",
    isReady: async (uri: string) => existsSync(fileOf(uri)),
  };
  test.each(speechContract(setup))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("createEspeak", () => {
  test("speaks in the voice of a name and at a pace, each as a sound of its own", async () => {
    using fake = fakeEspeak();
    const text = "Hi there.";
    const uris = await withVoice({ ...fake, voices: { anna: "en-us+f3" } }, async (voice) => [
      await voice.render({ text, language: "en", timeoutMs }),
      await voice.render({ text, language: "en", voice: "anna", timeoutMs }),
      await voice.render({ text, language: "en", voice: "en-gb", pace: 75, timeoutMs }),
      await voice.render({ text, language: "en", pace: 200, timeoutMs }),
    ]);
    expect(new Set(uris).size).toBe(4);
    expect(fake.spoken().slice(1)).toEqual([
      "en: Hi there.",
      "en-us+f3: Hi there.",
      "en-gb at 120: Hi there.",
      "en at 320: Hi there.",
    ]);
  });

  test("speaks loudly, and SSML with the words that are read as they are told", async () => {
    using fake = fakeEspeak();
    const text = '<speak>Ann <sub alias="Ann">A.</sub> & <break/></speak>';
    const how = { text, language: "en", timeoutMs } as const;
    const uris = await withVoice({ ...fake, words: { Ann: "Anna" } }, async (voice) => [
      await voice.render({ ...how, isMarkup: true }),
      await voice.render(how),
      await voice.render({ ...how, volume: 150 }),
    ]);
    expect(new Set(uris).size).toBe(3);
    expect(fake.spoken().slice(1)).toEqual([
      'en ssml: <speak>Anna <sub alias="Ann">A.</sub> & <break/></speak>',
      'en: <speak>Anna <sub alias="Anna">A.</sub> & <break/></speak>',
      'en loud 150: <speak>Anna <sub alias="Anna">A.</sub> & <break/></speak>',
    ]);
  });

  test("writes sounds that a telephone plays, which the platform's user may read and whose names tell nothing", async () => {
    using fake = fakeEspeak();
    const uri = await withVoice(fake, (voice) => say(voice, "Ann, your PIN is wrong.", "nb"));
    expect(uri).toMatch(new RegExp(`^sound:${fake.folder}/[0-9a-f]{40}$`));
    const sound = readWav(await readFile(fileOf(uri)));
    expect(sound).toMatchObject({ rate: 8_000, samples: { length: 800 } });
    expect((statSync(fileOf(uri)).mode & 0o777).toString(8)).toBe("644");
    expect(fake.spoken()).toEqual(["en: ready", "nb: Ann, your PIN is wrong."]);
  });

  test("speaks a text once, for all who ask at the same time and for later processes", async () => {
    using fake = fakeEspeak();
    const first = await withVoice(fake, (voice) =>
      Promise.all([1, 2, 3].map(() => say(voice, "Welcome."))),
    );
    const later = await withVoice(fake, (voice) => say(voice, "Welcome."));
    expect(new Set([...first, later]).size).toBe(1);
    expect(fake.spoken().filter((line) => line === "en: Welcome.")).toHaveLength(1);
  });

  test("speaks it again when somebody has removed the file", async () => {
    using fake = fakeEspeak();
    await withVoice(fake, async (voice) => {
      const uri = await say(voice, "Welcome.");
      rmSync(fileOf(uri));
      await say(voice, "Welcome.");
      expect(existsSync(fileOf(uri))).toBe(true);
    });
  });

  test("takes the voice that is named for a language, and another sound for another voice or speed", async () => {
    using fake = fakeEspeak();
    const voices = { en: "en-us" };
    const [named, plain, fast] = [
      await withVoice({ ...fake, voices }, (voice) => say(voice, "Hi.")),
      await withVoice(fake, (voice) => say(voice, "Hi.")),
      await withVoice({ ...fake, speed: 300 }, (voice) => say(voice, "Hi.")),
    ];
    expect(new Set([named, plain, fast]).size).toBe(3);
    expect(fake.spoken()).toContain("en-us: Hi.");
  });

  test("tells the platform the address at which it finds the sounds", async () => {
    using fake = fakeEspeak();
    const uri = await withVoice({ ...fake, uri: "sound:http://web/spoken/" }, (voice) =>
      say(voice, "Hi."),
    );
    expect(uri).toMatch(/^sound:http:\/\/web\/spoken\/[0-9a-f]{40}$/);
  });

  test("keeps as many sounds as it is told, and lets those go that were used longest ago", async () => {
    using fake = fakeEspeak();
    mkdirSync(fake.folder);
    const old = join(fake.folder, `${"0".repeat(40)}.wav`);
    writeFileSync(old, "old");
    utimesSync(old, 1, 1);
    writeFileSync(join(fake.folder, "of-somebody-else.wav"), "keep");
    await withVoice({ ...fake, keep: 2 }, async (voice) => {
      const [one, two] = [await say(voice, "One."), await say(voice, "Two.")];
      expect(existsSync(old)).toBe(false);
      await say(voice, "One.");
      const three = await say(voice, "Three.");
      const kept = soundsIn(fake.folder).toSorted();
      const wanted = [one, three].map((uri) => `${uri.split("/").at(-1)}.wav`);
      expect(kept).toEqual([...wanted, "of-somebody-else.wav"].toSorted());
      expect(existsSync(fileOf(two))).toBe(false);
    });
  });

  test.each([
    ["break", 'espeak-ng spoke nothing in the voice "en": Error: out of breath.'],
    ["nothing", 'espeak-ng spoke nothing in the voice "en": it gave no reason.'],
    ["junk", 'espeak-ng spoke nothing in the voice "en": it gave no reason.'],
  ])("fails where the program does (%s), and leaves no file", async (text, message) => {
    using fake = fakeEspeak();
    await withVoice(fake, async (voice) => {
      await expect(say(voice, text)).rejects.toMatchObject({ code: "SPEECH_FAILED", message });
    });
    expect(readdirSync(fake.folder)).toEqual([]);
  });

  test("names the voice that there is not", async () => {
    using fake = fakeEspeak();
    await withVoice(fake, async (voice) => {
      const message = 'espeak-ng has no voice "zz".';
      await expect(say(voice, "Hi.", "zz")).rejects.toMatchObject({
        code: "SPEECH_NO_VOICE",
        message,
      });
    });
  });

  test("keeps nobody waiting longer than they can, and ends what hangs after half a minute", async () => {
    using fake = fakeEspeak();
    const own = createVirtualClock();
    const voice = await createEspeak({ clock: own, ...fake });
    const late = voice.render({ text: "hang", language: "en", timeoutMs: 5_000 });
    const patient = voice.render({ text: "hang", language: "en", timeoutMs: 60_000 });
    const ends = Promise.allSettled([late, patient]);
    await expect.poll(() => fake.spoken()).toContain("en: hang");
    await own.advance(30_000);
    const reason = { code: "SPEECH_TIMEOUT", outcome: "timed_out" };
    expect(await ends).toMatchObject([
      { reason: { ...reason, message: "A text was not spoken within 5 s." } },
      { reason: { ...reason, message: "A text was not spoken within 30 s." } },
    ]);
    await voice.close();
  });

  test("ends what is under way when it is closed", async () => {
    using fake = fakeEspeak();
    const voice = await createEspeak({ clock, ...fake });
    const ends = Promise.allSettled([say(voice, "hang")]);
    await voice.close();
    expect(await ends).toMatchObject([{ reason: { code: "SPEECH_CLOSED" } }]);
  });

  test("refuses more than can be spoken in time", async () => {
    using fake = fakeEspeak();
    const voice = await createEspeak({ clock, ...fake });
    const all = Array.from({ length: 600 }, (_, index) => say(voice, `Number ${index}.`));
    const outcomes = Promise.allSettled(all);
    await expect(all.at(-1)).rejects.toMatchObject({
      code: "SPEECH_BUSY",
      message: "500 texts wait to be spoken.",
    });
    await voice.close();
    await outcomes;
  });

  test("says before the first call that the program is not there", async () => {
    using fake = fakeEspeak();
    const missing = createEspeak({ clock, ...fake, program: join(fake.folder, "nothing") });
    await expect(missing).rejects.toMatchObject({ code: "SPEECH_NO_PROGRAM" });
  });

  test("says before the first call that the folder cannot be made", async () => {
    using fake = fakeEspeak();
    const inFile = join(fake.program, "spoken");
    await expect(createEspeak({ clock, ...fake, folder: inFile })).rejects.toMatchObject({
      code: "SPEECH_FOLDER",
      message: `The folder "${inFile}" for spoken texts cannot be used (ENOTDIR).`,
    });
    chmodSync(fake.program, 0o644);
    await expect(createEspeak({ clock, ...fake })).rejects.toMatchObject({
      code: "SPEECH_NO_PROGRAM",
    });
  });
});

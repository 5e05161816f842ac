import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSoundFolder, type SoundFolder } from "../../src/sounds/sound-folder.ts";
import { readWave, writeWave } from "../../../core/src/ports/wave.ts";

let place: string;
let root: string;
let folder: SoundFolder;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "flowrun-sounds-"));
  root = join(place, "sounds");
  await mkdir(join(root, "en/digits"), { recursive: true });
  await mkdir(join(root, "nb"));
  folder = openSoundFolder(root);
});

afterEach(() => rm(place, { recursive: true }));

const samples = new Uint8Array([1, 0, 2, 0, 3, 0, 4, 0]);
const pcm = (rate: number): Uint8Array =>
  writeWave({ format: 1, channels: 1, rate, bits: 16, samples });

describe("a sound is found where the platform looks for it:", () => {
  test.each<
    readonly [
      what: string,
      file: string,
      asked: { readonly name: string; readonly language?: string },
    ]
  >([
    ["in its language", "nb/welcome.wav", { name: "welcome", language: "nb" }],
    [
      "in the language that its own is a kind of",
      "nb/welcome.gsm",
      { name: "welcome", language: "nb_NO" },
    ],
    ["in no language", "welcome.ulaw", { name: "welcome", language: "nb" }],
    [
      "in English, where the flow says nothing of languages",
      "en/digits/1.sln16",
      { name: "digits/1" },
    ],
  ])("%s", async (_, file, asked) => {
    await writeFile(join(root, file), samples);

    expect(await folder.find([asked])).toEqual([
      { ...asked, file, isHeard: !file.endsWith("gsm") },
    ]);
  });

  test("and not in another language, nor where only the beginning of a name is the same", async () => {
    await writeFile(join(root, "en/welcome.wav"), samples);
    await writeFile(join(root, "nb/welcome-back.wav"), samples);

    expect(await folder.find([{ name: "welcome", language: "nb" }])).toEqual([
      { name: "welcome", language: "nb", isHeard: false },
    ]);
  });
});

describe("what leads out of the folder is not found, read or written:", () => {
  test.each([
    "../secret",
    "en/../../secret",
    "/etc/passwd",
    "en\\..\\secret",
    ".hidden",
    "en/.hidden",
    "a\0b",
    "",
    "en//x",
  ])("%j", async (name) => {
    await writeFile(join(place, "secret.wav"), pcm(8_000));
    await writeFile(join(root, ".hidden.wav"), pcm(8_000));

    expect(await folder.find([{ name }])).toEqual([{ name, isHeard: false }]);
    await expect(folder.read({ name })).rejects.toMatchObject({ status: 404 });
    await expect(folder.write({ name }, pcm(8_000))).rejects.toMatchObject({ status: 404 });
    expect(await readdir(place)).toEqual(["secret.wav", "sounds"]);
  });

  test.each(["..", "../..", "nb/..", "", ".", "nb/../../x"])(
    "in the language %j",
    async (language) => {
      await expect(folder.write({ name: "x", language }, pcm(8_000))).rejects.toMatchObject({
        status: 404,
      });
    },
  );

  test("links", async () => {
    await mkdir(join(place, "elsewhere"));
    await writeFile(join(place, "elsewhere/secret.wav"), pcm(8_000));
    await symlink(join(place, "elsewhere"), join(root, "custom"));
    await symlink(join(place, "elsewhere"), join(root, "nb/custom"));
    await symlink(join(place, "elsewhere/secret.wav"), join(root, "en/secret.wav"));

    expect(await folder.find([{ name: "custom/secret" }, { name: "secret" }])).toMatchObject([
      { isHeard: false },
      { isHeard: false },
    ]);
    await expect(folder.read({ name: "secret" })).rejects.toMatchObject({ status: 404 });
    for (const name of ["custom/new", "custom/deep/new"])
      await expect(folder.write({ name, language: "nb" }, pcm(8_000))).rejects.toMatchObject({
        status: 404,
      });
    expect(await readdir(join(place, "elsewhere"))).toEqual(["secret.wav"]);
  });
});

describe("13.15 a sound that is written", () => {
  test("is no longer missing, and can be heard, in the language of its flow", async () => {
    const asked = { name: "clinic/welcome", language: "nb" };
    expect(await folder.write(asked, pcm(8_000))).toBe("nb/clinic/welcome.wav");

    expect(await folder.find([asked])).toEqual([
      { ...asked, file: "nb/clinic/welcome.wav", isHeard: true },
    ]);
    expect(await folder.read(asked)).toEqual(pcm(8_000));
  });

  test("has the name by which the platform knows its rate, and takes the place of one of another rate", async () => {
    await folder.write({ name: "welcome" }, pcm(8_000));
    expect(await folder.write({ name: "welcome" }, pcm(16_000))).toBe("en/welcome.wav16");

    expect(await readdir(join(root, "en"))).toEqual(["digits", "welcome.wav16"]);
  });

  test("goes beside the others where the folder knows no languages", async () => {
    await rm(join(root, "en"), { recursive: true });
    expect(await folder.write({ name: "welcome" }, pcm(8_000))).toBe("welcome.wav");
  });

  test.each<readonly [message: string, bytes: Uint8Array]>([
    ["This is no WAV file.", new TextEncoder().encode("ID3 this is an MP3")],
    ["This is no WAV file.", new Uint8Array()],
    ["This is no WAV file.", new TextEncoder().encode("RIFF....WAVEfmt ")],
    [
      "This WAV file does not hold PCM of 16 bits (format 7, 8 bits).",
      writeWave({ format: 7, channels: 1, rate: 8_000, bits: 8, samples }),
    ],
    ["This WAV file has 44100 samples a second.", pcm(44_100)],
    ["This WAV file has 2 channels.", pcm(8_000).with(22, 2)],
    [
      "This WAV file is silent: it has no samples.",
      writeWave({ format: 1, channels: 1, rate: 8_000, bits: 16, samples: new Uint8Array() }),
    ],
  ])("is refused when it is none: %s", async (message, bytes) => {
    await expect(folder.write({ name: "welcome" }, bytes)).rejects.toMatchObject({
      status: 422,
      problem: { code: "STUDIO_SOUND_REFUSED", message },
    });
    expect(await readdir(join(root, "en"))).toEqual(["digits"]);
  });

  test("is refused where the platform has it in a format that it may play instead", async () => {
    await writeFile(join(root, "en/welcome.gsm"), samples);
    await expect(folder.write({ name: "welcome" }, pcm(8_000))).rejects.toMatchObject({
      problem: {
        message: '"en/welcome.gsm" is there already, and the platform may play that one.',
      },
    });
  });
});

test("sounds without a head of their own are given one, so that a browser plays them", async () => {
  for (const [end, head] of [
    ["ulaw", { format: 7, channels: 1, rate: 8_000, bits: 8, samples }],
    ["sln16", { format: 1, channels: 1, rate: 16_000, bits: 16, samples }],
  ] as const) {
    await writeFile(join(root, `en/${end}.${end}`), samples);
    expect(readWave(await folder.read({ name: end }))).toEqual(head);
  }
});

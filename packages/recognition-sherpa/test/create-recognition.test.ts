import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { recognitionContract, silentLogger, soundLineByHand } from "@flowrun/contracts";
import type { JsonObject, RecognitionPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRecognition } from "../src/index.ts";

let folder: string;
const library = new URL("./fake-sherpa.mjs", import.meta.url).href;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "flowrun-hear-"));
  for (const name of ["en", "broken"]) {
    mkdirSync(join(folder, name));
    for (const file of [
      "encoder.onnx",
      "encoder.int8.onnx",
      "decoder.onnx",
      "joiner.onnx",
      "tokens.txt",
    ])
      writeFileSync(join(folder, name, file), "");
  }
  mkdirSync(join(folder, "empty"));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function create(options: JsonObject = {}): Promise<RecognitionPort> {
  return createRecognition({
    options: { models: { en: join(folder, "en") }, library, ...options },
    log: silentLogger(),
  });
}

/** A second of a loud tone, as a sound line brings it. */
function tone(): Uint8Array {
  const sound = Buffer.alloc(32_000);
  for (let at = 0; at < 16_000; at += 1)
    sound.writeInt16LE(Math.round(20_000 * Math.sin(at / 5)), 2 * at);
  return sound;
}

/** Whether the real library is installed, which is optional. */
function hasLibrary(): boolean {
  try {
    return createRequire(import.meta.url).resolve("sherpa-onnx-node") !== "";
  } catch {
    return false;
  }
}

describe("the contract of recognisers", () => {
  const cases = recognitionContract({
    create: () => create(),
    language: "en",
    speech: { sound: tone(), words: ["hello"] },
    pause: (ms) => pause(ms),
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("createRecognition", () => {
  test("tells what is being said as it grows, how sure the model is, and takes a language for its kinds", async () => {
    const port = await create();
    const line = soundLineByHand();
    const heard: unknown[] = [];
    const receiver = { heard: (each: object) => void heard.push(each), lost: () => undefined };
    await port.recognise(line, { language: "en_GB", hints: [], endOnSilenceMs: 300 }, receiver);
    for (const sound of [tone(), Buffer.alloc(32_000)])
      for (let at = 0; at < sound.length; at += 640) line.pass(sound.subarray(at, at + 640));
    await expect.poll(() => heard.length).toBe(3);
    expect(heard).toEqual([
      { text: "hel", confidence: Math.exp(-0.2), isFinal: false },
      { text: "hello", confidence: Math.exp(-0.2), isFinal: false },
      { text: "hello", confidence: Math.exp(-0.2), isFinal: true },
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

  test("says which file a model lacks, and that the library refuses one", async () => {
    await expect(create({ models: { en: join(folder, "empty") } })).rejects.toMatchObject({
      code: "HEAR_MODEL",
      message: `The folder "${join(folder, "empty")}" holds no "tokens.txt".`,
    });
    await expect(create({ models: { en: join(folder, "none") } })).rejects.toMatchObject({
      code: "HEAR_MODEL",
    });
    await expect(create({ models: { en: join(folder, "broken") } })).rejects.toMatchObject({
      code: "HEAR_MODEL",
      message: 'Speech cannot be recognised: the model of "en": Please check your config.',
    });
  });

  test("says that the library is not there", async () => {
    await expect(create({ library: "no-such-library" })).rejects.toMatchObject({
      code: "HEAR_NO_LIBRARY",
    });
  });

  test.each([
    [{ models: {} }, '"models" must be a map'],
    [{ models: { en: 7 } }, '"models.en" must be a folder'],
    [{ most: 0 }, '"most" must be a whole number'],
    [{ modls: {} }, 'there is no "modls"'],
  ])("refuses %j", async (options, message) => {
    await expect(create(options)).rejects.toThrow(message);
  });

  test.runIf(hasLibrary())(
    "loads the real library, which refuses files that are no model",
    async () => {
      const real = { library: "sherpa-onnx-node", models: { en: join(folder, "en") } };
      await expect(create(real)).rejects.toMatchObject({ code: "HEAR_MODEL" });
    },
  );
});

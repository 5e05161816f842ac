import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSpeech } from "../../src/run/open-speech.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flowrun-speech-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const silent = {};
const spoken = {
  spoken: [
    { text: "Hei", language: "nb" },
    { text: "bad", language: "en" },
  ],
};

describe("openSpeech", () => {
  const surroundings = () => ({ folder, clock: createVirtualClock(), log: recordingLogger() });
  const plugin = () => ({
    module: {
      value: "./voice.mjs",
      origin: { kind: "file", file: "flowrun.config.yaml" } as never,
    },
    options: {},
  });

  test("opens nothing for a flow in which nothing is spoken", async () => {
    const request = {
      plugin: plugin(),
      program: silent,
      embedded: false,
      surroundings: surroundings(),
    };
    expect(await openSpeech(request)).toBeUndefined();
  });

  test("has every text as a sound on the embedded platform", async () => {
    const request = { plugin: undefined, program: spoken, surroundings: surroundings() };
    const voice = await openSpeech({ ...request, embedded: true });
    expect(await voice?.render({ text: "Hei, du!", language: "nb", timeoutMs: 1 })).toBe(
      "sound:Hei du",
    );
  });

  test("asks the plugin at once for what is written out, and goes on without what it cannot make", async () => {
    writeFileSync(
      join(folder, "voice.mjs"),
      `const asked = [];
       export const createSpeech = () => ({
         async render({ text }) { asked.push(text); if (text === "bad") throw new Error("no"); return "sound:" + asked.join("+"); },
         async close() {},
       });`,
    );
    const around = surroundings();
    const voice = await openSpeech({
      plugin: plugin(),
      program: spoken,
      embedded: false,
      surroundings: around,
    });
    expect(await voice?.render({ text: "last", language: "en", timeoutMs: 1 })).toBe(
      "sound:Hei+bad+last",
    );
    await expect
      .poll(() => around.log.lines.map(({ message }) => message))
      .toEqual(['"bad" could not be spoken in advance.']);
  });
});

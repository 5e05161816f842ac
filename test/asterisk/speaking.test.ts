import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechPort } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createEspeak } from "@flowrun/speech-espeak";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installAsterisk } from "./bed/install-asterisk.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

const flow = `
languages: [en, nb]
start: main
blocks:
  main:
    - answer
    - say: "Good morning, \${call.from}."
    - language: nb
    - say: Bordet ditt er klart.
    - hangup
`;

const clock = createSystemClock();

let asterisk: Asterisk;
let voice: SpeechPort;
/** The folder for what is spoken, as this process sees it. */
let folder: string;

beforeAll(async () => {
  const { root } = await installAsterisk();
  asterisk = await runAsterisk([]);
  folder = await mkdtemp(join(root, "/run/flowrun-spoken-"));
  voice = await createEspeak({
    clock,
    folder,
    uri: `sound:${folder.slice(root === "/" ? 0 : root.length)}/`,
  });
});

afterAll(async () => {
  await voice.close();
  await asterisk.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The seconds of all the sounds in the folder, which are of 16 bits and 8,000 Hz. */
async function secondsSpoken(): Promise<number> {
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file))),
  );
  return files.reduce((sum, { length }) => sum + (length - 44) / 16_000, 0);
}

describe("a voice without a network, on Asterisk", () => {
  test("speaks to a caller in two languages, each text to its end", async () => {
    const { trace } = await playCall(asterisk, {
      flow,
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      parts: { speech: voice },
    });

    const finished = trace.flatMap((entry) =>
      entry.kind === "media.finished" ? [entry.media] : [],
    );
    expect(finished).toEqual(["say:Good morning, 555.", "say:Bordet ditt er klart."]);
    expect(
      trace.filter(({ kind }) => kind === "media.skipped" || kind === "request.failed"),
    ).toEqual([]);
    const times = trace.map(({ at }) => at);
    const seconds = await secondsSpoken();
    expect(seconds).toBeGreaterThan(2);
    expect((Math.max(...times) - Math.min(...times)) / 1_000).toBeGreaterThan(seconds);
  }, 60_000);
});

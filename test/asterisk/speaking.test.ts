import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechPort } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createEspeak } from "@flowrun/speech-espeak";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
let root: string;
/** The folder for what is spoken, as this process sees it. */
let folder: string;

beforeAll(async () => {
  ({ root } = await installAsterisk());
  asterisk = await runAsterisk([]);
});

// A host that stops closes its voice.
beforeEach(async () => {
  folder = await mkdtemp(join(root, "/run/flowrun-spoken-"));
  voice = await createEspeak({
    clock,
    folder,
    uri: `sound:${folder.slice(root === "/" ? 0 : root.length)}/`,
  });
});

afterEach(async () => {
  await voice.close();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await asterisk.stop();
});

/** The seconds of all the sounds in the folder, which are of 16 bits and 8,000 Hz. */
async function secondsSpoken(): Promise<number> {
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file))),
  );
  return files.reduce((sum, { length }) => sum + (length - 44) / 16_000, 0);
}

/** The same text loudly and quietly, then SSML of a row, which is markup, and a value, which is words. */
const marked = `
start: main
vars: { row: '<speak>Your table <break time="2s"/> is ready now.</speak>', name: "<break/> Ann" }
blocks:
  main:
    - answer
    - say: { text: Your table is ready now., volume: 200 }
    - say: { text: Your table is ready now., volume: 20 }
    - say: { ssml: "\${vars.row}" }
    - say: { ssml: "<speak>Hello \${vars.name}</speak>" }
    - say: { ssml: "\${vars.row + '<'}" }
    - hangup
`;

/** The same text three times: as usual, at half the pace, in another voice. */
const paced = `
start: main
blocks:
  main:
    - answer
    - say: Your table is ready now.
    - say: { text: Your table is ready now., pace: 50 }
    - play: [{ say: Your table is ready now., voice: en-gb+f3 }]
    - hangup
`;

describe("a voice without a network, on Asterisk", () => {
  test("speaks a text at half its pace, and in another voice", async () => {
    const { trace } = await playCall(asterisk, {
      flow: paced,
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      parts: { speech: voice },
    });

    const begun = trace.flatMap((entry) => (entry.kind === "media.started" ? [entry.at] : []));
    const ended = trace.flatMap((entry) => (entry.kind === "media.finished" ? [entry.at] : []));
    const [usual = 0, slow = 0] = ended.map((at, index) => at - (begun[index] ?? at));
    expect(ended).toHaveLength(3);
    expect(slow).toBeGreaterThan(1.4 * usual);
    expect(await readdir(folder)).toHaveLength(3);
  }, 60_000);

  test("speaks loudly and quietly, and SSML with its pause", async () => {
    const { trace } = await playCall(asterisk, {
      flow: marked,
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      parts: { speech: voice },
    });

    const begun = trace.flatMap((entry) => (entry.kind === "media.started" ? [entry] : []));
    const ended = trace.flatMap((entry) => (entry.kind === "media.finished" ? [entry.at] : []));
    const [usual = 0, , slow = 0] = ended.map((at, index) => at - (begun[index]?.at ?? at));
    expect(begun.map(({ media }) => media)).toEqual([
      "say:Your table is ready now.",
      "say:Your table is ready now.",
      "say:Your table is ready now.",
      "say:Hello <break/> Ann",
      "say:Your table is ready now. <",
    ]);
    expect(slow).toBeGreaterThan(usual + 1_500);
    const files = (await readdir(folder)).map((file) => readFile(join(folder, file)));
    const peaks = (await Promise.all(files)).map((file) => {
      const samples = Array.from({ length: (file.length - 44) / 2 }, (_, at) =>
        Math.abs(file.readInt16LE(44 + 2 * at)),
      );
      return Math.max(...samples);
    });
    expect(peaks).toHaveLength(5);
    expect(Math.min(...peaks) * 4).toBeLessThan(Math.max(...peaks));
  }, 60_000);

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

import { compileFlow } from "@flowrun/flow";
import { createSource, type Program } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSoundPorts } from "../../src/run/open-sound-ports.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flowrun-sound-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function programOf(step: string): Program {
  const text = `
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - ${step}
    - hangup
  bye: [{ hangup: {} }]
`;
  const { program } = compileFlow(createSource("test.yaml", text));
  if (program === undefined) throw new Error("The flow does not compile.");
  return program;
}

const menu = (words: string): string =>
  `menu: { prompt: sound:a, keys: { 1: bye }${words} }\n      then: { silent: bye, invalid: bye }`;
const listen = "listen: { prompt: sound:a }\n      then: { silent: bye, failed: bye }";

describe("openSoundPorts", () => {
  const surroundings = () => ({ folder, clock: createVirtualClock(), log: recordingLogger() });
  const nothing = { recognition: undefined, agents: undefined, streams: undefined };

  test("opens nothing for a flow in which nobody listens", async () => {
    const program = programOf(menu(""));
    expect(
      await openSoundPorts({
        config: nothing,
        program,
        embedded: false,
        surroundings: surroundings(),
      }),
    ).toEqual({});
  });

  test.each([
    [listen, "recognition"],
    [menu(", words: { sales: bye }"), "recognition"],
    ["agent: { name: shop }\n      then: { failed: bye, timed_out: bye }", "agents"],
    ["stream: elsewhere\n      then: { failed: bye }", "streams"],
  ])("opens one that has nobody behind it on the embedded platform: %s", async (step, port) => {
    const request = { config: nothing, program: programOf(step), surroundings: surroundings() };
    expect(Object.keys(await openSoundPorts({ ...request, embedded: true }))).toEqual([port]);
  });

  test("opens the plugin that is named", async () => {
    writeFileSync(
      join(folder, "ear.mjs"),
      "export const createRecognition = ({ options }) => ({ recognise: async () => options.answer, close: async () => {} });",
    );
    const recognition = {
      module: {
        value: "./ear.mjs",
        origin: { kind: "file", file: "flowrun.config.yaml" } as never,
      },
      options: { answer: 42 },
    };
    const request = {
      config: { ...nothing, recognition },
      program: programOf(listen),
      embedded: false,
      surroundings: surroundings(),
    };
    const opened = await openSoundPorts(request);
    expect(await opened.recognition?.recognise({} as never, {} as never, {} as never)).toBe(42);
  });
});

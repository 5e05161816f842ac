import type { PlatformProbe } from "@flowrun/ari-transport";
import { recordingLogger, type LogLine } from "@flowrun/contracts";
import type { Program } from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";
import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { createModuleTrial, type TryModules } from "../../src/run/try-modules.ts";

const running = [
  "app_stasis",
  "res_ari_bridges",
  "res_ari_channels",
  "res_ari_playbacks",
  "res_stasis_answer",
  "res_stasis_playback",
];

function programOf(steps: readonly string[]): Program {
  const blocks = `blocks:\n  main:\n${steps.map((step) => `    - ${step}\n`).join("")}  bye:\n    - hangup\n`;
  const text = `flowrun: 1\nname: a\nstart: main\n${blocks}`;
  const { program } = compileFlow({ name: "a.yaml", text });
  if (program === undefined) throw new Error("The flow has a mistake.");
  return program;
}

const recording = programOf(["answer", "{ record: { format: gsm }, then: { else: bye } }"]);

/** The lines that are warned of, and how many probes are open. */
function trialOf(modules: PlatformProbe["modules"]): {
  readonly tried: TryModules;
  readonly lines: readonly LogLine[];
  readonly open: ReadonlySet<object>;
} {
  const log = recordingLogger();
  const open = new Set<object>();
  const probe = { modules, close: async () => void open.delete(probe) };
  const tried = createModuleTrial(() => {
    open.add(probe);
    return probe as unknown as PlatformProbe;
  }, log);
  return { tried, lines: log.lines, open };
}

describe("createModuleTrial", () => {
  test("warns of each module that a step needs and that does not run, once", async () => {
    const has = new Set([...running, "res_stasis_recording", "func_talkdetect", "codec_gsm"]);
    const { tried, lines, open } = trialOf(async () => has);
    await tried(recording);
    await tried(recording);
    expect(lines.map(({ level, fields, message }) => [level, fields, message])).toEqual([
      [
        "warn",
        { code: "CLI_PLATFORM_MODULE", module: "format_gsm" },
        'The platform does not run the module "format_gsm": nothing can be recorded as "gsm". Have modules.conf load it, or try `asterisk -rx "module load format_gsm"`.',
      ],
      [
        "warn",
        { code: "CLI_PLATFORM_MODULE", module: "res_ari_recordings" },
        'The platform does not run the module "res_ari_recordings": nothing can be recorded. Have modules.conf load it, or try `asterisk -rx "module load res_ari_recordings"`.',
      ],
    ]);
    expect(open.size).toBe(0);
  });

  test("wants nothing that no step needs", async () => {
    const { tried, lines } = trialOf(async () => new Set(running));
    await tried(programOf(["answer", "play: sound:beep"]));
    expect(lines).toEqual([]);
  });

  test.each([
    ["does not tell", async () => undefined],
    [
      "does not answer",
      async () => {
        throw new PortError("ARI_TIMEOUT", "It took too long.");
      },
    ],
  ])("says nothing of a platform that %s", async (_what, modules) => {
    const { tried, lines, open } = trialOf(modules);
    await tried(recording);
    expect([lines, open.size]).toEqual([[], 0]);
  });
});

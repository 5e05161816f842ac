import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { tryMain } from "../../try-main.ts";

const account = { username: "u", password: "p" };
const text = flowText.replace("sound:vm-goodbye", "[sound:vm-goodby, recording:monday]");

/** The environment of a platform that has these sounds, and is stopped when the test is over. */
async function platformWith(sounds: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const platform = createPlatform({ clock: createSystemClock(), sounds });
  const server = await startServer({ port: 0, platform, ...account });
  onTestFinished(() => server.close());
  const own = { ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "flow", DB: "sqlite::memory:" };
  return { ARI_HOST: server.url, ...own };
}

describe("flowrun check --platform", () => {
  test("warns of sounds and recordings that the platform does not have", async () => {
    const environment = await platformWith(["hello", "vm-goodbye"]);
    const { code, out } = await tryMain(["check", "a.yaml", "--platform"], {
      files: { "a.yaml": text },
      environment,
    });
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'warning FLOW_NO_SOUND  The platform has no sound "vm-goodby".',
        "  a.yaml:22:14",
        "  21 |   leaving:",
        "  22 |     - play: [sound:vm-goodby, recording:monday]",
        "     |              ^^^^^^^^^^^^^^^",
        '  Did you mean "sound:vm-goodbye"?',
        "",
        'warning FLOW_NO_SOUND  The platform has no recording "monday".',
        "  a.yaml:22:31",
        "  21 |   leaving:",
        "  22 |     - play: [sound:vm-goodby, recording:monday]",
        "     |                               ^^^^^^^^^^^^^^^^",
        "  Put it on the platform, or name another one.",
        "",
        "a.yaml: 2 warnings",
        "",
      ].join("\n"),
    );
  });

  test("has nothing to say when every sound is there", async () => {
    const environment = await platformWith(["hello", "vm-goodbye"]);
    const files = { "a.yaml": flowText };
    expect(
      await tryMain(["check", "a.yaml", "--platform", "--strict"], { files, environment }),
    ).toMatchObject({
      code: 0,
      out: "a.yaml: no problems\n",
    });
  });

  test("prints what is wrong with the flow and ends with 3 when the platform is away", async () => {
    const environment = { ...(await platformWith([])), ARI_HOST: "127.0.0.1:1" };
    const broken = flowText.replace("- answer\n", "- anwser\n");
    const { code, out, err } = await tryMain(["check", "a.yaml", "--platform"], {
      files: { "a.yaml": broken },
      environment,
    });
    expect({ code, codes: `${out}${err}`.match(/^error \w+/gm) }).toEqual({
      code: 3,
      codes: ["error FLOW_UNKNOWN_VERB", "error ARI_UNREACHABLE"],
    });
  });

  test("needs the address of a platform", async () => {
    const { code, err } = await tryMain(["check", "a.yaml", "--platform"], {
      files: { "a.yaml": flowText },
    });
    expect({ code, err }).toEqual({
      code: 2,
      err:
        'error CONFIG_MISSING  "--platform" asks the platform for the sounds of the flow, but "ari.host" is not set.\n' +
        '  Set ARI_HOST in the environment, or "ari.host" in the configuration file.\n',
    });
  });
});

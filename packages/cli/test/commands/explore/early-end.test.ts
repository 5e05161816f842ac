import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { type Running, startMain, tryMain } from "../../try-main.ts";

const keys = Array.from({ length: 9 }, (_, key) => `${key}: b${key}`).join(", ");
const blocks = Array.from({ length: 9 }, (_, key) => `  b${key}: [{ play: sound:a${key} }]`);
const files = {
  "a.yaml": `flowrun: 1
name: wide
start: main
blocks:
  main:
    - answer
    - menu: { prompt: sound:menu, keys: { ${keys} } }
      then: { else: bye }
${blocks.join("\n")}
  bye: [hangup]
`,
};

/** A clock on which every look takes 100 ms; `at` is called at a look. */
function clockOfLooks(look: number, at: () => void) {
  const system = createSystemClock();
  let looks = 0;
  const now = (): number => {
    looks += 1;
    if (looks === look) at();
    return looks * 100;
  };
  return { ...system, now };
}

/** All that is told of the end. */
function told({ code, out }: { readonly code: number; readonly out: string }): object {
  const lines = out.trimEnd().split("\n");
  return { code, ended: lines.filter((line) => line.startsWith("Ended by")), last: lines.at(-1) };
}

const whole = "this is not whole. What was not tried by then is told as not found.";

describe("flowrun explore", () => {
  test("prints what it has, and that it is not whole, when its time is over", async () => {
    const clock = clockOfLooks(0, () => undefined);
    const tried = await tryMain(["explore", "a.yaml", "--time", "500ms"], { files, clock });
    expect(told(tried)).toEqual({
      code: 0,
      ended: [`Ended by --time 500ms: ${whole}`],
      last: expect.stringMatching(/^No fault was met in \d calls; there was more to try\.$/),
    });
    expect(tried.out).toMatch(/\n\d scenarios? takes? \d of 22 ways: /);
  });

  test.each([
    ["SIGINT", "Ctrl-C", 130],
    ["SIGTERM", "SIGTERM", 143],
  ] as const)("does so at %s, and ends with its code", async (signal, by, code) => {
    const clock = clockOfLooks(5, () => running.signal(signal));
    const running: Running = startMain(["explore", "a.yaml"], { files, clock });
    expect(told(await running.done)).toEqual({
      code,
      ended: [`Ended by ${by}: ${whole}`],
      last: expect.stringMatching(/^No fault was met in \d calls?; there was more to try\.$/),
    });
  });

  test("says in JSON what ended it, and that nothing did", async () => {
    const clock = clockOfLooks(0, () => undefined);
    const json = async (...more: readonly string[]): Promise<unknown> =>
      JSON.parse((await tryMain(["explore", "a.yaml", "--json", ...more], { files, clock })).out)
        .endedBy;
    expect([await json("--time", "300ms"), await json()]).toEqual(["--time 300ms", null]);
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { flowText } from "../../../flow-text.ts";
import { screenText } from "../../../screen-text.ts";
import { folderWith, startMain, type Running } from "../../../try-main.ts";

const started = new Set<Running>();

async function phone(
  cwd = folderWith({ "a.yaml": flowText }),
  ...args: readonly string[]
): Promise<Running> {
  const running = startMain(["a.yaml", ...args], { cwd, terminal: true });
  started.add(running);
  await running.said(/on hook/);
  return running;
}

/** Ends a run and gives the last picture of its screen. */
async function lastScreen(running: Running): Promise<readonly string[]> {
  running.signal("SIGTERM");
  return screenText((await running.done).out);
}

afterEach(async () => {
  for (const running of started) {
    running.signal("SIGTERM");
    await running.done;
  }
  started.clear();
});

describe("createPhoneView", () => {
  test("shows the phone, what to try, and the keys", async () => {
    const screen = await lastScreen(await phone());
    expect(screen[0]).toMatch(
      /^ flowrun {2}test 1\.0\.0 {2}on the embedded platform http:\/\/127\.0\.0\.1:\d+$/,
    );
    expect(screen[2]).toBe(" From   4798765432          │ Press Enter to call. Things to try:");
    expect(screen[4]).toBe(" To     1000                │ 1234#            a customer, Acme Ltd");
    expect(screen[23]).toBe(
      " enter  call   f  other caller   n  type a number   a  callee   q  quit",
    );
  });

  test("places a call, presses keys, and shows both sides of it", async () => {
    const running = await phone();
    running.type("\r");
    await running.said(/plays sound:hello/);
    running.type("1234#");
    await running.said(/calls PJSIP\/3001/);
    await running.said(/is connected/);
    await running.said(/● connected/);
    running.type("x");
    await running.said(/the callee hung up/);
    const screen = await lastScreen(running);
    expect(
      screen.map((line) => line.slice(37)).filter((line) => /^(caller|callee|flow) /.test(line))
        .length,
    ).toBeGreaterThan(12);
    expect(screen.join("\n")).toMatch(/○ call is over {3}0:0\d/);
    expect(screen.join("\n")).toContain(" Keys   1234#");
  });

  test("chooses the caller and what the called phone does", async () => {
    const running = await phone();
    running.type("a");
    running.type("n555\r\r");
    await running.said(/555 calls 1000/);
    await running.said(/plays sound:hello/);
    running.type("1234#");
    await running.said(/bridge: busy/);
    expect((await lastScreen(running)).join("\n")).toMatch(/From {3}555[^]*Callee is busy/);
  });

  test("shows a broken edit with its frame until a key is pressed, and the old flow goes on", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    const running = await phone(cwd, "--watch");
    writeFileSync(join(cwd, "a.yaml"), flowText.replace("- answer\n", "- anwser\n"));
    await running.said(/FLOW_UNKNOWN_VERB[^]*a\.yaml:12:7[^]*The old flow goes on\./);
    writeFileSync(join(cwd, "a.yaml"), flowText.replace("1.0.0", "1.0.1"));
    await running.said(/flowrun {2}test 1\.0\.1[^]*New calls take the edited flow\./);
    expect((await lastScreen(running)).join("\n")).not.toContain("FLOW_UNKNOWN_VERB");
  });

  test("hangs up and ends with 0 at q, and gives the terminal back", async () => {
    const running = await phone();
    running.type("\r");
    await running.said(/plays sound:hello/);
    running.type("q");
    const { code, out } = await running.done;
    expect(code).toBe(0);
    expect(out.startsWith("\u001b[?1049h\u001b[?25l")).toBe(true);
    expect(out.endsWith("\u001b[?25h\u001b[?1049l")).toBe(true);
  });

  test("is left out with --no-phone", async () => {
    const running = startMain(["a.yaml", "--no-phone"], {
      files: { "a.yaml": flowText },
      terminal: true,
    });
    started.add(running);
    await running.said(/Ready\. Place a call from another shell/);
    running.signal("SIGTERM");
    expect((await running.done).out).not.toContain("\u001b[?1049h");
  });
});

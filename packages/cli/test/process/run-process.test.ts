// The sources are run, not dist, so that no build has to come before the tests;
// test/packaging.test.ts runs the package.
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { someOf } from "../../../../test/cases.ts";
import { startProcess } from "../../../../test/process/start-process.ts";
import { flowText } from "../flow-text.ts";
import { folderWith, startMain } from "../try-main.ts";

/** A process takes more than a second to start. */
const long = { tags: "long" };

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

interface Started {
  readonly stdout?: number;
  readonly stderr?: number;
  /** Of the working directory, besides the flow `a.yaml`. */
  readonly files?: Readonly<Record<string, string>>;
}

/** flowrun in a process of its own. What it writes is read, unless it goes to a descriptor. */
function flowrun(args: readonly string[], { stdout, stderr, files }: Started = {}) {
  const { ARI_HOST: _, ARI_PASSWORD: __, DB: ___, ...env } = process.env;
  const child = startProcess(process.execPath, ["--conditions=flowrun-source", bin, ...args], {
    cwd: folderWith({ "a.yaml": flowText, ...files }),
    env,
    stdio: ["pipe", stdout ?? "pipe", stderr ?? "pipe"],
  });
  let text = "";
  let wake = (): void => {};
  const take = (chunk: Buffer): void => {
    text += chunk.toString();
    wake();
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const closed = once(child, "close").then(([code]: unknown[]) => ({ code, text }));
  return { child, said, closed };
}

describe("the process", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "ends with 0 at %s when no call is live",
    long,
    async (signal) => {
      const { child, said, closed } = flowrun(["a.yaml"]);
      await said(/Ready\./);
      child.kill(signal);
      expect((await closed).code).toBe(0);
    },
  );

  test("lets live calls end within the grace, then hangs up the rest and ends with 0", async () => {
    const { child, said, closed } = flowrun(["a.yaml", "--set", "shutdown_grace=200ms"]);
    const [, url = ""] = await said(/platform (http:\S+)\. Ready\./);
    const caller = startMain(["call", "--url", url, "--from", "1"]);
    await caller.said(/hears sound:hello/);
    child.kill("SIGTERM");
    await said(/Taking no new calls; 1 live call has 200ms to finish\. Once more to end at once\./);
    const { code, text } = await closed;
    expect(code).toBe(0);
    expect(text).toMatch(/reason=shutdown/);
    await caller.said(/is off the line/);
  });

  test.each(
    someOf([
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const),
  )("ends at once at a second %s, with %d", async (signal, expected) => {
    const { child, said, closed } = flowrun(["a.yaml", "--set", "shutdown_grace=1h"]);
    const [, url = ""] = await said(/platform (http:\S+)\. Ready\./);
    const caller = startMain(["call", "--url", url, "--from", "1"]);
    await caller.said(/hears sound:hello/);
    child.kill(signal);
    await said(/Taking no new calls/);
    child.kill(signal);
    expect((await closed).code).toBe(expected);
  });

  test("reloads at SIGHUP and goes on", long, async () => {
    const { child, said, closed } = flowrun(["a.yaml"]);
    await said(/Ready\./);
    child.kill("SIGHUP");
    child.kill("SIGTERM");
    expect((await closed).code).toBe(0);
  });

  test("prints a mistake in one message without a stack, and ends with 2", async () => {
    const { closed } = flowrun(["a.yaml", "--set", "shutdown_grce=1s"]);
    expect(await closed).toEqual({
      code: 2,
      text: 'error CONFIG_UNKNOWN_KEY  "shutdown_grce" is neither a key of flowrun nor a setting of the flow (--set shutdown_grce).\n  Did you mean "shutdown_grace"?\n',
    });
  });

  test("takes a plugin that is written in TypeScript, without a word about it", long, async () => {
    const store = `interface Options { readonly phone: string }
      export const createStore = ({ options }: { options: Options }) => ({
        lookup: async (): Promise<object> => ({ customer_id: "7", name: "Ann", destination_ext: options.phone }),
        close: async (): Promise<void> => undefined,
      });`;
    const config = "store: { module: ./store.ts, options: { phone: PJSIP/7 } }\n";
    const files = { "store.ts": store, "flowrun.config.yaml": config };
    const { code, text } = await flowrun(["call", "a.yaml", "--from", "1", "--keys", "7#"], {
      files,
    }).closed;
    expect(code).toBe(0);
    expect(text).toContain("calls PJSIP/7");
    expect(text).not.toMatch(/warning/i);
  });

  test("does not mind an editor that goes away", long, async () => {
    const { child, closed } = flowrun(["lsp"]);
    child.stdout?.destroy();
    const request = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { capabilities: {} },
    });
    child.stdin?.end(`Content-Length: ${request.length}\r\n\r\n${request}`);
    expect(await closed).toEqual({ code: 1, text: "" });
  });

  test.skipIf(!existsSync("/dev/full"))(
    "serves calls when its log cannot be written",
    long,
    async () => {
      const full = openSync("/dev/full", "w");
      const { child, said, closed } = flowrun(["a.yaml", "--set", "shutdown_grace=10ms"], {
        stderr: full,
      });
      closeSync(full);
      const [, url = ""] = await said(/platform (http:\S+)\. Ready\./);
      const caller = startMain(["call", "--url", url, "--from", "1"]);
      await caller.said(/hears sound:hello/);
      child.kill("SIGTERM");
      expect((await closed).code).toBe(0);
    },
  );

  test.skipIf(!existsSync("/dev/full"))(
    "says that what it prints is lost, and ends with 3",
    long,
    async () => {
      const full = openSync("/dev/full", "w");
      const { closed } = flowrun(["explain"], { stdout: full });
      closeSync(full);
      expect(await closed).toEqual({
        code: 3,
        text: "error CLI_OUTPUT  Standard output cannot be written: ENOSPC: no space left on device, write.\n",
      });
    },
  );

  test("does not mind a reader that goes away", long, async () => {
    const { child, closed } = flowrun(["explain"]);
    child.stdout?.destroy();
    expect((await closed).code).toBe(0);
  });
});

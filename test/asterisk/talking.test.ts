import { createAriTransport, createMediaLibrary } from "@flowrun/ari-transport";
import { compileFlow, createHost, createSource, type TraceEntry } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { memoryStore, silentLogger } from "@flowrun/core/testing";
import { mediaNamedIn } from "@flowrun/core/tooling";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";

const source = createSource(
  "talking.yaml",
  `
flowrun: 1
name: talking
languages: [en, es]
start: main
blocks:
  main:
    - answer
    - music: default
    - wait: 300ms
    - play: [{ number: 121 }, { digits: 47 }, { spell: ab }, { date: 2026-12-24 }, { time: 14:05 }, { period: 90s }]
    - wait: 300ms
    - language: es
    - play: [{ number: 121 }, { digits: 47 }, { spell: ab }, { date: 2026-12-24 }, { time: 14:05 }, { period: 90s }]
    - wait: 300ms
    - music: none
    - wait: 300ms
    - hangup
`,
);

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

describe("what is said, on Asterisk", () => {
  test("has all its sounds in both languages", async () => {
    const { httpPort, username, password } = asterisk.settings;
    const library = createMediaLibrary({ host: `127.0.0.1:${httpPort}`, username, password });
    const named = mediaNamedIn(source);
    const missing = await Promise.all(
      named.map(async ({ name, language }) =>
        (await library.hasSound(name, language)) ? [] : [`${language} ${name}`],
      ),
    );
    await library.close();
    expect(named.length).toBeGreaterThan(40);
    expect(missing.flat()).toEqual([]);
  });

  test("is played to its end in both, over music that comes back, and leaves nothing", async () => {
    const { program } = compileFlow(source);
    if (program === undefined) throw new Error("The flow does not compile.");
    const { httpPort, username, password, app } = asterisk.settings;
    const trace: TraceEntry[] = [];
    const commands: object[] = [];
    let over = false;
    const host = createHost({
      program,
      transport: createAriTransport({ host: `127.0.0.1:${httpPort}`, username, password, app }),
      store: memoryStore({}),
      clock: createSystemClock(),
      log: silentLogger(),
      observe: {
        stepped: ({ result }) => {
          trace.push(...result.trace);
          commands.push(...result.commands);
        },
        forgotten: () => {
          over = true;
        },
      },
    });
    host.start();
    onTestFinished(() => host.close());
    await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    await vi.waitUntil(() => over, { timeout: 90_000 });
    await caller.finished;
    await host.close();
    await emptied(asterisk);

    const said = ["number:121", "digits:47", "spell:ab", "date:2026-12-24", "time:14:05", "period:90s"];
    const finished = trace.flatMap((entry) => (entry.kind === "media.finished" ? [entry] : []));
    expect(finished.map(({ media }) => media)).toEqual([...said, ...said]);
    expect(trace.filter(({ kind }) => kind === "media.skipped" || kind === "request.failed")).toEqual([]);
    // A list of six sounds or more lasts longer than a second: nothing of it was passed over.
    const dates = finished.filter(({ media }) => media.startsWith("date:")).map(({ at }) => at);
    const before = finished.filter(({ media }) => media === "spell:ab").map(({ at }) => at);
    expect(dates.map((at, index) => at - (before[index] ?? 0) > 1_000)).toEqual([true, true]);
    expect(commands.filter((command) => "kind" in command && command.kind === "leg.music")).toMatchObject([
      { music: "default" },
      { music: "default" },
      { music: "default" },
      { music: null },
    ]);
  }, 120_000);
});

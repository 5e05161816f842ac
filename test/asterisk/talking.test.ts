import { createMediaLibrary } from "@flowrun/ari-transport";
import { mediaNamedIn } from "@flowrun/flow/tooling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

const flow = `
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
`;

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
    const named = mediaNamedIn({
      name: "talking.yaml",
      text: `flowrun: 1\nname: talking\n${flow}`,
    });
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
    const { trace, commands } = await playCall(asterisk, {
      flow,
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });

    const said = [
      "number:121",
      "digits:47",
      "spell:ab",
      "date:2026-12-24",
      "time:14:05",
      "period:90s",
    ];
    const finished = trace.flatMap((entry) => (entry.kind === "media.finished" ? [entry] : []));
    expect(finished.map(({ media }) => media)).toEqual([...said, ...said]);
    expect(
      trace.filter(({ kind }) => kind === "media.skipped" || kind === "request.failed"),
    ).toEqual([]);
    // A list of six sounds or more lasts longer than a second: nothing of it was passed over.
    const dates = finished.filter(({ media }) => media.startsWith("date:")).map(({ at }) => at);
    const before = finished.filter(({ media }) => media === "spell:ab").map(({ at }) => at);
    expect(dates.map((at, index) => at - (before[index] ?? 0) > 1_000)).toEqual([true, true]);
    expect(commands.filter(({ kind }) => kind === "leg.music")).toMatchObject([
      { music: "default" },
      { music: "default" },
      { music: "default" },
      { music: null },
    ]);
  }, 120_000);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createCellMemory, type CellMemory } from "@flowrun/contracts";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith, startMain, tryMain, type Running } from "../../../try-main.ts";

const saying = (sound: string): string => `flowrun: 1
name: saying
start: main
blocks:
  main:
    - answer
    - play: sound:${sound}
    - hangup
`;

/** A conference in which there is room for so many. */
const meeting = (capacity: number): string => `flowrun: 1
name: meeting
conferences: { staff: { capacity: ${capacity} } }
start: main
blocks:
  main:
    - answer
    - conference: { name: staff }
      then: { else: bye }
  bye:
    - hangup
`;

/** Two platforms, and processes that each have or stand by for a cell at both. */
interface Bench {
  readonly platforms: readonly [Platform, Platform];
  readonly cells: readonly [string, string];
  readonly folder: string;
  readonly begin: (...args: readonly string[]) => Running;
  /** What somebody hears who calls a platform. */
  readonly hear: (platform: Platform) => Promise<readonly string[]>;
}

async function startPlatform(): Promise<readonly [Platform, string]> {
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 10 });
  const server = await startServer({ port: 0, username: "u", password: "p", platform });
  onTestFinished(() => server.close());
  return [platform, server.url];
}

async function open(): Promise<Bench> {
  const memory = createCellMemory();
  Reflect.set(globalThis, "memoryOfTheCells", memory satisfies CellMemory);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "memoryOfTheCells"));
  const [[first, firstUrl], [second, secondUrl]] = [await startPlatform(), await startPlatform()];
  const folder = folderWith({
    "cell.js": "export const createCell = ({ cell }) => globalThis.memoryOfTheCells.open(cell);",
    "flowrun.config.yaml": `cell: ./cell.js
durability: { key_file: none }
ari: { app: a, username: u, password: p }
cells: { x: { ari: { host: "${firstUrl}" } }, y: { ari: { host: "${secondUrl}" } } }
`,
    "flow.yaml": saying("old"),
  });
  return {
    platforms: [first, second],
    cells: [`a@${firstUrl}`, `a@${secondUrl}`],
    folder,
    begin(...args) {
      const running = startMain(["flow.yaml", ...args], { cwd: folder });
      onTestFinished(async () => {
        running.signal("SIGTERM");
        await running.done;
      });
      return running;
    },
    async hear(platform) {
      const heard: string[] = [];
      const call = platform.call({ from: "1", to: "2", app: "a" });
      call.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
      await call.ended;
      return heard;
    },
  };
}

const both = (what: string): RegExp => new RegExp(`(?:${what}[^]*){2}`);

describe("a process with several cells", () => {
  test("serves the calls of each, and takes an edited flow for all", async () => {
    const { platforms, cells, folder, begin, hear } = await open();
    const running = begin();
    await running.said(both("Connected to the platform"));
    for (const cell of cells)
      await running.said(new RegExp(`has the calls of the cell now\\. cell=${cell}`));
    expect(await Promise.all(platforms.map(hear))).toEqual([["sound:old"], ["sound:old"]]);
    writeFileSync(join(folder, "flow.yaml"), saying("new"));
    running.signal("SIGHUP");
    await running.said(/New calls take the edited flow/);
    expect(await Promise.all(platforms.map(hear))).toEqual([["sound:new"], ["sound:new"]]);
    running.signal("SIGTERM");
    expect((await running.done).code).toBe(0);
  });

  test("has a cell again that it has handed over, with the newest flow, when nobody else has it any more", async () => {
    const { platforms, folder, begin, hear } = await open();
    const first = begin();
    await first.said(both("Connected to the platform"));
    const second = begin();
    await second.said(both("this one stands by"));
    first.signal("SIGTERM");
    expect((await first.done).code).toBe(0);
    await second.said(both("This process has the calls"));
    const third = begin();
    await third.said(both("this one stands by"));
    writeFileSync(join(folder, "flow.yaml"), saying("new"));
    third.signal("SIGHUP");
    await third.said(/New calls take the edited flow/);
    second.signal("SIGTERM");
    expect((await second.done).code).toBe(0);
    await third.said(both("Connected to the platform"));
    expect(await Promise.all(platforms.map(hear))).toEqual([["sound:new"], ["sound:new"]]);
  });

  test("ends with what is wrong when one of its cells cannot begin, and frees the other", async () => {
    const { folder, begin, hear, platforms } = await open();
    writeFileSync(
      join(folder, "broken.js"),
      `export const createCell = ({ cell }) => {
        if (cell.startsWith("b@")) throw new Error("no such servers");
        return globalThis.memoryOfTheCells.open(cell);
      };`,
    );
    const { code, err } = await tryMain(
      ["flow.yaml", "--set", "cell=./broken.js", "--set", "cells.y.ari.app=b"],
      {
        cwd: folder,
      },
    );
    expect([code, err]).toEqual([2, expect.stringContaining("no such servers")]);
    const running = begin();
    await running.said(both("Connected to the platform"));
    expect(await hear(platforms[0])).toEqual(["sound:old"]);
  });

  test("keeps no secret setting open in the logs of its cells, which a version that is published would not either", async () => {
    const { folder } = await open();
    const secret = saying("old").replace(
      "start: main",
      'settings: { token: { type: string, default: "t0p", secret: true } }\nstart: main',
    );
    writeFileSync(join(folder, "flow.yaml"), secret);
    for (const args of [["flow.yaml"], ["fleet", "publish", "flow.yaml"]]) {
      const { code, err } = await tryMain(args, { cwd: folder });
      const what =
        'The cell keeps the settings of the flow on other machines, and "token" is secret.';
      expect([code, err.includes(what), err.includes("CLI_LEDGER_KEY")]).toEqual([2, true, true]);
    }
  });

  test("says that each of its cells has conferences of its own", async () => {
    const { folder, begin } = await open();
    writeFileSync(join(folder, "flow.yaml"), meeting(30));
    const running = begin();
    await running.said(
      /share \("conference:staff"\) is not shared between cells: each of the 2 cells has its own/,
    );
    await running.said(both("Connected to the platform"));
    writeFileSync(join(folder, "next.yaml"), meeting(40));
    const published = await tryMain(
      ["fleet", "publish", "next.yaml", "--because", "It is a test."],
      { cwd: folder },
    );
    expect([published.code, published.err]).toEqual([
      0,
      expect.stringContaining("each of the 2 cells has its own"),
    ]);
  });

  test("is refused what is for one cell, by commands and by those that look at one platform", async () => {
    const { folder } = await open();
    const studio = await tryMain(["flow.yaml", "--studio"], { cwd: folder });
    expect([studio.code, studio.err]).toEqual([2, expect.stringContaining("CLI_WRONG_OPTION")]);
    const reload = await tryMain(["reload", "flow.yaml"], { cwd: folder });
    expect([reload.code, reload.err]).toEqual([
      3,
      expect.stringContaining("stop it, which hands them over"),
    ]);
    const misspelt = await tryMain(["flow.yaml", "--set", "cells.x.ari.hots=pbx"], { cwd: folder });
    expect([misspelt.code, misspelt.err]).toEqual([
      2,
      expect.stringContaining('Write "cells.NAME.ari.host"'),
    ]);
  });
});

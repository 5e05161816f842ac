import { readdirSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { describe, expect, test } from "vitest";
import type { LoadedFlow } from "../../src/loaded-flow.ts";
import { processSurroundings } from "../../src/process-surroundings.ts";
import { loadKnownFlow } from "../../src/run/load-known-flow.ts";
import { readCacheFile, writeCacheFile } from "../../src/start/cache-file.ts";
import { folderWith } from "../try-main.ts";

const text = `flowrun: 1
name: rings
settings: { ring: { type: duration, default: 5s } }
start: main
blocks:
  main:
    - answer
    - bridge: { to: PJSIP/1, ring: "\${settings.ring}" }
      then: { else: end }
  end:
    - hangup
`;

interface Load {
  readonly text?: string;
  readonly set?: readonly string[];
}

/** A user with an empty cache, and what is in it. */
function createUser() {
  const folder = folderWith({});
  const cwd = folderWith({});
  const surroundings = { ...processSurroundings({ folder, build: "c0de" }), cwd, environment: {} };
  const load = (given: Load = {}): Promise<LoadedFlow> =>
    loadKnownFlow(surroundings, { name: "rings.yaml", text: given.text ?? text }, { set: given.set ?? [] });
  const kept = (): readonly string[] => readdirSync(folder).map((name) => `${folder}/${name}`);
  /** Gives what is kept another name of the flow, by which it is known again. */
  const markKept = (): void => {
    for (const file of kept()) {
      const known = deserialize(readCacheFile(file) ?? Buffer.of()) as { tree: object };
      writeCacheFile(
        file,
        serialize({ ...known, tree: { ...known.tree, name: { value: "kept", span: { start: 0, end: 0 } } } }),
      );
    }
  };
  return { load, kept, markKept };
}

describe("loadKnownFlow", () => {
  test("gives the same at the second start as at the first", async () => {
    const { load } = createUser();
    expect(JSON.stringify(await load({ set: ["settings.ring=7s"] }))).toBe(
      JSON.stringify(await load({ set: ["settings.ring=7s"] })),
    );
  });

  test("takes the tree that was kept, in place of the text", async () => {
    const { load, markKept } = createUser();
    await load();
    markKept();
    expect((await load()).program).toMatchObject({ name: "kept", source: { name: "rings.yaml", text } });
  });

  test.each<[string, Load]>([
    ["text", { text: `${text}# edited\n` }],
    ["value of a setting", { set: ["settings.ring=6s"] }],
    ["version of v2", { set: ["v2.version=8.1"] }],
  ])("checks a flow with another %s, and keeps that", async (_what, given) => {
    const { load, markKept, kept } = createUser();
    await load();
    markKept();
    expect((await load(given)).program?.name).toBe("rings");
    expect(kept()).toHaveLength(1);
    markKept();
    expect((await load(given)).program?.name).toBe("kept");
  });

  test("tells what is wrong with a setting that was right before", async () => {
    const { load } = createUser();
    await load();
    const { program, diagnostics } = await load({ set: ["settings.ring=long"] });
    expect(program).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["FLOW_SETTING_VALUE"]);
  });

  test("checks a flow of which something else was kept", async () => {
    const { load, kept } = createUser();
    await load();
    kept().forEach((file) => writeCacheFile(file, Buffer.from("something else")));
    expect((await load()).program?.name).toBe("rings");
  });

  test("keeps nothing of a flow with a warning, which every start has to tell", async () => {
    const { load, kept } = createUser();
    const { diagnostics } = await load({ text: `${text}  nobody:\n    - hangup\n` });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(kept()).toEqual([]);
  });

  test("keeps nothing of a flow with a secret setting", async () => {
    const { load, kept } = createUser();
    const secret = 'settings: { pin: { type: string, default: "1", secret: true }, ';
    expect((await load({ text: text.replace("settings: { ", secret) })).program?.secretSettings).toEqual(["pin"]);
    expect(kept()).toEqual([]);
  });
});

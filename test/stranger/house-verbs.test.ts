import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { verbContract } from "@flowrun/contracts";
import { createSource, verbs, type Verb } from "@flowrun/core";
import { compileFlow, withOwn, type Rule } from "@flowrun/flow";
import { complete } from "../../packages/language-server/src/complete/complete.ts";
import { readFlowText } from "../../packages/language-server/src/flow/flow-text.ts";
import { createSchemaAt } from "../../packages/language-server/src/flow/schema-at.ts";
import { configuredLanguage } from "../../packages/cli/src/flow/language.ts";
import { folderWith, tryMain, type Tried } from "../../packages/cli/test/try-main.ts";
import { createCallDesk } from "../../packages/studio/page/call/call-desk.ts";
import { createProofDesk } from "../../packages/studio/page/prove/proof-desk.ts";
import { createFlowDesk } from "../../packages/studio/page/worker/flow-desk.ts";
import { root } from "../source/repository.ts";
import { houseConfig, houseFlow, housePackage, houseTest } from "./house-verbs.ts";

interface HouseModule {
  readonly verbs: readonly [Verb];
  readonly rules: readonly Rule[];
}

let cwd = "";

beforeAll(() => {
  cwd = folderWith({
    ...housePackage,
    "flowrun.config.yaml": houseConfig,
    "raffle.yaml": houseFlow,
    "rude.yaml": houseFlow
      .replace("    - play: sound:goodbye\n", "")
      .replace("60%", "0%")
      .replace("name: raffle", "name: rude"),
    "wrong.yaml": houseFlow.replace("60%", "often").replace("{ lost: bye }", "{ lots: bye }"),
    [houseTest.name]: houseTest.text,
  });
  mkdirSync(join(cwd, "node_modules/@flowrun"), { recursive: true });
  for (const name of ["core", "flow"])
    symlinkSync(join(root, "packages", name), join(cwd, "node_modules/@flowrun", name));
});

function flowrun(...args: readonly string[]): Promise<Tried> {
  return tryMain(args, { cwd });
}

describe("a verb, a kind of option, a rule and a store of somebody else's package", () => {
  test("are checked", async () => {
    expect(await flowrun("check", "raffle.yaml")).toMatchObject({ code: 0, err: "" });
    expect((await flowrun("check", "rude.yaml", "--json")).out).toMatch(
      /HOUSE_NO_CHANCE[^]*HOUSE_GOODBYE/,
    );
    const wrong = await flowrun("check", "wrong.yaml");
    expect(wrong.code).toBe(1);
    expect(wrong.out + wrong.err).toContain(
      '"chance" must be a percentage such as 20%, not "often".',
    );
    expect(wrong.out + wrong.err).toContain('"raffle" has no outcome "lots"');
  });

  test("keep the contract of verbs", async () => {
    const path = join(cwd, "node_modules/@house/flowrun/index.js");
    const house = (await import(path)) as HouseModule;
    const [verb] = house.verbs;
    const source = createSource("raffle.yaml", houseFlow);
    const { program } = compileFlow(source, {}, { verbs: { ...verbs, [verb.name]: verb } });
    if (program === undefined) throw new Error("The flow has errors.");
    const cases = verbContract({ verb, program, calls: 50 });
    await expect(Promise.all(cases.map(({ run }) => run()))).resolves.toHaveLength(7);
  });

  test("are explained", async () => {
    expect((await flowrun("explain", "HOUSE_GOODBYE")).out).toContain("without a word");
    expect((await flowrun("explain", "HOUSE_NO_CHANCE")).out).toContain("Nobody ever wins.");
  });

  test("take a call by hand, and in a scenario", async () => {
    const call = await flowrun("call", "raffle.yaml", "--from", "100", "--keys", "1");
    expect(call.out).toContain("raffle: won");
    const tested = await flowrun("test", "raffle.test.yaml");
    expect([tested.code, tested.err]).toEqual([0, ""]);
  });

  test("are explored", async () => {
    const explored = await flowrun("explore", "raffle.yaml", "--json");
    expect(explored.out).toContain('"won"');
  });

  test("are in the schema, and are drawn", async () => {
    const schema = (await flowrun("schema")).out;
    expect(schema).toContain('"raffle"');
    expect(schema).toContain("How likely a prize is.");
    expect((await flowrun("graph", "raffle.yaml")).out).toContain("raffle");
  });

  test("are proposed in editors", () => {
    const known = configuredLanguage({ cwd, environment: {} }, "raffle.yaml").verbs ?? verbs;
    const after = (typed: string): readonly string[] => {
      const at = houseFlow.indexOf("    - play: sound:congratulations");
      const text = houseFlow.slice(0, at) + typed + houseFlow.slice(at);
      const flow = readFlowText("raffle.yaml", text, known, {});
      const found = complete(flow, at + typed.length, createSchemaAt(known));
      return found?.items.map(({ label }) => label) ?? [];
    };
    expect(after("    - raf")).toContain("raffle");
    expect(after("    - raffle: { ")).toEqual(["prize", "chance", "timeout"]);
    expect(after("    - raffle: { chance: ")).toEqual(["10%", "50%"]);
  });

  test("are in the palette, the forms, the graph and the proof of the studio's page", async () => {
    const path = join(cwd, "node_modules/@house/flowrun/index.js");
    const house = (await import(path)) as HouseModule;
    const language = withOwn(house.verbs, house.rules);
    const desk = createFlowDesk(() => 0, language);
    const { problems, view } = desk.check("raffle.yaml", houseFlow);
    expect(problems).toEqual([]);
    expect(view?.cards.find(({ card }) => card.name === "main")?.layout.rows).toHaveLength(5);
    expect(desk.verbs().map(({ name }) => name)).toContain("raffle");
    expect(desk.newStep("raffle")).toEqual("raffle");
    const form = desk.form("raffle.yaml", houseFlow, "main", 2);
    expect(form?.fields.find(({ name }) => name === "chance")).toMatchObject({
      kind: "percent",
      written: "60%",
      words: ["10%", "50%"],
    });
    expect(form?.outcomes.map(({ name, target }) => [name, target])).toEqual([
      ["won", undefined],
      ["lost", "bye"],
      ["else", undefined],
    ]);
    const flow = {
      name: "raffle.yaml",
      text: houseFlow,
      files: {},
      renames: [],
      tests: [houseTest],
    };
    expect(createProofDesk(() => 0, language).prove(flow).scenarios).toMatchObject([
      { name: "who presses one wins", departures: [] },
    ]);
    const asked = { from: "100", to: "1", like: "who presses one wins" };
    const acts = [{ atMs: 500, act: { press: "1" } }];
    expect(createCallDesk(language).draft(flow, asked, acts)?.points.at(-1)?.isOver).toBe(true);
  });

  test("are refused where they cannot be used", async () => {
    const refused = async (module: string): Promise<string> => {
      const given = { "flowrun.config.yaml": "verbs: ./v.mjs\n", "v.mjs": module };
      const tried = await tryMain(["check", "f.yaml"], {
        files: { ...given, "f.yaml": houseFlow },
      });
      expect(tried.code).toBe(2);
      return tried.err;
    };
    expect(await refused("export const verbs = 1;")).toContain(
      'exports neither a list "verbs" nor a list "rules"',
    );
    expect(await refused("export const verbs = [{ name: 'x' }];")).toContain(
      'a verb of "./v.mjs" was not made by "defineVerb"',
    );
    expect(await refused("await 1; export const verbs = [];")).toContain("cannot be loaded");
    const twin = "export const verbs = [{ name: 'play', options: {}, outcomes: [], machine: {} }];";
    expect(await refused(twin)).toContain('has a verb "play", and there is one already');
  });
});

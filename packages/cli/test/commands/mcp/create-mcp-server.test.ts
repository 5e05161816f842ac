import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../try-main.ts";
import { assistantIn } from "./assistant.ts";
import { files, flow } from "./door.ts";

describe("a server for assistants", () => {
  test("says how to work, and has its tools and prompts", async () => {
    const { client } = await assistantIn(folderWith(files));
    const { tools } = await client.listTools();
    const { prompts } = await client.listPrompts();

    expect(client.getInstructions()).toContain("say what is proved");
    expect(tools.map(({ name, annotations }) => `${name} ${annotations?.readOnlyHint}`)).toEqual(
      ["language", "templates", "import", "check", "format", "call", "test", "explore", "fuzz"]
        .concat("prove", "draw", "explain")
        .map((name) => `${name} true`),
    );
    expect(prompts.map(({ name }) => name)).toEqual(["write-flow", "review-flow"]);
  });

  test("gives the wish and the loop to an assistant that is to write a flow", async () => {
    const { client } = await assistantIn(folderWith(files));
    const { messages } = await client.getPrompt({
      name: "write-flow",
      arguments: { wish: "Callers hear a song." },
    });
    const [message] = messages;
    const text = message?.content.type === "text" ? message.content.text : "";

    expect(text).toContain("Callers hear a song.");
    expect(text).toContain("flowrun fuzz NAME.yaml");
  });

  test("has the documentation, the cookbook and the flows to read", async () => {
    const { client } = await assistantIn(folderWith(files));
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(new Set(resources.map(({ title }) => title)).size).toBe(resources.length);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && "text" in content ? content.text : undefined;
    };

    expect(uris).toEqual(
      expect.arrayContaining([
        "flowrun://agents",
        "flowrun://docs/language/expressions",
        "flowrun://cookbook/dentist.yaml",
        "flowrun://flows/door.yaml",
        "flowrun://flows/door.test.yaml",
      ]),
    );
    expect(await read("flowrun://flows/door.yaml")).toBe(flow);
    expect(await read("flowrun://docs/language/collect-digits")).toMatch(/^### `collect-digits`/);
    expect(await read("flowrun://cookbook/dentist.test.yaml")).toMatch(/^flowrun-test: 1$/m);
  });

  test("gives a topic of the documentation, and those that are near", async () => {
    const { use } = await assistantIn(folderWith({}));

    expect((await use("language", { topic: "menu" })).value).toMatchObject({
      found: "language: menu",
      text: expect.stringMatching(/^### `menu`/),
    });
    expect((await use("language", { topic: "opening hours" })).value).toMatchObject({
      found: expect.stringMatching(/hours/),
    });
    expect((await use("language", { topic: "zxqw" })).value).toMatchObject({ found: null });
    expect((await use("language")).value["topics"]).toContain("language: Expressions");
  });

  test("checks all files of the folder, or a text that is in none", async () => {
    const { use } = await assistantIn(folderWith(files));

    expect((await use("check")).value).toEqual({
      checked: ["door.yaml", "door.test.yaml"],
      errors: 0,
      warnings: 0,
      diagnostics: [],
    });
    const { value } = await use("check", { text: flow.replace("menu:", "gather:") });
    expect(value).toMatchObject({
      errors: 1,
      diagnostics: [{ code: "FLOW_UNKNOWN_VERB", line: 7, hint: expect.stringContaining("menu") }],
    });
  });

  test("tries a call, and says what is wrong with a flow that cannot be called", async () => {
    const { use } = await assistantIn(folderWith(files));

    expect(
      (await use("call", { flow: "door.yaml", from: "100", keys: ["2"] })).value,
    ).toMatchObject({
      ended: "the flow came to its end",
      endedWell: true,
      keysNeverAskedFor: [],
    });
    const broken = await use("call", {
      text: flow.replace("start: main", "start: mian"),
      from: "1",
    });
    expect(broken).toEqual({
      isError: true,
      value: { problems: [], said: expect.stringContaining("FLOW_UNKNOWN_BLOCK") },
    });
  });

  test("answers lookups with the rows that it is given, and with no others", async () => {
    const lookup = `flowrun: 1
name: known
tables: { people: { key: id, columns: { id: integer, name: string } } }
start: main
blocks:
  main:
    - lookup: { in: people, key: 7 }
      as: person
      then: { else: out }
    - answer
    - say: "Hello \${person.name}"
  out: [hangup]
`;
    // The configured database is nothing that a tool would open.
    const { use } = await assistantIn(
      folderWith({ "a.yaml": lookup, "flowrun.config.yaml": "db: postgres://nowhere.invalid/x\n" }),
    );
    const rows = { people: [{ id: 7, name: "Ann" }] };
    const { value } = await use("call", { flow: "a.yaml", from: "1", rows });

    expect(value["timeline"]).toContainEqual(expect.stringContaining("Hello Ann"));
    expect((await use("call", { flow: "a.yaml", from: "1" })).value["endedWell"]).toBe(true);
    expect(await use("call", { flow: "a.yaml", from: "1", rows: { dogs: [] } })).toEqual({
      isError: true,
      value: { problems: [expect.stringContaining('no table "dogs"')] },
    });
  });

  test("runs scenarios, and tells of those that fail", async () => {
    const { use } = await assistantIn(folderWith(files));
    const { value } = await use("test", { file: "door.yaml" });

    expect(value).toMatchObject({
      passed: 1,
      failed: 1,
      passing: ["who presses 1 is connected"],
      failing: [{ name: "who presses 2 is let go" }],
      coverage: [{ flow: "door.yaml", outcomes: { covered: expect.any(Number) } }],
    });
  });

  test("writes the scenarios that are missing as a test file that passes", async () => {
    const folder = folderWith({ "door.yaml": flow });
    const { use } = await assistantIn(folder);
    const { value } = await use("explore", { flow: "door.yaml" });
    writeFileSync(join(folder, "door.test.yaml"), String(value["scenarios"]));

    expect(value).toMatchObject({ unreached: [], faults: [] });
    expect((await use("test")).value).toMatchObject({ failed: 0, failing: [] });
  });

  test("finds the call that breaks a flow, and shows it as a scenario", async () => {
    const faulty = flow.replace("- answer\n", "- answer\n    - wait: 5m\n");
    const { use } = await assistantIn(folderWith({ "door.yaml": faulty }));
    const { value } = await use("fuzz", { flow: "door.yaml", runs: 200 });

    expect(value["fault"]).toMatch(/^silence: /);
    expect(value["scenario"]).toMatch(/^flowrun-test: 1\nflow: door.yaml\n/);
    const sound = await use("fuzz", { text: flow, runs: 60, seed: 3 });
    expect(sound.value).toMatchObject({ tried: 60, wanted: 60, fault: null, scenario: null });
  });

  test("draws, tidies and explains", async () => {
    const { use } = await assistantIn(folderWith(files));

    expect((await use("draw", { flow: "door.yaml" })).value).toMatchObject({
      text: expect.stringMatching(/^flowchart TD/),
    });
    expect((await use("draw", { flow: "door.yaml", format: "svg" })).value).toMatchObject({
      text: expect.stringMatching(/^<svg/),
    });
    expect((await use("format", { text: "a:\n    - b\n" })).value).toMatchObject({
      isTidy: false,
      text: "a:\n  - b\n",
    });
    expect((await use("explain", { code: "flow_unknown_block" })).value).toMatchObject({
      code: "FLOW_UNKNOWN_BLOCK",
    });
    expect(await use("explain", { code: "FLOW_UNKNOWN_BLOK" })).toEqual({
      isError: true,
      value: { problems: [expect.stringContaining('Did you mean "FLOW_UNKNOWN_BLOCK"?')] },
    });
  });

  test("gives every template and every flow of the cookbook, each without an error", async () => {
    const { use } = await assistantIn(folderWith({}));
    const { templates } = (await use("templates")).value as {
      readonly templates: readonly { readonly name: string; readonly about: string }[];
    };

    expect(templates.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["front-door", "dentist", "cookbook/dentist", "cookbook/bank"]),
    );
    expect(templates.filter(({ about }) => about.length < 10)).toEqual([]);
    for (const { name } of templates) {
      const { flow: text } = (await use("templates", { name })).value;
      expect([name, (await use("check", { text: String(text) })).value["errors"]]).toEqual([
        name,
        0,
      ]);
    }
  });
});

describe("nothing outside of the folder", () => {
  const outside = folderWith({ "secret.yaml": "password: hunter2\n" });
  const secret = join(outside, "secret.yaml");

  test.each([
    ["an absolute path", secret],
    ["a path that leads out", "../secret.yaml"],
    ["a path that leads out from within", "a/../../secret.yaml"],
    ["a link to a file", "link.yaml"],
    ["a link to a folder", "linked/secret.yaml"],
    ["a hidden file", ".hidden.yaml"],
    ["a path with a zero", "door.yaml\0.yaml"],
    ["a path of another system", String.raw`C:\secret.yaml`],
    ["a file that is no YAML", "/etc/passwd"],
    ["standard input", "-"],
    ["nothing", ""],
  ])("%s is refused by each tool, and by the resources", async (_what, path) => {
    const folder = folderWith({ ...files, ".hidden.yaml": "password: hunter2\n" });
    symlinkSync(secret, join(folder, "link.yaml"));
    symlinkSync(outside, join(folder, "linked"));
    const { client, use } = await assistantIn(folder, { mayWrite: true });
    const answers = [
      await use("check", { files: [path] }),
      await use("format", { flow: path }),
      await use("call", { flow: path, from: "1" }),
      await use("test", { file: path }),
      await use("explore", { flow: path }),
      await use("explore", { flow: "door.yaml", tests: [path] }),
      await use("fuzz", { flow: path }),
      await use("prove", { flow: path }),
      await use("draw", { flow: path }),
      await use("write", { file: path, text: "x: 1\n" }),
    ];

    expect(answers.map(({ isError }) => isError)).toEqual(answers.map(() => true));
    expect(JSON.stringify(answers)).not.toContain("hunter2");
    expect(JSON.stringify(answers[0])).toContain("CLI_MCP_OUTSIDE");
    const uri = `flowrun://flows/${encodeURIComponent(path)}`;
    await expect(client.readResource({ uri })).rejects.toThrow(/not found|malformed|Invalid/i);
    expect(readFileSync(secret, "utf8")).toBe("password: hunter2\n");
  });

  test.each([
    ["the flow that a test file names", "door.test.yaml", "flow: SECRET"],
    ["a configuration that is a link", "flowrun.config.yaml", undefined],
  ])("%s is not read", async (_what, name, text) => {
    const folder = folderWith({ "door.yaml": flow });
    if (text === undefined) symlinkSync(secret, join(folder, name));
    else {
      const named = text.replace("SECRET", `../../${secret}`.replaceAll("//", "/"));
      writeFileSync(join(folder, name), `flowrun-test: 1\n${named}\nscenarios: []\n`);
    }
    const { use } = await assistantIn(folder);
    const answers = [await use("test"), await use("check")];

    expect(answers.map(({ isError }) => isError)).toEqual([true, true]);
    expect(JSON.stringify(answers)).not.toContain("password");
  });

  test("a flow gets nothing of the environment, and no key of the configuration", async () => {
    process.env["FLOWRUN_TEST_SECRET"] = "hunter2";
    const curious = `flowrun: 1
name: curious
settings: { flowrun_test_secret: { type: string, default: none } }
start: main
blocks:
  main: [answer, { say: "\${settings.flowrun_test_secret}" }]
`;
    const { use } = await assistantIn(folderWith({ "a.yaml": curious }));
    const { value } = await use("call", { flow: "a.yaml", from: "1" });
    delete process.env["FLOWRUN_TEST_SECRET"];

    expect(JSON.stringify(value)).toContain("plays say:none");
    expect(await use("check", { files: ["a.yaml"], settings: { "ari.host": "x" } })).toMatchObject({
      isError: true,
    });
  });
});

describe("writing", () => {
  test("is not there unless it is allowed", async () => {
    const { client } = await assistantIn(folderWith({}));
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).not.toContain("write");
    await expect(client.callTool({ name: "write", arguments: {} })).rejects.toThrow(/not found/);
  });

  test("makes a file, and replaces one only for who has read it", async () => {
    const folder = folderWith({ "door.yaml": flow });
    const { use } = await assistantIn(folder, { mayWrite: true });

    expect((await use("write", { file: "new.yaml", text: "a: 1\n" })).value).toEqual({
      written: "new.yaml",
    });
    const refusal = async (given: object) =>
      String(
        (await use("write", { file: "door.yaml", text: "a: 1\n", ...given })).value["problems"],
      );
    expect(await refusal({})).toContain('give the text that it has now as "replaces"');
    expect(await refusal({ replaces: "?" })).toContain("flowrun://flows/door.yaml");
    await use("write", { file: "door.yaml", text: "a: 1\n", replaces: flow });
    expect(readFileSync(join(folder, "door.yaml"), "utf8")).toBe("a: 1\n");
  });

  test("never makes a configuration, which names modules that are run", async () => {
    const { use } = await assistantIn(folderWith({}), { mayWrite: true });
    const written = await use("write", { file: "flowrun.config.yaml", text: "verbs: ./x.yaml\n" });

    expect(written).toEqual({
      isError: true,
      value: { problems: [expect.stringContaining("by people only")] },
    });
  });
});

describe("rubbish", () => {
  test.each([
    ["check", { files: "door.yaml" }],
    ["check", { files: [], text: flow }],
    ["call", {}],
    ["call", { flow: "door.yaml", text: flow, from: "1" }],
    ["call", { flow: "door.yaml", from: "1", keys: ["hello"] }],
    ["call", { flow: "door.yaml", from: "1", at: "yesterday" }],
    ["call", { flow: "door.yaml", from: "1", unheard_of: true }],
    ["call", { flow: "nothing.yaml", from: "1" }],
    ["fuzz", { flow: "door.yaml", runs: 1e9 }],
    ["explore", { flow: "door.yaml", tests: ["door.yaml"] }],
    ["draw", { flow: "door.yaml", format: "png" }],
    ["draw", { text: "\0\uFFFD" }],
    ["templates", { name: "../../package.json" }],
  ])("given to %s is an error that says so: %j", async (tool, given) => {
    const { use } = await assistantIn(folderWith(files));
    const { isError, value } = await use(tool, given);

    expect(isError).toBe(true);
    expect(JSON.stringify(value)).not.toMatch(/CLI_INTERNAL|node:internal| {4}at /);
  });

  test("as the text of a flow is checked like any other", async () => {
    const { use } = await assistantIn(folderWith({}));
    for (const text of [
      "",
      "\0",
      "- - -",
      "&a [*a, *a]",
      "{".repeat(5_000),
      "flowrun: 1\n".repeat(99),
    ]) {
      const { isError, value } = await use("check", { text });
      expect([text.slice(0, 9), isError, Number(value["errors"]) > 0]).toEqual([
        ...[text.slice(0, 9), false, true],
      ]);
    }
  });
});

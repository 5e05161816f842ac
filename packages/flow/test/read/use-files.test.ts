import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import { ask, saidOf, sourceOf } from "./used.ts";

const flow = `
use: { mail: ./lib/ask.yaml }
blocks:
  main:
    - answer
    - call: { part: mail#ask, with: { box: "7" } }
      as: typed
      then: { nothing: main }
    - log: "\${typed}"
`;

describe("a flow that uses another file", () => {
  test("has the parts that it names, with all that they need, under the name of the file", () => {
    const { program, diagnostics } = compileFlow(sourceOf(flow, { "lib/ask.yaml": ask }), {
      "mail.longest": { value: "9s", origin: "--set" },
    });
    expect(diagnostics).toEqual([]);
    expect(Object.keys(program?.blocks ?? {})).toEqual([
      "main",
      "mail#ask",
      "mail#nobody",
      "mail#tidy",
    ]);
    expect(program?.parts).toEqual({
      "mail#ask": {
        name: "mail#ask",
        takes: { box: { kind: "string" } },
        gives: { kind: "string" },
        finally: "mail#tidy",
      },
    });
    expect([program?.settings, program?.vars, program?.files]).toEqual([
      { "mail.longest": 9000 },
      {},
      { mail: { settings: { longest: 9000 }, vars: { times: 0 } } },
    ]);
    expect(program?.prompts).toEqual({
      "mail#which": { en: [{ say: "Which one please?", language: undefined }] },
    });
  });

  test("has a queue of the file with the part and the calendar that it names there", () => {
    const desk = `
calendars: { office: { zone: UTC, open: { mon-fri: "09:00-16:00" } } }
queues: { support: { members: [PJSIP/2001], callback: call_back, callback_hours: office } }
parts: { ask: {}, call_back: { takes: { number: string, data: json, place: string, waited: duration } } }
blocks:
  ask:
    - callback: { queue: support, number: "4711" }
      then: { refused: return, failed: return }
  call_back:
    - dial: "PJSIP/\${args.number}"
      then: { else: return }
    - queue: { name: support, place: "\${args.place}", max: 3m }
      then: { else: return }
`;
    const uses = `
use: { desk: ./desk.yaml }
blocks:
  main:
    - call: desk#ask
`;
    const { program, diagnostics } = compileFlow(sourceOf(uses, { "desk.yaml": desk }));
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(Object.keys(program?.parts ?? {})).toEqual(["desk#ask", "desk#call_back"]);
    expect(program?.rooms?.["desk"]).toMatchObject({
      queues: [
        { name: "desk#support", callback: "desk#call_back", callbackHours: { zone: "UTC" } },
      ],
    });
  });

  test("has the steps that it names by an id under the name of the file, so that two files may name the same", () => {
    const named = ask.replace("      as: typed\n", "      as: typed\n      id: typing\n");
    const text = flow
      .replace("use: {", "use: { post: ./lib/post.yaml,")
      .replace("    - log:", "    - call: { part: post#rest }\n      id: typing\n    - log:");
    const other = ask.replace("    - wait: 1s\n", "    - wait: 1s\n      id: typing\n");
    const { program, diagnostics } = compileFlow(
      sourceOf(text, { "lib/ask.yaml": named, "lib/post.yaml": other }),
    );

    expect(diagnostics).toEqual([]);
    expect(
      Object.values(program?.blocks ?? {})
        .flat()
        .map(({ id }) => id)
        .filter((id) => id.endsWith("typing")),
    ).toEqual(["typing", "post#typing", "mail#typing"]);
  });

  test("shows a problem in its own file, and at its place there", () => {
    expect(saidOf(flow, { "lib/ask.yaml": ask.replace("vars.times + 1", "vars.tims + 1") })).toBe(
      [
        'error EXPR_UNKNOWN_FIELD  The flow declares no variable "tims".',
        "  flows/lib/ask.yaml:10:29",
        "   9 |   ask:",
        '  10 |     - set: { times: "${vars.tims + 1}" }',
        "     |                             ^^^^",
        '  Did you mean "times"? Known are: "times".',
      ].join("\n"),
    );
  });

  test.each([
    ["a file that is not there", {}, 'FLOW_BAD_USE  There is no file "./lib/ask.yaml".'],
    [
      "a file that uses this one",
      {
        "lib/ask.yaml": `use: { main: ./other.yaml }\n${ask}`,
        "lib/other.yaml": `use: { ask: ask.yaml }\n${ask}`,
      },
      'FLOW_BAD_USE  The file "ask.yaml" uses this one, so neither can be read first.',
    ],
    [
      "a file that speaks none of its languages",
      { "lib/ask.yaml": `languages: [nb]\n${ask}` },
      'FLOW_BAD_USE  The file "./lib/ask.yaml" does not speak "en", which callers of this flow may hear.',
    ],
    [
      "a part that stands where it cannot",
      {
        "lib/ask.yaml": ask
          .replace("- wait: 1s", "- bridge: 7")
          .replace("tidy:\n", "tidy:\n    - play: sound:bye\n"),
      },
      'FLOW_NOT_HERE  "play" cannot stand where a part has been left',
    ],
    ["a broken file", { "lib/ask.yaml": "blocks: [" }, "FLOW_YAML"],
  ])("tells of %s", (_, files, expected) => {
    expect(saidOf(flow, files)).toContain(expected);
  });

  test("tells once of a flow that uses itself, or is used by a file of its own", () => {
    const other = { "lib/ask.yaml": ask };
    expect(saidOf(flow.replace("use: {", "use: { me: main.yaml, gone: none.yaml,"), other)).toMatch(
      /^error FLOW_BAD_USE {2}The file "main\.yaml" is this one\.\n[^]*Remove it: what a file has itself it calls by its own name\.\n\nerror FLOW_BAD_USE {2}There is no file "none\.yaml"\.\n(?![^]*FLOW_)/,
    );
    expect(saidOf(flow, { "lib/ask.yaml": `use: { main: ../main.yaml }\n${ask}` })).toMatch(
      /^error FLOW_BAD_USE {2}The file "\.\.\/main\.yaml" uses this one, so neither can be read first\.\n(?![^]*FLOW_)/,
    );
  });

  test.each([
    "../ask.yaml",
    "/etc/ask.yaml",
    "lib/../../ask.yaml",
    "http://host/ask.yaml",
    "C:\\ask.yaml",
  ])("refuses %s, which leads out of its folder", (path) => {
    expect(saidOf(flow.replace("./lib/ask.yaml", path), { "ask.yaml": ask })).toContain(
      `error FLOW_BAD_USE  The file "${path}" is not in the folder of the flow.`,
    );
  });

  test("tells of a part that the file does not have, and of a file of which it uses none", () => {
    const said = saidOf(flow.replace("mail#ask", "mail#aks"), { "lib/ask.yaml": ask });
    expect(said).toContain('FLOW_UNKNOWN_PART  There is no part "mail#aks".');
    expect(said).toContain('warning FLOW_UNUSED_FILE  No part of the file "mail" is used.');
  });

  test.each([
    ["call: mail", 'Name one of its parts: "mail#PART".'],
    ["call: mail#nobody", 'Name a part that "./lib/ask.yaml" declares under "parts".'],
    ["call: post#ask", 'Name its file under "use": post: ./post.yaml.'],
    ["go: mail#rest", "A step leads to no block of another file: `call` one of its parts."],
  ])("says at `%s` what a used file is for", (step, hint) => {
    expect(saidOf(`${flow}    - ${step}\n`, { "lib/ask.yaml": ask })).toContain(`\n  ${hint}`);
  });

  test("keeps names, variables and secrets of the two files apart", () => {
    const text = flow.replace(
      "- answer\n",
      "- answer\n    - lookup: { in: boxes, key: a }\n      as: typed2\n      then: { else: main }\n    - set: { times: true }\n",
    );
    const declared = `vars: { times: false }\nsettings: { longest: { type: string, default: a, secret: true } }\ntables: { boxes: { key: id, columns: { id: string } } }\n${text}`;
    expect(
      saidOf(`${declared}    - log: "\${typed} \${typed2.id} \${vars.times}"\n`, {
        "lib/ask.yaml": ask,
      }),
    ).toBe("");
    const secret = ask
      .replace("default: 3s", "default: 3s, secret: true")
      .replace("left ${args.box}", "left ${settings.longest}");
    expect(saidOf(flow, { "lib/ask.yaml": secret })).toContain(
      '"settings.longest" is secret and cannot be logged.',
    );
  });

  test("asks that tables of one name are declared equally", () => {
    const table = (type: string): string =>
      `tables: { boxes: { key: id, columns: { id: string, n: ${type} } } }\n`;
    expect(
      saidOf(table("integer") + flow, { "lib/ask.yaml": table("integer") + ask }),
    ).not.toContain("FLOW_BAD_USE");
    expect(saidOf(table("string") + flow, { "lib/ask.yaml": table("integer") + ask })).toContain(
      'FLOW_BAD_USE  The file "./lib/ask.yaml" declares the table "boxes" in another way.',
    );
  });

  test("may use files that use others, each with names of its own", () => {
    const outer = `use: { inner: ../ask.yaml }\nvars: { times: 5 }\nparts: { both: { gives: string } }\nblocks:\n  both:\n    - call: { part: inner#ask, with: { box: a } }\n      as: got\n      then: { nothing: return }\n    - return: { value: "\${got}" }\n`;
    const text = flow
      .replace("./lib/ask.yaml", "lib/outer.yaml")
      .replace('mail#ask, with: { box: "7" }', "mail#both");
    const files = {
      "lib/outer.yaml": outer.replace(
        "then: { nothing: return }",
        "then: { nothing: return nothing }",
      ),
      "ask.yaml": ask,
    };
    const { program, diagnostics } = compileFlow(sourceOf(text, files));
    expect(diagnostics).toEqual([]);
    expect(Object.keys(program?.parts ?? {})).toEqual(["mail#both", "mail#inner#ask"]);
    expect(program?.settings).toEqual({ "mail.inner.longest": 3000 });
  });

  test("is one text with its files, which reads the same again", () => {
    const source = sourceOf(flow, { "lib/ask.yaml": ask });
    const again = compileFlow({ name: source.name, text: source.text }).program;
    expect(JSON.stringify(again)).toBe(JSON.stringify(compileFlow(source).program));
  });

  test.each([
    "on_request: { go: two }",
    'on_schedule: { daily: { at: "09:00", part: two } }',
    "on_webhook: { summaryCompleted: one }",
  ])("must say where a call starts if something begins by itself, as by %s", (begins) => {
    const text = `flowrun: 1\nname: calls-out\n${begins}\nparts: { two: {} }\nblocks:\n  one: [hangup]\n  two:\n    - log: here`;
    const said = compileFlow({ name: "calls-out.yaml", text }).diagnostics;
    expect(said.map(({ code, message }) => `${code} ${message}`)).toContain(
      "FLOW_MISSING_KEY The flow does not say where it starts.",
    );
  });

  test("is refused as a flow where it has only parts", () => {
    const source = { name: "ask.yaml", text: `flowrun: 1\nname: used\n${ask}` };
    expect(compileFlow(source).diagnostics.map(({ code }) => code)).toEqual(["FLOW_ONLY_PARTS"]);
  });
});

import { readFileSync } from "node:fs";
import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { someOf } from "../../../../test/cases.ts";
import { complete } from "../../src/complete/complete.ts";
import { flowOf, head } from "../flow-at.ts";
import { labelsAt, proposalsAt, schemaAt, taken } from "./complete-at.ts";

const all = Object.keys(verbs);

describe("complete, in the file", () => {
  test("proposes the keys that a flow does not have yet", () => {
    expect(labelsAt("|")).toEqual([
      "flowrun",
      "name",
      "version",
      "use",
      "settings",
      "tables",
      "vars",
      "headers",
      "variables",
      "calendars",
      "queues",
      "conferences",
      "lots",
      "languages",
      "prompts",
      "start",
      "on_webhook",
      "on_request",
      "on_schedule",
      "lanes",
      "on_signal",
      "otherwise",
      "limits",
      "parts",
      "blocks",
      "finally",
    ]);
    expect(labelsAt("flowrun: 1\nname: a\nst|\nblocks:\n  a: [answer]\n")).toEqual([
      "version",
      "use",
      "settings",
      "tables",
      "vars",
      "headers",
      "variables",
      "calendars",
      "queues",
      "conferences",
      "lots",
      "languages",
      "prompts",
      "start",
      "on_webhook",
      "on_request",
      "on_schedule",
      "lanes",
      "on_signal",
      "otherwise",
      "limits",
      "parts",
      "finally",
    ]);
  });

  test("replaces the word that was begun, and opens a map on the next line", () => {
    expect(taken("flowrun: 1\nst|\n", "start")).toBe("flowrun: 1\nstart: $0\n");
    expect(taken("bl|\n", "blocks")).toBe("blocks:\n  $0\n");
    expect(taken("na|: x\n", "name")).toBe("name: x\n");
  });

  test("knows the version, the blocks, and the columns of a table", () => {
    expect(labelsAt("flowrun: |\n")).toEqual(["1"]);
    expect(labelsAt("start: |\nblocks:\n  one: [answer]\n  two:\n    - \n")).toEqual([
      "one",
      "two",
    ]);
    expect(
      labelsAt("tables:\n  a:\n    key: |\n    columns: { id: string, name: string }\n"),
    ).toEqual(["id", "name"]);
  });

  test("completes settings, limits and columns", () => {
    expect(labelsAt("settings:\n  ring: { | }\n")).toEqual([
      "type",
      "default",
      "minimum",
      "maximum",
      "description",
      "secret",
    ]);
    expect(labelsAt("settings:\n  ring:\n    type: |\n")).toEqual([
      "string",
      "integer",
      "number",
      "boolean",
      "duration",
    ]);
    expect(labelsAt("settings:\n  ring: { type: string, secret: | }\n")).toEqual(["true", "false"]);
    expect(labelsAt("limits:\n  |\n")).toEqual(["call", "talks", "steps"]);
    expect(labelsAt("tables:\n  a:\n    |\n")).toEqual(["key", "columns"]);
    expect(labelsAt("tables:\n  a: { columns: { name: str| } }\n")).toContain("string?");
  });

  test("completes webhooks and their blocks", () => {
    expect(labelsAt("on_webhook: { summaryFailed: a, | }\n")).toEqual([
      "summaryCompleted",
      "transcriptionCompleted",
      "transcriptionFailed",
    ]);
    expect(labelsAt("on_webhook: { summaryFailed: | }\nblocks: { a: [answer] }\n")).toEqual(["a"]);
  });

  test("completes the parts that requests and schedules begin, and the lanes of `start`", () => {
    const rest = "parts: { remind: {} }\nlanes: { slow: { at_once: 1 } }\nblocks:\n  remind:\n";
    expect(labelsAt(`on_request: { now: | }\n${rest}    - hangup\n`)).toEqual(["remind"]);
    expect(
      labelsAt(`on_schedule: { often: { every: 15m, part: | } }\n${rest}    - hangup\n`),
    ).toEqual(["remind"]);
    expect(labelsAt(`${rest}    - start: { part: remind, lane: | }\n`)).toEqual(["slow"]);
  });

  test("completes the part and the calendar that a queue names", () => {
    const rest = `parts: { remind: {} }\ncalendars: { office: { zone: UTC, open: { mon: "9-10" } } }\n`;
    const queue = (key: string): string => `queues: { support: { ${key}: | } }\n${rest}`;
    expect(labelsAt(queue("callback"))).toEqual(["remind"]);
    expect(labelsAt(queue("callback_hours"))).toEqual(["office"]);
  });

  test("completes what otherwise maps", () => {
    expect(labelsAt("otherwise:\n  failed: a\n  |\n")).toEqual(
      expect.arrayContaining(["missing", "busy", "silent"]),
    );
    expect(labelsAt("otherwise: { failed: | }\nblocks: { a: [answer] }\n")).toEqual(["a"]);
  });

  test("proposes nothing in a comment, and nothing for a name that the author makes up", () => {
    expect(labelsAt("# fl|\n")).toEqual([]);
    expect(labelsAt("name: |\n")).toEqual([]);
    expect(labelsAt("settings:\n  |\n")).toEqual([]);
  });
});

describe("complete, in a step", () => {
  test.each([
    ["after the dash", `${head}    - |`],
    ["with a word begun", `${head}    - pl|\n`],
    ["before other keys", `${head}    - |\n      as: x\n`],
    ["with a word begun before other keys", `${head}    - co|\n      as: x\n`],
    ["without its dash", `${head}    |\n`],
    ["in brackets", "blocks:\n  a: [answer, |]\n"],
    ["in finally", "finally:\n  - |\n"],
    ["as the first step of a block", "blocks:\n  a:\n    |\n"],
  ])("proposes the verbs %s", (_where, marked) => {
    expect(labelsAt(marked)).toEqual(all);
  });

  test("gives a verb its required options to fill in", () => {
    expect(taken("blocks:\n  a:\n    - lo|\n", "lookup")).toBe(
      'blocks:\n  a:\n    - lookup: { in: ${1:customers}, key: ${2:"\\${customer_id\\}"} }\n',
    );
    expect(taken("blocks:\n  a:\n    - |\n", "go")).toMatch(/- go: \$\{1:[\w-]+\}\n$/);
    expect(taken("blocks:\n  a:\n    - |\n", "answer")).toBe("blocks:\n  a:\n    - answer\n");
    expect(taken("blocks:\n  a:\n    |\n", "answer")).toBe("blocks:\n  a:\n    - answer\n");
  });

  test("proposes the parts of the flow under call, with what they take and give", () => {
    const parts =
      "parts:\n  find: { about: Finds an order., takes: { number: string, box: string? }, gives: json }\n  greet: {}\n";
    const found = proposalsAt(`${parts}blocks:\n  main:\n    - call: |\n  find: []\n`).filter(
      ({ kind }) => kind === "block",
    );
    expect(
      found.map(({ label, detail, documentation }) => ({ label, detail, documentation })),
    ).toEqual([
      {
        label: "find",
        detail: "(number: string, box: string?) → any JSON",
        documentation: "Finds an order.",
      },
      { label: "greet", detail: "()", documentation: undefined },
    ]);
    expect(labelsAt(`${parts}blocks:\n  main:\n    - call: { part: gr| }\n`)).toEqual([
      "find",
      "greet",
    ]);
  });

  test("proposes beside a verb only keys that mean something there", () => {
    expect(labelsAt(`${head}    - lookup: { in: vips, key: a }\n      |\n`)).toEqual([
      "then",
      "as",
      "if",
      "id",
      "retry",
      "timeout",
      "note",
    ]);
    expect(labelsAt(`${head}    - go: last\n      |`)).toEqual(["if", "id", "note"]);
    expect(labelsAt(`${head}    - answer\n    - play: sound:a\n      id: x\n      t|\n`)).toEqual([
      "then",
      "if",
      "note",
    ]);
  });

  test("proposes the options that are not written, required ones first", () => {
    const ofBridge = ["ring", "while_ringing", "answer", "max"];
    const firstAt = (text: string): readonly string[] => labelsAt(text).slice(0, ofBridge.length);
    expect(labelsAt(`${head}    - collect-digits:\n        |\n`).slice(0, 2)).toEqual([
      "max_length",
      "prompt",
    ]);
    expect(firstAt(`${head}    - bridge:\n        to: PJSIP/1\n        |\n`)).toEqual(ofBridge);
    expect(firstAt(`${head}    - bridge: { to: PJSIP/1, | }\n`)).toEqual(ofBridge);
    expect(firstAt(`${head}    - bridge: { to: PJSIP/1, ri|\n    - hangup\n`)).toEqual(ofBridge);
  });

  test("proposes values by what an option holds", () => {
    expect(labelsAt(`${head}    - lookup: { in: | }\n`)).toEqual(["vips"]);
    expect(labelsAt(`${head}    - go: |\n`)).toEqual(["last", "first"]);
    expect(labelsAt(`${head}    - play: [|]\n`)).toContain("sound:");
    expect(labelsAt(`${head}    - play: so|\n`)).toContain("sound:");
    expect(labelsAt(`${head}    - collect-digits: { timer: | }\n`)).toEqual([
      "with_prompt",
      "after_prompt",
    ]);
    expect(labelsAt(`${head}    - hangup: |\n`)).toContain("busy");
    expect(labelsAt(`${head}    - bridge: { to: a, ring: | }\n`)).toContain(
      '"${settings.ring_timeout}"',
    );
    expect(labelsAt(`${head}    - bridge: { to: a, keep_caller: | }\n`)).toEqual(["true", "false"]);
    expect(labelsAt(`${head}    - set: { | }\n`)).toEqual(["tries"]);
    expect(labelsAt(`${head}    - set:\n        |\n`)).toEqual(["tries"]);
  });

  test("proposes the outcomes of the verb, first those that must be mapped", () => {
    expect(labelsAt(`${head}    - bridge: PJSIP/1\n      then: { busy: last, | }\n`)).toEqual([
      "no_answer",
      "declined",
      "failed",
      "forwarded",
      "timed_out",
      "full",
      "ended",
      "else",
    ]);
    expect(
      labelsAt(`${head}    - collect-digits: { max_length: 3 }\n      then:\n        |\n`),
    ).toEqual(["empty", "silent", "said", "short", "invalid", "ok", "else"]);
  });

  test("proposes blocks as the targets of outcomes", () => {
    expect(labelsAt(`${head}    - bridge: PJSIP/1\n      then: { busy: | }\n`)).toEqual([
      "last",
      "first",
    ]);
    expect(labelsAt(`${head}    - bridge: PJSIP/1\n      then: |\n`)).toEqual(["last", "first"]);
    expect(
      labelsAt(`${head}    - bridge: PJSIP/1\n      then: { busy: la|\n    - hangup\n`),
    ).toEqual(["last", "first"]);
  });

  test("proposes nothing right behind a colon", () => {
    expect(labelsAt(`${head}    - play:|\n`)).toEqual([]);
    expect(labelsAt(`${head}    - play: sound:|\n`)).toEqual([]);
    expect(labelsAt("start:|\n")).toEqual([]);
  });

  test("completes retry", () => {
    expect(labelsAt(`${head}    - lookup: { in: vips, key: a }\n      retry: { | }\n`)).toEqual([
      "times",
      "wait",
    ]);
  });
});

describe("complete, of operations", () => {
  test("proposes the operations that there are, and replaces what was begun with its dot", () => {
    const operations = ["contacts.search", "contacts.create"];
    expect(labelsAt(`${head}    - v2: |\n`)).toEqual(operations);
    expect(labelsAt(`${head}    - v2: { call: | }\n`)).toEqual(operations);
    expect(taken(`${head}    - v2: { call: contacts.s| }\n`, "contacts.create")).toBe(
      `${head}    - v2: { call: contacts.create }\n`,
    );
  });

  test("proposes the arguments of the operation that the step calls, those that it needs first", () => {
    expect(labelsAt(`${head}    - v2: { call: contacts.create, with: { | } }\n`)).toEqual([
      "tenant",
      "name",
      "kind",
    ]);
    expect(
      proposalsAt(
        `${head}    - v2:\n        call: contacts.create\n        with:\n          tenant: a\n          |\n`,
      ).map(({ label, detail }) => [label, detail]),
    ).toEqual([
      ["name", "string"],
      ["kind", '"person" | "company"'],
    ]);
  });

  test("proposes nothing for an operation that is open or not known", () => {
    expect(labelsAt(`${head}    - v2: { call: contacts.search, with: { | } }\n`)).toEqual([]);
    expect(labelsAt(`${head}    - v2: { call: no.such, with: { | } }\n`)).toEqual([]);
  });
});

describe("complete, anywhere", () => {
  test("never fails in the reference flow, however much of it has been typed", () => {
    const reference = readFileSync(
      new URL("../../../../flows/reference.yaml", import.meta.url),
      "utf8",
    );
    const ends = Array.from({ length: Math.ceil(reference.length / 7) }, (_, place) => 7 * place);
    for (const end of someOf(ends)) {
      const typed = flowOf(reference.slice(0, end));
      const found = complete(typed, end, schemaAt);
      expect(found === undefined || (found.replace.start <= end && found.replace.end === end)).toBe(
        true,
      );
    }
  });
});

import { describe, expect, test } from "vitest";
import { defineVerb, verbs as builtInVerbs } from "@flowrun/core";
import type { DeclaredNode } from "@flowrun/core/tooling";
import { checkFlow, compileFlow, editorSchema, gatherFiles, type Language } from "@flowrun/flow";
import {
  defineSection,
  keyedMap,
  literalShape,
  memberOf,
  numberOf,
  type Section,
  sections as builtInSections,
  told,
} from "@flowrun/flow/tooling";
import { openTestFile, readTestFile } from "@flowrun/proof";
import { defineProblem } from "../packages/core/src/diagnostics/problem.ts";
import { complete } from "../packages/language-server/src/complete/complete.ts";
import { readFlowSource } from "../packages/language-server/src/flow/flow-text.ts";
import { createSchemaAt } from "../packages/language-server/src/flow/schema-at.ts";

interface BoardNode extends DeclaredNode {
  readonly notes: number;
}

/** `boards:` — where calls leave notes for one another. Nothing but this file knows it. */
const boards: Section<BoardNode> = defineSection({
  key: "boards",
  of: "notice board",
  used: "renamed",
  met: "board",
  description: "Where calls leave notes.",
  example: { lobby: { notes: 20 } },
  shape: told(
    keyedMap({
      expected: "a map such as { notes: 20 }",
      place: "in a notice board",
      keys: { notes: told(literalShape("integer", { minimum: 1 }), "How many it holds.") },
    }),
    "A notice board.",
  ),
  read: (entry) => ({
    name: entry.key,
    notes: numberOf("integer", memberOf(entry, "notes")) ?? 10,
  }),
  rooms: (nodes) =>
    Object.fromEntries(
      [...nodes].map(([name, { notes }]) => [`board:${name}`, { kind: "board", name, notes }]),
    ),
  unknown: defineProblem({
    code: "FLOW_UNKNOWN_BOARD",
    severity: "error",
    title: "A notice board is not declared.",
    why: "Notes hang on what the flow declares.",
    remedy: "Declare it under `boards`.",
    example: "",
  }),
});

const pin = defineVerb({
  name: "pin",
  summary: "Leaves a note.",
  principal: "board",
  options: {
    board: {
      kind: "name",
      of: "notice board",
      description: "The board.",
      example: "lobby",
      required: true,
    },
  },
  outcomes: ["ok"],
  machine: { enter: () => ({ kind: "done", outcome: "ok" }) },
});

const language = {
  verbs: { ...builtInVerbs, pin },
  sections: [...builtInSections, boards],
} satisfies Language;

const text = `flowrun: 1
name: made-up
start: main
boards: { lobby: { notes: 5 }, kitchen: {} }
blocks:
  main:
    - answer
    - pin: lobby
    - pin: kitchen
    - hangup
`;
const source = { name: "flow.yaml", text };

/** The messages about the flow with a change in it. */
function saidWith(was: string, now: string): readonly string[] {
  return checkFlow({ ...source, text: text.replace(was, now) }, {}, language).map(
    ({ code, message, hint }) => `${code} | ${message} | ${hint}`,
  );
}

describe("a section that is made up outside the language", () => {
  test("is checked: its shape, its names, and that what a step names is declared", () => {
    expect(checkFlow(source, {}, language)).toEqual([]);
    expect(saidWith("notes: 5", "notes: none")).toEqual([
      'FLOW_BAD_VALUE | "notes" must be a whole number, not "none". | Write digits alone, such as 3.',
    ]);
    expect(saidWith("{ lobby:", "{ my lobby:")).toEqual([
      'FLOW_BAD_NAME | The name of a notice board cannot be "my lobby": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "my_lobby", for instance.',
    ]);
    expect(saidWith("pin: lobby", "pin: loby")).toEqual([
      'FLOW_UNKNOWN_BOARD | The flow declares no notice board "loby". | Did you mean "lobby"? If "loby" is right, rename the notice board "lobby" to it: nothing else names it.',
    ]);
    expect(saidWith("pin: lobby", 'pin: ""')).toEqual([
      'FLOW_BAD_OPTION | "pin" must be the name of a notice board, not "". | undefined',
    ]);
  });

  test("is compiled into the rooms of the program", () => {
    expect(compileFlow(source, {}, language).program?.rooms).toEqual({
      "board:lobby": { kind: "board", name: "lobby", notes: 5 },
      "board:kitchen": { kind: "board", name: "kitchen", notes: 10 },
    });
  });

  test("is renamed where another flow uses the file, with the steps that name it", () => {
    const own = `flowrun: 1
name: front
start: main
use: { notes: ./notes.yaml }
boards: { lobby: { notes: 3 } }
blocks:
  main:
    - pin: lobby
    - call: notes#leave
`;
    const used = `flowrun: 1
name: notes
boards: { lobby: {} }
parts: { leave: {} }
blocks:
  leave:
    - pin: lobby
`;
    const whole = gatherFiles({ name: "front.yaml", text: own }, () => used);
    const { program, diagnostics } = compileFlow(whole, {}, language);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(program?.rooms ?? {})).toEqual(["board:lobby", "board:notes#lobby"]);
    expect(program?.blocks["notes#leave"]?.[0]?.options).toMatchObject({
      board: { kind: "constant", value: "notes#lobby" },
    });
  });

  test("is completed in editors, with its key, its own keys and its names", () => {
    const schemaAt = createSchemaAt(language.verbs, language.sections);
    const labelsAfter = (before: string, typed: string, whole = text): readonly string[] => {
      const at = whole.indexOf(before);
      const written = whole.slice(0, at) + typed + whole.slice(at);
      const flow = readFlowSource(
        { name: "flow.yaml", text: written },
        language.verbs,
        {},
        language,
      );
      return complete(flow, at + typed.length, schemaAt)?.items.map(({ label }) => label) ?? [];
    };
    expect(labelsAfter("    - hangup", "    - pin: ")).toEqual(["lobby", "kitchen"]);
    const withoutBoards = text.replace(/^boards.*\n/m, "");
    expect(labelsAfter("blocks:", "boar", withoutBoards)).toContain("boards");
    expect(labelsAfter("}, kitchen", ", ", text.replace("notes: 5", ""))).toContain("notes");
  });

  test("is in the schema", () => {
    const schema = JSON.stringify(editorSchema(language.verbs, language.sections));
    expect(schema).toContain("Where calls leave notes.");
  });

  test("is named by scenarios", () => {
    const diagnosticsOf = (rooms: string): readonly string[] => {
      const scenario = `flowrun-test: 1
scenarios:
  - name: a
    expect: { rooms: ${rooms} }
`;
      const file = openTestFile({ name: "flow.test.yaml", text: scenario });
      return readTestFile(file, source, language).diagnostics.map(({ message }) => message);
    };
    expect(diagnosticsOf('{ lobby: { waiting: 0 }, "board:kitchen": { waiting: 0 } }')).toEqual([]);
    expect(diagnosticsOf("{ loby: { waiting: 0 } }")).toEqual([
      'The flow has no queue, lot, conference or board "loby".',
    ]);
  });
});

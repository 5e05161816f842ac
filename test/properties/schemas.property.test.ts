import { readdirSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type JsonObject, verbs } from "@flowrun/core";
import { checkFlow, editorSchema, gatherFiles } from "@flowrun/flow";
import { openTestFile, readTestFile, scenarioSchema } from "@flowrun/proof";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  flowMutant,
  flowsIn,
  mutableFlow,
  rare,
  withKey,
  withText,
  type FlowMutant,
  type FlowPlace,
  type MutableFlow,
} from "../arbitraries/flow-mutant.ts";
import { cases } from "../cases.ts";
import { filesShown, readDoc } from "../docs/section.ts";

// Editors judge files by these schemas, the checker by what it knows besides. What it takes must
// not be painted red in an editor: what a schema refuses, the checker refuses.

/** As in an editor: nothing is known of flowrun's own formats and limits. */
function editor(schema: JsonObject): ValidateFunction {
  return new Ajv2020({
    strict: false,
    strictNumbers: false,
    validateFormats: false,
    keywords: ["formatMinimum", "formatMaximum"],
  }).compile(schema);
}

function isValid(validate: ValidateFunction, text: string): boolean {
  try {
    return validate(parse(text, { logLevel: "error" }));
  } catch {
    return false;
  }
}

const folders = ["flows/", "packages/cli/templates/"];
const flowsOfFolders = folders.map((folder) => flowsIn(folder));

/** The flow or used file of a name that a folder, or a page, has. */
type Beside = (path: string) => string | undefined;

/** Files of one place, and what is beside them. */
interface Shelf {
  readonly files: readonly MutableFlow[];
  readonly beside: Beside;
}

async function documented(): Promise<readonly Shelf[]> {
  const pages = readdirSync(new URL("../../docs/", import.meta.url))
    .filter((page) => page.endsWith(".md"))
    .map((page) => `docs/${page}`);
  return Promise.all(
    [...pages, "README.md"].map(async (page) => {
      const text = await readDoc(page);
      const files = [...text.matchAll(/```yaml flow[^\n]*\n(.*?)```/gs)].map(([, shown = ""], at) =>
        mutableFlow(`${page}#${at}`, shown),
      );
      const shown = filesShown(text);
      return { files, beside: (path) => shown.get(path) };
    }),
  );
}

function besideIn(files: readonly MutableFlow[]): Beside {
  return (path) => files.find(({ name }) => name === path)?.text;
}

/** Spellings that YAML, or the language, reads as one thing or another. */
const spellings = [
  ...["true", "no", "~", "null", "0", "-1", "1.5", "1e3", "0x1F", "0123", "+4712345678", ".5"],
  ...["30s", "0s", '""', '"5"', "hello", "hello world", "sound:hello", '"digits:12"', '"12#"'],
  ...["${vars.x}", '"${call.from}"', '"${case.x}"', "2026-01-01", "09:30", ".inf", "mon-fri"],
  ...[
    "string",
    "integer?",
    "return ok",
    "2001",
    "PJSIP/2001",
    "{ all: [1, 2] }",
    "[a]",
    "{}",
    "[]",
  ],
  ...["{ say: Hello }", "{ a: b }", "hang_up", "{ press: 1 }", "1.5s", "fails", "busy", "never"],
];

const oneLine = (text: string): boolean => text !== "" && !text.includes("\n");

function written({ text }: MutableFlow, { value }: FlowPlace): string {
  return text.slice(value.span.start, value.span.end);
}

/** Files with one place changed: by another value, a value of another place, a key, a list, nothing. */
function mutantOf(files: readonly MutableFlow[]): fc.Arbitrary<FlowMutant> {
  const all = files.flatMap((file) => file.places.map((place) => ({ file, place })));
  const values = all.map(({ file, place }) => written(file, place)).filter(oneLine);
  const keys = all.flatMap(({ place }) => place.entry?.key.value ?? []);
  const pairs = all.flatMap(({ file, place: { entry } }) =>
    entry === undefined ? [] : file.text.slice(entry.key.span.start, entry.value.span.end),
  );
  const put = fc.oneof(fc.constantFrom(...spellings), fc.constantFrom(...values));
  const changed = (
    change: (file: MutableFlow, place: FlowPlace) => string | undefined,
  ): fc.Arbitrary<FlowMutant> => flowMutant(files, change);
  return fc.oneof(
    put.chain((text) => changed((file, { value }) => withText(file, value.span, text))),
    fc
      .constantFrom(...keys)
      .chain((key) => changed((file, { entry }) => entry && withText(file, entry.key.span, key))),
    fc
      .constantFrom(...pairs.filter(oneLine))
      .chain((pair) =>
        changed((file, { value }) =>
          value.kind === "map" ? withKey(file, value, pair) : undefined,
        ),
      ),
    changed((file, place) => {
      const text = written(file, place);
      return oneLine(text) ? withText(file, place.value.span, `[${text}]`) : undefined;
    }),
    changed((file, { entry }) => {
      if (entry === undefined) return undefined;
      const comma = /^\s*,/.exec(file.text.slice(entry.value.span.end))?.[0] ?? "";
      const end = entry.value.span.end + comma.length;
      return withText(file, { start: entry.key.span.start, end }, "");
    }),
  );
}

describe("the schema of flows", () => {
  const validate = editor(editorSchema(verbs));
  const takes = ({ name, text }: Pick<MutableFlow, "name" | "text">, beside: Beside): boolean =>
    checkFlow(gatherFiles({ name, text }, beside)).every(({ severity }) => severity !== "error");
  const shelves: Shelf[] = flowsOfFolders.map((files) => ({ files, beside: besideIn(files) }));
  shelves.push({ files: [rare], beside: () => undefined });

  beforeAll(async () => {
    shelves.push(...(await documented()));
  });

  test("takes every flow of the cookbook, the templates and the documentation", () => {
    const refused = shelves
      .flatMap(({ files }) => files)
      .filter(({ text }) => !isValid(validate, text));
    expect(refused.map(({ name }) => name)).toEqual([]);
  });

  test("takes whatever the checker takes", () => {
    const files = shelves.flatMap((shelf) => shelf.files);
    const besideOf = new Map(
      shelves.flatMap((shelf) => shelf.files.map(({ name }) => [name, shelf.beside] as const)),
    );
    fc.assert(
      fc.property(mutantOf(files), (mutant) => {
        const text = mutant.text();
        if (isValid(validate, text)) return;
        const beside = besideOf.get(mutant.flow) ?? (() => undefined);
        expect(takes({ name: mutant.flow, text }, beside)).toBe(false);
      }),
      { numRuns: cases(1_500) },
    );
  });
});

describe("the schema of test files", () => {
  const validate = editor(scenarioSchema());
  const shelves = folders.map((folder, at): Shelf => {
    return { files: flowsIn(folder, "test"), beside: besideIn(flowsOfFolders[at] ?? []) };
  });

  test("takes every test file of the cookbook and the templates", () => {
    const refused = shelves
      .flatMap(({ files }) => files)
      .filter(({ text }) => !isValid(validate, text));
    expect(refused.map(({ name }) => name)).toEqual([]);
  });

  test("takes whatever the reader takes", () => {
    const mutants = fc.oneof(
      ...shelves.map(({ files, beside }) => mutantOf(files).map((mutant) => ({ mutant, beside }))),
    );
    fc.assert(
      fc.property(mutants, ({ mutant, beside }) => {
        const text = mutant.text();
        if (isValid(validate, text)) return;
        const name = mutant.flow.replace(".test.yaml", ".yaml");
        const flow = gatherFiles({ name, text: beside(name) ?? "" }, beside);
        const { diagnostics } = readTestFile(openTestFile({ name: mutant.flow, text }), flow);
        expect(diagnostics.length).toBeGreaterThan(0);
      }),
      { numRuns: cases(500) },
    );
  });
});

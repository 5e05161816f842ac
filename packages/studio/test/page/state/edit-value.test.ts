import { verbs, type Json, type Option, type Verb } from "@flowrun/core";
import { applyEdits, readFlowText } from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { fieldChange } from "../../../page/state/edit-flow.ts";
import { changesOf, jsonOf, type ValueEdit } from "../../../page/state/edit-value.ts";
import { changeInTurn } from "../../../page/worker/change-in-turn.ts";
import { newStep } from "../../../page/worker/new-step.ts";
import { stepForm, type FormField } from "../../../page/worker/step-form.ts";

const at = { block: "open", step: 1 };
const head = "flowrun: 1\nname: a\nstart: open\nblocks:\n  open:\n    - answer\n";

function fieldOf(text: string, name: string): FormField {
  const form = stepForm(readFlowText("a.yaml", text, verbs), "open", 1);
  const field = form?.fields.find((each) => each.where === "option" && each.name === name);
  if (field === undefined) throw new Error(`There is no field "${name}".`);
  return field;
}

/** A flow after an edit of an option, as the form makes it. */
function edited(text: string, name: string, edit: ValueEdit | string): string {
  const field = fieldOf(text, name);
  const changes =
    typeof edit === "string" ? [fieldChange(at, field, edit)] : changesOf(at, field, edit);
  const changed = changeInTurn(readFlowText("a.yaml", text, verbs), changes);
  if (!changed.ok) throw new Error(`${name}: ${changed.reason}\n${text}`);
  return applyEdits(text, changed.edits);
}

/** The edits in which a person fills in a value, part by part. */
function editsOf(value: Json, path: ValueEdit["path"] = []): readonly ValueEdit[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) =>
      typeof item === "object" && item !== null
        ? [{ path: [...path, index], value: item }]
        : editsOf(item, [...path, index]),
    );
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === "object" && each !== null
      ? [{ path: [...path, key], value: each }]
      : editsOf(each, [...path, key]),
  );
}

/** Everything that is written as it is spelt. */
function spelt(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(spelt);
  if (typeof value !== "object" || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spelt(each)]));
}

const all: readonly (readonly [string, string, Verb, Option])[] = Object.values(verbs).flatMap(
  (verb) =>
    Object.entries(verb.options).map(([name, option]) => [verb.name, name, verb, option] as const),
);

const begun = ({ name, principal }: Verb, option: string): string => {
  // A principal value stands alone at first, as it often does.
  const example = principal === undefined ? undefined : verbs[name]?.options[principal]?.example;
  const isBeside = principal !== undefined && principal !== option && typeof example === "string";
  return `${head}    - ${name}${isBeside ? `: ${JSON.stringify(example)}` : ""}\n    - hangup\n`;
};

test.each(all)("the form of %s writes its option %s", (_, name, verb, { example }) => {
  const isTree = typeof example === "object" && example !== null;
  let text = begun(verb, name);
  if (isTree) for (const edit of editsOf(example)) text = edited(text, name, edit);
  else text = edited(text, name, String(example));
  const { value, shapes } = fieldOf(text, name);

  expect(value && spelt(jsonOf(value))).toEqual(spelt(example));
  expect(shapes).toContain(value?.kind);
  expect(text.startsWith(head)).toBe(true);
  expect(text.endsWith("    - hangup\n")).toBe(true);
});

test("a key of a menu is added, led elsewhere, renamed and removed; what stands beside it stays as it is", () => {
  const text = `${head}    - menu:
        prompt: sound:main # spoken
        keys:
          1: open # first
          2XXX: open
    - hangup
`;
  const added = edited(text, "keys", { path: ["9"], value: "bye" });
  const led = edited(added, "keys", { path: ["2XXX"], value: "bye" });
  const renamed = edited(led, "keys", { path: ["0"], value: "bye", renamed: "9" });

  expect(renamed).toBe(text.replace("2XXX: open", "2XXX: bye\n          0: bye"));
  expect(edited(renamed, "keys", { path: ["1"], value: undefined })).toBe(
    renamed.replace("          1: open # first\n", ""),
  );
});

test("the last part takes the option along", () => {
  const text = `${head}    - menu: { prompt: sound:main, keys: { 1: open } }\n    - hangup\n`;

  expect(edited(text, "keys", { path: ["1"], value: undefined })).toBe(
    `${head}    - menu: { prompt: sound:main }\n    - hangup\n`,
  );
});

test("what the palette begins says nothing to callers, and names nothing", () => {
  const steps = Object.values(verbs).map((verb) => JSON.stringify(newStep(verb)));
  const made = steps.filter((step) => /sound:|\$\{|PJSIP|:"[a-z]{3,}/.test(step));

  expect(made).toEqual([]);
});

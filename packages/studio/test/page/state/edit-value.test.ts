import { verbs, type Json, type Option, type Verb } from "@flowrun/core";
import { applyEdits, readFlowText } from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { changesOf, fieldChange, jsonOf, type ValueEdit } from "../../../page/state/edit-value.ts";
import { changeInTurn } from "../../../page/worker/change-in-turn.ts";
import { newStep } from "../../../page/worker/new-step.ts";
import { stepForm, type FormField } from "../../../page/worker/step-form.ts";

const at = { block: "open", step: 1 };
const head = "flowrun: 1\nname: a\nstart: open\nblocks:\n  open:\n    - answer\n";

function fieldOf(text: string, name: string): FormField {
  const form = stepForm(readFlowText("a.yaml", text, verbs), "open", 1);
  const field = form?.fields.find((each) => each.place.kind === "option" && each.name === name);
  if (field === undefined) throw new Error(`There is no field "${name}".`);
  return field;
}

/** A flow after an edit of an option, as the form makes it. */
function edited(text: string, name: string, edit: ValueEdit | string): string {
  const field = fieldOf(text, name);
  const changes = typeof edit === "string" ? [fieldChange(field, edit)] : changesOf(field, edit);
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

test("a field of a form is written as a number or a truth where it is one, else as a text", () => {
  const option = { kind: "option", at, option: "a" } as const;
  const written = (kind: string, text: string) =>
    fieldChange({ place: option, kind, isRequired: false }, text);
  const set = (value: unknown) => ({ kind: "set-option", at, option: "a", value });

  expect(written("integer", "-12")).toEqual(set(-12));
  expect(written("integer", "12x")).toEqual(set("12x"));
  expect(written("boolean", "true")).toEqual(set(true));
  expect(written("boolean", "false")).toEqual(set(false));
  expect(written("boolean", "maybe")).toEqual(set("maybe"));
  expect(written("text", "12")).toEqual(set("12"));
  expect(written("value", "12")).toEqual(set(12));
  expect(written("text", "")).toEqual(set(undefined));
  const key = { kind: "key", at, key: "a" } as const;
  expect(fieldChange({ place: key, kind: "text", isRequired: false }, "x")).toEqual({
    ...{ kind: "set-key", at, key: "a", value: "x" },
  });
});

test("what something declared needs stays when its text is taken away, and so does the thing itself", () => {
  const path = ["queues", "sales", "ring"];
  const place = { kind: "path", path, isAlone: false } as const;
  expect(fieldChange({ place, kind: "text", isRequired: true }, "")).toEqual({
    ...{ kind: "set", path, value: "" },
  });
  expect(fieldChange({ place, kind: "text", isRequired: false }, "")).toEqual({
    ...{ kind: "set", path, value: undefined },
  });
  const alone = { ...place, isAlone: true } as const;
  expect(fieldChange({ place: alone, kind: "text", isRequired: false }, "")).toEqual({
    ...{ kind: "set", path: ["queues", "sales"], value: {} },
  });
});

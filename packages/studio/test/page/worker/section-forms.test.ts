import { verbs } from "@flowrun/core";
import { checkFlow } from "@flowrun/flow";
import { sections } from "@flowrun/flow/tooling";
import { holidaysFrom } from "@flowrun/core/tooling";
import { applyEdits, readFlowText } from "@flowrun/language-server/text";
import { expect, test } from "vitest";
import { changesOf, fieldChange, type ValueEdit } from "../../../page/state/edit-value.ts";
import { changeInTurn } from "../../../page/worker/change-in-turn.ts";
import { createSectionForms, type EntryForm } from "../../../page/worker/section-forms.ts";
import type { FormField } from "../../../page/worker/step-form.ts";

const forms = createSectionForms(verbs, "America/Lima");

const flow = (text: string): ReturnType<typeof readFlowText> =>
  readFlowText("shop.yaml", text, verbs);

const shop = `flowrun: 1
name: shop
languages: [en, nb]
prompts:
  hello: Hello.
  bye: { en: Goodbye. }
variables: { customer: CUSTOMER }
queues: { sales: { members: [PJSIP/100] } }
start: open
blocks:
  open:
    - answer
    - play: prompt:hello
    - hangup
`;

function entryOf(text: string, section: string, name: string): EntryForm {
  const found = forms.of(flow(text)).find(({ key }) => key === section);
  const entry = found?.entries.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`There is no "${name}" under "${section}".`);
  return entry;
}

function fieldOf(text: string, [section, name, field]: readonly string[]): FormField {
  const fields = entryOf(text, section ?? "", name ?? "").fields;
  const found = fields.find((each) => each.name === field);
  if (found === undefined) throw new Error(`There is no field "${field ?? ""}".`);
  return found;
}

/** A flow after an edit of a field of what it declares. */
function edited(text: string, place: readonly string[], edit: ValueEdit | string): string {
  const field = fieldOf(text, place);
  const changes = typeof edit === "string" ? [fieldChange(field, edit)] : changesOf(field, edit);
  const changed = changeInTurn(flow(text), changes);
  if (!changed.ok) throw new Error(changed.reason);
  return applyEdits(text, changed.edits);
}

test("every section of the language has a form, the used files too, and what stands beside them", () => {
  expect(forms.of(flow(shop)).map(({ key }) => key)).toEqual([
    "use",
    ...sections.map(({ key }) => key),
    "",
  ]);
  expect(entryOf(shop, "", "").fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["name", "version", "languages", "otherwise", "limits"]),
  );
});

test("a thing has a field for each key of its section, and tells where the flow names it", () => {
  expect(entryOf(shop, "queues", "sales").fields.slice(0, 4)).toMatchObject([
    { name: "members", kind: "list", written: "…" },
    { name: "duty", isChoice: true, words: ["ready", "away"], hint: "ready", isDefault: true },
    { name: "choose", isChoice: true },
    { name: "ring", kind: "duration", hint: "20s" },
  ]);
  expect(entryOf(shop, "prompts", "hello").uses).toEqual([
    { line: 13, offset: shop.indexOf("hello", 150) },
  ]);
});

test("a prompt has its languages side by side; one that is the same in all is not lost", () => {
  expect(entryOf(shop, "prompts", "bye").fields.map(({ name }) => name)).toEqual(["en", "nb"]);
  expect(edited(shop, ["prompts", "bye", "nb"], "Adjø.")).toContain(
    'bye: { en: Goodbye., nb: "Adjø." }',
  );
  expect(edited(shop, ["prompts", "hello", "nb"], "Hei")).toContain(
    "hello: { en: Hello., nb: Hei }",
  );
});

test("what is written short becomes a map with its second key", () => {
  expect(edited(shop, ["variables", "customer", "name"], "CLIENT")).toContain("customer: CLIENT");
  expect(edited(shop, ["variables", "customer", "type"], "integer")).toContain(
    "customer: { name: CUSTOMER, type: integer }",
  );
  expect(
    edited(shop, ["queues", "sales", "members"], {
      path: [0],
      value: { to: "PJSIP/100", level: 2 },
    }),
  ).toContain("members: [{ to: PJSIP/100, level: 2 }]");
});

test("a second field that is written before the form has followed takes nothing from the first", () => {
  const text = shop.replace("hello: Hello.", 'hello: ""');
  const changes = ["en", "nb"].map((language) =>
    fieldChange(fieldOf(text, ["prompts", "hello", language]), language === "en" ? "Hi" : "Hei"),
  );
  const changed = changeInTurn(flow(text), changes);

  expect(changed.ok && applyEdits(text, changed.edits)).toContain("hello: { en: Hi, nb: Hei }");
});

test("what is emptied is taken away, and the thing itself stays", () => {
  expect(edited(shop, ["prompts", "bye", "en"], "")).toContain("bye: {}");
  expect(edited(shop, ["variables", "customer", "name"], "")).toContain('customer: ""');
});

test("something new has only what it needs, in a section before the start", () => {
  const added = forms.declare(flow(shop), { section: "calendars", name: "office" });
  const text = added.ok ? applyEdits(shop, added.edits) : added.reason;
  expect(text).toBe(
    shop.replace("start:", "calendars: { office: { zone: America/Lima, open: {} } }\nstart:"),
  );
  expect(fieldOf(text, ["calendars", "office", "open"]).week).toBeDefined();
  const whole = edited(
    edited(text, ["calendars", "office", "zone"], "Europe/Oslo"),
    ["calendars", "office", "open"],
    { path: [], value: { "mon-fri": "08:00-16:00" } },
  );
  expect(whole).toContain("office: { zone: Europe/Oslo, open: { mon-fri: 08:00-16:00 } }");
  expect(
    checkFlow(flow(whole).source)
      .map(({ message }) => message)
      .filter((message) => /office|calendar/.test(message)),
  ).toEqual([]);
  expect(fieldOf(whole, ["calendars", "office", "open"]).week?.mon).toEqual([
    { from: 480, to: 960 },
  ]);
  expect(forms.declare(flow(whole), { section: "calendars", name: "office" })).toEqual({
    ok: false,
    reason: 'There is "office" under "calendars" already.',
  });
});

test("a week comes with all of its calendar, of which the page shows the holidays", () => {
  const moved = shop.replace(
    "start:",
    "calendars: { shop: { zone: UTC, open: {}, holidays: { easter-2: { name: Good Friday } } } }\nstart:",
  );
  const { calendar } = fieldOf(moved, ["calendars", "shop", "open"]);
  expect(calendar && holidaysFrom(calendar, "2026-12-01")).toEqual([
    { date: "2027-03-26", name: "Good Friday" },
  ]);
});

test("hours that cannot be read are no week: they stay a map, and nothing of them is lost", () => {
  const odd = shop.replace(
    "start:",
    'calendars: { odd: { zone: UTC, open: { mon: "8 to 4" } } }\nstart:',
  );
  expect(fieldOf(odd, ["calendars", "odd", "open"]).week).toBeUndefined();
});

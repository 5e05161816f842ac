import type { Verb } from "@flowrun/core";
import { createLineFinder, readCalendar, type YamlNode } from "@flowrun/core/tooling";
import { editorSchema } from "@flowrun/flow";
import { calendars, sections } from "@flowrun/flow/tooling";
import {
  change,
  usesOf,
  whyNotDeclared,
  type Changed,
  type DeclaredPlace,
  type FlowText,
  type TreePath,
} from "@flowrun/language-server/text";
import { nodeUnder, valueOf, type FormValue } from "./form-value.ts";
import type { FormField } from "./step-form.ts";
import { emptyValue, valueForm, type ValueForm } from "./value-form.ts";

/** A section of a flow as a form: all that it declares. */
export interface SectionForm {
  /** As it is written in a flow; empty for what stands there beside the sections. */
  readonly key: string;
  readonly description: string;
  readonly entries: readonly EntryForm[];
  /** The only names that there may be; none where the author chooses them. */
  readonly names: readonly string[];
}

/** Something that a flow declares, as a form. */
export interface EntryForm {
  readonly name: string;
  readonly fields: readonly FormField[];
  /** Where the flow names it. */
  readonly uses: readonly { readonly line: number; readonly offset: number }[];
}

/** The sections of flows as forms, made of the schema of the language with these verbs. */
export interface SectionForms {
  of(flow: FlowText): readonly SectionForm[];
  /** Declares something new, with nothing but what it needs, empty where only the author knows it. */
  declare(flow: FlowText, place: DeclaredPlace): Changed;
}

/** Makes the forms of sections. A new calendar begins with the hours of this time zone. */
export function createSectionForms(
  verbs: Readonly<Record<string, Verb>>,
  zone: string,
): SectionForms {
  const { keys = {} } = valueForm(editorSchema(verbs));
  const ownKeys = ["use", ...sections.map(({ key }) => key)];
  return {
    of: (flow) => [
      ...ownKeys.flatMap((key) => (keys[key] ? [sectionForm(flow, key, keys[key])] : [])),
      aboutFlow(flow, keys, ownKeys),
    ],
    declare(flow, place) {
      const reason = whyNotDeclared(flow, place);
      if (reason !== undefined) return { ok: false, reason };
      const form = keys[place.section];
      const value = form?.values ?? form?.keys?.[place.name];
      const empty = value === undefined ? "" : emptyValue(value);
      const isCalendar = place.section === calendars.key && typeof empty === "object";
      return change(flow, {
        kind: "set",
        path: [place.section, place.name],
        value: isCalendar ? { ...empty, zone } : empty,
      });
    },
  };
}

function sectionForm(flow: FlowText, key: string, section: ValueForm): SectionForm {
  const lineOf = createLineFinder(flow.source.text);
  const node = nodeUnder(flow.root, [key]);
  const entries = node?.kind === "map" ? node.entries : [];
  const inner = entries.flatMap(({ value }) => namesIn(value));
  const names = [...new Set([...flow.draft.languages.map(({ value }) => value), ...inner])];
  return {
    key,
    description: section.description,
    names: Object.keys(section.keys ?? {}),
    entries: entries.flatMap(({ key: { value: name } }) => {
      const form = section.values ?? section.keys?.[name];
      if (form === undefined || name.startsWith("x-")) return [];
      const uses = usesOf(flow, { section: key, name }).map(({ span: { start } }) => {
        return { line: lineOf(start), offset: start };
      });
      return [{ name, uses, fields: fieldsOf(flow, { path: [key, name], form, names }) }];
    }),
  };
}

function namesIn(value: YamlNode | undefined): readonly string[] {
  return value?.kind === "map" ? value.entries.map(({ key }) => key.value) : [];
}

/** The rest of a flow that has a value of its own: its name, its languages, its limits. */
function aboutFlow(
  { root }: FlowText,
  keys: Readonly<Record<string, ValueForm>>,
  ownKeys: readonly string[],
): SectionForm {
  const elsewhere = [...ownKeys, "flowrun", "start", "blocks", "parts", "finally"];
  const fields = Object.entries(keys).flatMap(([key, form]) =>
    elsewhere.includes(key) ? [] : [fieldAt(root, { path: [key], name: key, form })],
  );
  return { key: "", description: "", names: [], entries: [{ name: "", fields, uses: [] }] };
}

/** Something declared, and how it may be written. */
interface Entry {
  readonly path: TreePath;
  readonly form: ValueForm;
  /** The names that things of the section have inside: the languages of prompts. */
  readonly names: readonly string[];
}

function fieldsOf({ root, draft }: FlowText, entry: Entry): readonly FormField[] {
  const { path, form, names } = entry;
  const own = (name: string): FormField => fieldAt(root, { path, name, form });
  const node = nodeUnder(root, path);
  const keys = form.keys ?? byName(form, names);
  if (keys === undefined) return [own(String(path.at(-1)))];
  const isShort = node !== undefined && node.kind !== "map" && form.shapes[0] !== "map";
  const { short } = form;
  const inside = Object.entries(keys).map(([key, inner]): FormField => {
    if (isShort && key === short)
      return { ...fieldAt(root, { path, name: key, form: inner }), isRequired: true };
    const field = fieldAt(root, { path: [...path, key], name: key, form: inner });
    if (!isShort) return field;
    const rest = short === undefined ? Object.keys(keys) : [short];
    return { ...field, place: { kind: "beside", path, key, keys: rest } };
  });
  const calendar = calendars.in(draft).get(String(path.at(-1)));
  if (path[0] === calendars.key && calendar !== undefined) return withWeek(inside, calendar);
  return form.keys === undefined && isShort ? [own(""), ...inside] : inside;
}

type Calendar = Parameters<typeof readCalendar>[0];

/** The hours of a calendar can be painted where all of them can be read. */
function withWeek(fields: readonly FormField[], calendar: Calendar): readonly FormField[] {
  const { hours, mistakes } = readCalendar({ ...calendar, holidays: [] });
  const whole = readCalendar(calendar).hours;
  return fields.map((field) =>
    field.name === "open" && mistakes.length === 0
      ? { ...field, week: hours.week, calendar: whole }
      : field,
  );
}

function byName(
  { values }: ValueForm,
  names: readonly string[],
): Readonly<Record<string, ValueForm>> | undefined {
  return values && Object.fromEntries(names.map((name) => [name, values]));
}

function fieldAt(
  root: YamlNode,
  { path, name, form }: Omit<Entry, "names"> & { readonly name: string },
): FormField {
  const node = nodeUnder(root, path);
  const value: FormValue | undefined = node && valueOf(node);
  const { description, kind, isRequired, shapes, hint, isDefault, words } = form;
  return {
    ...{ name, kind, description, isRequired, shapes, hint, isDefault, words },
    place: {
      kind: "path",
      path,
      isAlone: namesIn(nodeUnder(root, path.slice(0, -1))).length === 1,
    },
    written: writtenText(value),
    value,
    path: node === undefined ? undefined : path,
    isChoice: words.length > 0,
    inner: form,
    ...(path[0] === "prompts" && { spoken: path.length > 2 ? { language: name } : {} }),
  };
}

function writtenText(value: FormValue | undefined): string {
  if (value === undefined) return "";
  return value.kind === "text" ? value.text : "…";
}

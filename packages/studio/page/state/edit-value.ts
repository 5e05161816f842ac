import type { Json } from "@flowrun/core";
import type { FlowChange, TreePath } from "@flowrun/language-server/text";
import type { FormValue } from "../worker/form-value.ts";
import type { FieldPlace, FormField } from "../worker/step-form.ts";

/** A change of a part of a value: what is at a path in it from now on; `undefined` for nothing. */
export interface ValueEdit {
  readonly path: TreePath;
  readonly value: Json | undefined;
  /** The key that the last part of the path had before. */
  readonly renamed?: string;
}

/**
 * The changes of the flow that an edit of the value of a field comes to. A part of a map is changed
 * by itself, so that all others stay as they are written; a list is written anew.
 */
export function changesOf(
  { place, path, value }: Pick<FormField, "place" | "path" | "value">,
  edit: ValueEdit,
): readonly FlowChange[] {
  if (isAll(value, edit)) return [changeAt(place, undefined)];
  if (value === undefined || value.kind === "text" || path === undefined || edit.path.length === 0)
    return [changeAt(place, wrapped(edit))];
  return partChanges(path, value, edit);
}

/** The change that writes the text of a field; an empty one is taken away. */
export function fieldChange(
  { place, kind, isRequired }: Pick<FormField, "place" | "kind" | "isRequired">,
  text: string,
): FlowChange {
  const isKept = isRequired && place.kind === "path";
  return changeAt(place, text === "" && !isKept ? undefined : valueOf(kind, text));
}

function changeAt(place: FieldPlace, value: Json | undefined): FlowChange {
  switch (place.kind) {
    case "option":
      return { kind: "set-option", at: place.at, option: place.option, value };
    case "key":
      return { kind: "set-key", at: place.at, key: place.key, value };
    case "path":
      return value === undefined && place.isAlone
        ? { kind: "set", path: place.path.slice(0, -1), value: {} }
        : { kind: "set", path: place.path, value };
    case "beside":
      return { kind: "set", path: [...place.path, place.key], value, beside: place.keys };
  }
}

/** Numbers and truths are written bare, all else as a text, in quotes where YAML needs them. */
function valueOf(kind: string, text: string): Json {
  if (kind === "value") return typedText(text);
  if (kind === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

/** Whether the last part is taken away. */
function isAll(value: FormValue | undefined, edit: ValueEdit): boolean {
  const isFirst = edit.value === undefined && edit.path.length === 1;
  return isFirst && value !== undefined && value.kind !== "text" && partsOf(value).length === 1;
}

function partsOf(value: FormValue): readonly unknown[] {
  if (value.kind === "text") return [];
  return value.kind === "list" ? value.items : value.entries;
}

function partChanges(place: TreePath, value: FormValue, edit: ValueEdit): readonly FlowChange[] {
  const parentPath = edit.path.slice(0, -1);
  const parent = partAt(value, parentPath);
  const own = (path: TreePath, next: Json | undefined): FlowChange => {
    return { kind: "set", path: [...place, ...path], value: next };
  };
  if (parent?.kind === "list") {
    const next = edit.value === undefined ? [] : [edit.value];
    return [
      own(parentPath, parent.items.map(jsonOf).toSpliced(Number(edit.path.at(-1)), 1, ...next)),
    ];
  }
  const renamed = edit.renamed === undefined ? [] : [own([...parentPath, edit.renamed], undefined)];
  return [own(edit.path, edit.value), ...renamed];
}

/** The first part of a value, with what is around it. */
export function wrapped({ path, value = null }: ValueEdit): Json {
  return path.reduceRight<Json>(
    (inner, part) => (typeof part === "number" ? [inner] : { [part]: inner }),
    value,
  );
}

function partAt(value: FormValue, path: TreePath): FormValue | undefined {
  let now: FormValue | undefined = value;
  for (const part of path)
    if (now?.kind === "list") now = now.items[Number(part)];
    else if (now?.kind === "map") now = now.entries.find(({ key }) => key === part)?.value;
    else return undefined;
  return now;
}

/** A value as JSON; its texts are typed as they look. */
export function jsonOf(value: FormValue): Json {
  if (value.kind === "text") return typedText(value.text);
  if (value.kind === "list") return value.items.map(jsonOf);
  return Object.fromEntries(value.entries.map(({ key, value: each }) => [key, jsonOf(each)]));
}

/** A text as it is written: numbers and truths bare, all else as a text. */
export function typedText(text: string): Json {
  return /^(?:true|false|-?(?:0|[1-9]\d{0,14}))$/.test(text) ? (JSON.parse(text) as Json) : text;
}

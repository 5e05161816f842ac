import type { Json } from "@flowrun/core";
import type { ConditionStack } from "../solve/condition-stack.ts";
import type { Constant, Sort, Term } from "../solve/term.ts";
import { jsonKinds } from "../symbolic/json-value.ts";
import { partsOfValue, type Value } from "../symbolic/value.ts";
import type { Walking } from "../symbolic/way-out.ts";

/** Values of a model as plain data. */
export interface ModelReader {
  /** A value of the flow; `undefined` for a member that is absent, and for what is not modelled. */
  readonly json: (value: Value) => Json | undefined;
  /** Whether something is as the conditions want a value, as far as they say anything of it. */
  readonly isLike: (value: Value, actual: Json | undefined) => boolean;
  /** The names of the symbols that the conditions are about. */
  readonly labels: ReadonlySet<string>;
  /** The value of a symbol. */
  readonly of: (label: string, sort: Sort) => Constant;
}

const plain: Readonly<Record<Sort, Constant>> = { text: "7", integer: 1, number: 1, boolean: true };

/**
 * Reads symbols as conditions have them, and others as they like to be. `labels` are the names of
 * those that the conditions are about, now and later.
 */
export function modelReader(
  { model: { terms, symbols, solver } }: Walking,
  known: Pick<ConditionStack, "has" | "valueOf">,
  labels: ReadonlySet<string>,
): ModelReader {
  const valueOf = (symbol: Term): Constant =>
    known.valueOf(symbol) ?? symbols.likes(symbol)[0] ?? plain[symbol.sort];
  const of = (label: string, sort: Sort): Constant => valueOf(terms.symbol(label, sort));
  const termValue = (term: Term): Constant => {
    const all = new Map([...terms.symbolsOf(term)].map((symbol) => [symbol, valueOf(symbol)]));
    return solver.valueOf(term, all) ?? plain[term.sort];
  };
  const jsonAt = jsonReader(labels, of);
  const json = (value: Value): Json | undefined => {
    switch (value.kind) {
      case "null":
        return null;
      case "single":
        return termValue(value.term);
      case "maybe":
        return termValue(value.isNull) === true ? null : termValue(value.term);
      case "row": {
        const members = Object.entries(value.members);
        return Object.fromEntries(members.map(([name, member]) => [name, json(member) ?? null]));
      }
      case "list": {
        // Only the first is asked for anything.
        const size = Math.min(Number(termValue(value.size)), longestList);
        return Array.from({ length: size }, () => json(value.first) ?? null);
      }
      case "json":
        return jsonAt(value.path);
      default:
        return undefined;
    }
  };
  const isAsked = (...all: readonly Term[]): boolean =>
    all.some((term) => [...terms.symbolsOf(term)].some((symbol) => known.has(symbol)));
  const isLike = (value: Value, actual: Json | undefined): boolean => {
    switch (value.kind) {
      case "single":
        return !isAsked(value.term) || actual === termValue(value.term);
      case "maybe":
        return !isAsked(value.term, value.isNull) || actual === json(value);
      case "row":
        return Object.entries(value.members).every(([name, member]) =>
          isLike(member, isRecord(actual) ? actual[name] : undefined),
        );
      case "list": {
        if (!Array.isArray(actual)) return !isAsked(...partsOfValue(value).terms);
        const isLong = !isAsked(value.size) || actual.length === termValue(value.size);
        return isLong && (actual.length === 0 || isLike(value.first, actual[0] as Json));
      }
      case "json": {
        return !labels.has(`${value.path}!kind`) || holds(actual, jsonAt(value.path) ?? null);
      }
      default:
        return true;
    }
  };
  return { json, isLike, labels, of };
}

/** Whether JSON holds all of another: its maps may have further members. */
function holds(actual: Json | undefined, wanted: Json): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) &&
      actual.length === wanted.length &&
      wanted.every((item: Json, place) => holds(actual[place] as Json, item))
    );
  if (!isRecord(wanted)) return actual === wanted;
  return (
    isRecord(actual) && Object.entries(wanted).every(([name, each]) => holds(actual[name], each))
  );
}

/** No longer list is made up. */
const longestList = 50;

/** Reads a piece of JSON at a path, with the members that conditions are about. */
function jsonReader(
  labels: ReadonlySet<string>,
  of: ModelReader["of"],
): (path: string) => Json | undefined {
  const inside = (path: string, mark: string): readonly string[] => {
    const begin = `${path}!${mark}`;
    const found = [...labels].filter((label) => label.startsWith(begin));
    return [...new Set(found.map((label) => /^[^!]*/.exec(label.slice(begin.length))?.[0] ?? ""))];
  };
  const single = (path: string, kind: Constant): Json | undefined => {
    if (kind === jsonKinds.null) return null;
    if (kind === jsonKinds.boolean) return of(`${path}!boolean`, "boolean");
    if (kind === jsonKinds.integer) return of(`${path}!integer`, "integer");
    if (kind === jsonKinds.text) return of(`${path}!text`, "text");
    if (kind !== jsonKinds.number) return undefined;
    const number = Number(of(`${path}!number`, "number"));
    return Number.isInteger(number) ? number + 0.5 : number;
  };
  const list = (path: string): Json => {
    const size = labels.has(`${path}!size`) ? Number(of(`${path}!size`, "integer")) : 0;
    const known = inside(path, "[").filter(
      (place) => of(`${path}![${place}!kind`, "integer") !== jsonKinds.absent,
    );
    const length = Math.max(known.length, Math.min(size, longestList));
    return Array.from({ length }, (_, place) => {
      const item = jsonAt(`${path}![${place}]`);
      return item === undefined ? "7" : item;
    });
  };
  const jsonAt = (path: string): Json | undefined => {
    if (!labels.has(`${path}!kind`)) return undefined;
    const kind = of(`${path}!kind`, "integer");
    if (kind === jsonKinds.list) return list(path);
    if (kind !== jsonKinds.map) return single(path, kind);
    const members = inside(path, ".").map((name) => [name, jsonAt(`${path}!.${name}`)] as const);
    return Object.fromEntries(
      members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    );
  };
  return jsonAt;
}

/** Whether JSON is a map. */
export function isRecord(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

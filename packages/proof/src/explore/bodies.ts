import type { Json, JsonObject, Program } from "@flowrun/core";
import { type Hints, sourcesIn } from "./hints.ts";

const mostBodies = 24;
const mostValues = 6;

/**
 * JSON with everything that expressions read below a name, nothing at all, and then the first with
 * one value changed. The present values are kept, so that one value after the other can be found.
 */
export function bodiesFor(
  program: Program,
  root: string,
  current: Json,
  hints: Hints,
): readonly Json[] {
  const paths = pathsUnder(program, root);
  const whole = paths.reduce(
    (body, path) => withValue(body, path, valueAt(body, path) ?? "any"),
    current,
  );
  const changes = [...paths, []].map((path) =>
    valuesFor(root, path, hints).map((value) => withValue(whole, path, value)),
  );
  // A value of each member after the other: where there are many, none is left out.
  const most = Math.max(0, ...changes.map(({ length }) => length));
  const others = Array.from({ length: most }, (_, nth) =>
    changes.flatMap((each) => each.slice(nth, nth + 1)),
  ).flat();
  const found = new Map([whole, null, ...others].map((body) => [JSON.stringify(body), body]));
  return [...found.values()].slice(0, mostBodies);
}

function valuesFor(root: string, path: JsonPath, hints: Hints): readonly Json[] {
  const name =
    root + path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  if (!hints.mentions(name)) return [];
  // A number also where none is compared: an expression may ask what kind of value there is.
  return [...hints.texts(name, mostValues), ...hints.numbers(name, mostValues), 1, true, false];
}

/**
 * The paths that expressions read below a name, such as `.items[0].name`; further places of a list
 * are not looked for.
 */
function pathsUnder(program: Program, root: string): readonly JsonPath[] {
  const member = String.raw`\.[A-Za-z_]\w*(?!\w*\()`;
  const start = new RegExp(
    String.raw`(?<![\w.])${root.replaceAll(".", String.raw`\.`)}((?:${member}|\[\d\])+)`,
    "g",
  );
  const found = sourcesIn(program).flatMap((source) =>
    [...source.matchAll(start)].map(([, path = ""]) => path),
  );
  return [...new Set(found)].map((path) =>
    [...path.matchAll(/\.(\w+)|\[(\d)\]/g)].map(([, name, place]) => name ?? Number(place)),
  );
}

/** The way to a value inside JSON: names of members, and places of lists. */
export type JsonPath = readonly (string | number)[];

/** The value at a path; `undefined` when there is none. */
export function valueAt(value: Json, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>((at, part) => {
    const isOpen = typeof at === "object" && at !== null && Object.hasOwn(at, part);
    return isOpen ? (at as Readonly<Record<string | number, Json>>)[part] : undefined;
  }, value);
}

/**
 * JSON with another value at a path. Missing holders on the way are made, also in place of values
 * of another kind.
 */
export function withValue(value: Json, [first, ...rest]: JsonPath, leaf: Json): Json {
  if (first === undefined) return leaf;
  const isList = Array.isArray(value);
  if (typeof first === "string") {
    const members =
      typeof value === "object" && value !== null && !isList ? (value as JsonObject) : {};
    return { ...members, [first]: withValue(members[first] ?? null, rest, leaf) };
  }
  const items: readonly Json[] = isList ? value : [];
  return Array.from({ length: Math.max(items.length, first + 1) }, (_, place) =>
    place === first ? withValue(items[place] ?? null, rest, leaf) : (items[place] ?? null),
  );
}

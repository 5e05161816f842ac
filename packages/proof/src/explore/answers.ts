import type { Json, JsonObject, Program, Step } from "@flowrun/core";
import type { ServerAnswer } from "../scenario/scenario.ts";
import { type Hints, sourcesIn } from "./hints.ts";

const mostBodies = 24;

/**
 * Answers that a server may give to a step of the verb `request` or `v2`, by what they are: bodies that have the members
 * which expressions read, with the values that these look for, then a refusal, a failure, and no answer at all.
 */
export function answersFor(
  program: Program,
  { as, verb }: Step,
  current: ServerAnswer,
  hints: Hints,
): readonly (readonly [string, ServerAnswer])[] {
  const body = current.kind === "answers" ? current.body : null;
  const bodies = as === undefined ? [null] : bodiesFor(program, verb === "request" ? `${as}.body` : as, body, hints);
  return [
    ...bodies.map((each) => [`ok ${JSON.stringify(each)}`, answer(200, each)] as const),
    ["refused", answer(404, null)],
    ["failed", { kind: "fails" }],
    ["timed_out", { kind: "never" }],
  ];
}

function answer(status: number, body: Json): ServerAnswer {
  return { kind: "answers", status, body, afterMs: 0 };
}

/**
 * JSON with everything that expressions read below a name, then with one of these values changed, and nothing at all. What
 * there is now is kept, so that one value after the other can be found.
 */
export function bodiesFor(program: Program, root: string, current: Json, hints: Hints): readonly Json[] {
  const paths = pathsUnder(program, root);
  const whole = paths.reduce<Json>((body, path) => withValue(body, path, valueAt(body, path) ?? "any"), current);
  const others = [...paths, []].flatMap((path) =>
    valuesFor(root, path, hints).map((value) => withValue(whole, path, value)),
  );
  return [...new Map([whole, ...others, null].map((body) => [JSON.stringify(body), body])).values()].slice(
    0,
    mostBodies,
  );
}

function valuesFor(root: string, path: Path, hints: Hints): readonly Json[] {
  const name = root + path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  return hints.mentions(name) ? [...hints.texts(name, 6), ...hints.numbers(name, 6), true, false] : [];
}

type Path = readonly (string | number)[];

/** What expressions read below a name, such as `body.items[0].name`: the members and places on the way. */
function pathsUnder(program: Program, root: string): readonly Path[] {
  const start = new RegExp(
    `(?<![\\w.])${root.replaceAll(".", "\\.")}((?:\\.[A-Za-z_]\\w*(?!\\w*\\()|\\[\\d+\\])+)`,
    "g",
  );
  const found = sourcesIn(program).flatMap((source) => [...source.matchAll(start)].map(([, path = ""]) => path));
  return [...new Set(found)].map((path) =>
    [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, member, place]) => member ?? Number(place)),
  );
}

function valueAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, part) => (at === undefined || at === null ? undefined : memberOf(at, part)),
    value,
  );
}

function memberOf(value: Json, part: string | number): Json | undefined {
  return typeof value === "object"
    ? Object.entries(value ?? {}).find(([name]) => name === String(part))?.[1]
    : undefined;
}

/** A value with another one at a path in it; what is on the way is made. */
function withValue(value: Json, [first, ...rest]: Path, leaf: Json): Json {
  if (first === undefined) return leaf;
  if (typeof first === "number") {
    const items: readonly Json[] = Array.isArray(value) ? value : [];
    return Array.from({ length: Math.max(items.length, Math.min(first, 9) + 1) }, (_, place) =>
      place === first ? withValue(items[place] ?? null, rest, leaf) : (items[place] ?? null),
    );
  }
  const members = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  return { ...members, [first]: withValue(members[first] ?? null, rest, leaf) };
}

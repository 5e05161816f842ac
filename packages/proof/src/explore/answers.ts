import type { Json, JsonObject, Program, Step } from "@flowrun/core";
import type { ServerAnswer } from "../scenario/scenario.ts";
import { type Hints, sourcesIn } from "./hints.ts";

const mostBodies = 24;

/**
 * Answers that a server may give to a step of the verb `request` or `v2`, by what they are: bodies that have the members
 * which expressions read, with the values that these look for, then a refusal, a failure, and no answer at all.
 */
export function answersFor(program: Program, step: Step, hints: Hints): readonly (readonly [string, ServerAnswer])[] {
  const { as, verb } = step;
  const bodies = as === undefined ? [null] : bodiesFor(program, verb === "request" ? `${as}.body` : as, hints);
  return [
    ...bodies.map((body) => [`ok ${JSON.stringify(body)}`, answer(200, body)] as const),
    ["refused", answer(404, null)],
    ["failed", { kind: "fails" }],
    ["timed_out", { kind: "never" }],
  ];
}

function answer(status: number, body: Json): ServerAnswer {
  return { kind: "answers", status, body, afterMs: 0 };
}

/** A body with everything that is read of it, that body with one value changed, and none. */
export function bodiesFor(program: Program, root: string, hints: Hints): readonly Json[] {
  const paths = pathsUnder(program, root);
  const whole = paths.reduce<Json>((body, path) => withValue(body, path, "any"), null);
  const others = [...paths, []].flatMap((path) =>
    valuesFor([root, ...path].join("."), hints).map((value) => withValue(whole, path, value)),
  );
  return [...new Map([whole, ...others, null].map((body) => [JSON.stringify(body), body])).values()].slice(
    0,
    mostBodies,
  );
}

function valuesFor(name: string, hints: Hints): readonly Json[] {
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

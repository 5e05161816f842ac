import type { Json, Program } from "@flowrun/core";
import { type Hints, sourcesIn } from "./hints.ts";
import { type JsonPath, valueAt, withValue } from "./json-path.ts";

const mostBodies = 24;
const mostValues = 6;

/**
 * JSON with everything that expressions read below a name, nothing at all, and then the first with one value changed. What
 * there is now is kept, so that one value after the other can be found.
 */
export function bodiesFor(program: Program, root: string, current: Json, hints: Hints): readonly Json[] {
  const paths = pathsUnder(program, root);
  const whole = paths.reduce((body, path) => withValue(body, path, valueAt(body, path) ?? "any"), current);
  const others = [...paths, []].flatMap((path) =>
    valuesFor(root, path, hints).map((value) => withValue(whole, path, value)),
  );
  const found = new Map([whole, null, ...others].map((body) => [JSON.stringify(body), body]));
  return [...found.values()].slice(0, mostBodies);
}

function valuesFor(root: string, path: JsonPath, hints: Hints): readonly Json[] {
  const name = root + path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  if (!hints.mentions(name)) return [];
  return [...hints.texts(name, mostValues), ...hints.numbers(name, mostValues), true, false];
}

/** What expressions read below a name, such as `.items[0].name`; further places of a list are not looked for. */
function pathsUnder(program: Program, root: string): readonly JsonPath[] {
  const member = String.raw`\.[A-Za-z_]\w*(?!\w*\()`;
  const start = new RegExp(String.raw`(?<![\w.])${root.replaceAll(".", String.raw`\.`)}((?:${member}|\[\d\])+)`, "g");
  const found = sourcesIn(program).flatMap((source) => [...source.matchAll(start)].map(([, path = ""]) => path));
  return [...new Set(found)].map((path) =>
    [...path.matchAll(/\.(\w+)|\[(\d)\]/g)].map(([, name, place]) => name ?? Number(place)),
  );
}

import type { Program, Step } from "@flowrun/core";
import { oncePerProgram } from "@flowrun/host/tooling";

/** The texts of a program's expressions, each once. */
export const sourcesIn: (program: Program) => readonly string[] = oncePerProgram(
  ({ blocks, finally: last }) => [
    ...new Set([...Object.values(blocks).flat(), ...last].flatMap(sourcesOf)),
  ],
);

function sourcesOf({ condition, options }: Step): readonly string[] {
  const values: readonly Step["condition"][] = [condition, ...Object.values(options)];
  return values.flatMap((value) => (value?.kind === "computed" ? [value.source] : []));
}

/** Whether an expression of a program reads a member of `call`. */
export function readsOfCall(program: Program, member: string): boolean {
  return sourcesIn(program).some((source) => mentions(source, `call.${member}`));
}

/** The SIP headers that a program asks for. */
export function headersOf({ headers = {}, files = {} }: Program): readonly string[] {
  const all = [headers, ...Object.values(files).map((file) => file.headers ?? {})];
  return [...new Set(all.flatMap((named) => Object.values(named)))];
}

/** The variables of the dial plan that a program asks for. */
export function variablesOf({ variables = {}, files = {} }: Program): readonly string[] {
  const all = [variables, ...Object.values(files).map((file) => file.variables ?? {})];
  return [...new Set(all.flatMap(Object.values).map(({ variable }) => String(variable)))];
}

/** The labels that an expression draws by. */
export function labelsIn(source: string): readonly string[] {
  return [...source.matchAll(/(?<![\w.])draw\(\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\)/g)].map(
    ([, a, b]) => a ?? b ?? "",
  );
}

/** The names and paths that an `if` reads beside `name`, such as `account.pin` beside `pin`. */
export function comparedWith(program: Program, name: string): readonly string[] {
  const { conditions, beside } = comparisonsIn(program);
  const known = beside.get(name);
  if (known !== undefined) return known;
  const found = conditions.flatMap((source) =>
    mentions(source, name) ? pathsIn(source, name) : [],
  );
  beside.set(name, found);
  return found;
}

/** The conditions of a program, and the paths that were found beside names. */
const comparisonsIn = oncePerProgram(({ blocks, finally: last }) => ({
  conditions: [...Object.values(blocks).flat(), ...last].flatMap(({ condition }) =>
    condition?.kind === "computed" ? [condition.source] : [],
  ),
  beside: new Map<string, readonly string[]>(),
}));

/** The paths that an expression reads beside `name`. */
function pathsIn(source: string, name: string): readonly string[] {
  const plain = source.replaceAll(/"[^"]*"|'[^']*'/g, "");
  const found = [...plain.matchAll(/(?<![\w.])[a-z_]\w*(?:\.\w+)*(?![\w(])/g)].map(
    ([path]) => path,
  );
  return [...new Set(found)].filter(
    (path) => path !== name && !["true", "false", "null", "in"].includes(path),
  );
}

/** Whether the text of an expression reads `name`. */
export function mentions(source: string, name: string): boolean {
  if (!source.includes(name)) return false;
  const escaped = name.replaceAll(/[^\w]/g, "\\$&");
  return new RegExp(`(?<![\\w.])${escaped}(?!\\w)`).test(source);
}

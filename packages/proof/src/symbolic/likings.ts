import type { CompiledValue, Json, Program, Step } from "@flowrun/core";
import type { DeskRules, LotRules } from "@flowrun/core/tooling";
import { comparedWith } from "../explore/sources.ts";
import type { Constant } from "../solve/term.ts";
import { assignmentsOf } from "./running.ts";

/**
 * The values that names and columns should have where nothing forces them, by `name` and
 * `name.column`. Endpoints can be called, media can be played, a slot is the first of its lot.
 * The name of a queue or the like is one that the flow declares. A column that is compared with typed keys has a number of its own, so that two PINs of a row differ.
 * So has a name that a lookup asks for: one row is found, another is not.
 */
export function likingsOf(program: Program): Readonly<Record<string, readonly Constant[]>> {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const slots = Object.values(program.rooms ?? {}).flatMap((rules) =>
    rules.kind === "lot" ? (rules as LotRules).slots.slice(0, 1) : [],
  );
  let keys = 0;
  const things = thingsOf(program);
  const liked = (kind: string, name: string, of: string): readonly Constant[] => {
    if (kind.startsWith("thing")) return things[of] ?? [];
    if (name === "slot") return slots;
    if (name === "key") return lengthsOf((keys += 1));
    if (kind.startsWith("endpoint")) return ["PJSIP/7"];
    return kind === "media" ? ["sound:hello"] : [];
  };
  const read = steps.flatMap(({ verb, options }) =>
    Object.entries(options).flatMap(([name, option]) => {
      if (option.kind !== "computed") return [];
      const { kind = "", of = "", example } = verb.options[name] ?? {};
      const values = typeof kind === "string" ? liked(kind, name, of) : textIn(example);
      if (values.length === 0) return [];
      return wholePaths(option.source).map((path) => [path, values] as const);
    }),
  );
  const typed = steps.flatMap(({ as, result }) => {
    const columns = result?.kind === "row" ? (program.tables[result.table]?.columns ?? {}) : {};
    return Object.keys(columns)
      .map((column) => `${as}.${column}`)
      .filter((path) => comparedWith(program, path).some((other) => !other.includes(".")))
      .map((path, place) => [path, [String(2001 + place)]] as const);
  });
  const all = new Map([...typed, ...read]);
  const handed = steps.flatMap(handedOn);
  for (let size = -1; size !== all.size;) {
    size = all.size;
    for (const [from, to] of handed) {
      const values = all.has(from) ? undefined : all.get(to);
      if (values !== undefined) all.set(from, values);
    }
  }
  return Object.fromEntries(all);
}

/** The paths that a step hands on to variables, and to the arguments of a part, with theirs. */
function handedOn(step: Step): readonly (readonly [string, string])[] {
  const given = step.options["with"];
  const args = given?.kind === "computed" ? given.members : undefined;
  const into = (root: string, values: Readonly<Record<string, CompiledValue>> = {}) =>
    Object.entries(values).flatMap(([name, value]) =>
      value.kind === "computed"
        ? wholePaths(value.source).map((path) => [path, `${root}.${name}`] as const)
        : [],
    );
  return [...into("vars", assignmentsOf(step)), ...into("args", args)];
}

/** The example of an option whose texts have a form of their own, such as e-mail addresses. */
function textIn(example: Json | undefined): readonly string[] {
  return typeof example === "string" && !example.includes("${") ? [example] : [];
}

/** The names of what a flow declares, by the word that options have for it. */
function thingsOf({ calendars, rooms = {} }: Program): Readonly<Record<string, readonly string[]>> {
  const named = (kind: string): readonly string[] =>
    Object.keys(rooms).flatMap((id) =>
      id.startsWith(`${kind}:`) ? [id.slice(kind.length + 1)] : [],
    );
  const desk = rooms["desk"] as DeskRules | undefined;
  return {
    calendar: Object.keys(calendars),
    queue: desk?.queues.map(({ name }) => name) ?? [],
    conference: named("conference"),
    "parking lot": named("lot"),
    lane: named("lane"),
  };
}

/** A number of its own in several lengths, for entries that are to be long or short. */
function lengthsOf(place: number): readonly string[] {
  return [2000, 10_000, 100_000, 20_000_000, 100].map((base) => String(base + place));
}

/** The paths that are a whole value: not `${args.number}` in `PJSIP/${args.number}`. */
function wholePaths(source: string): readonly string[] {
  const found = source.matchAll(/(?<!\/)\$\{\s*(\w+(?:(?:\[0\])?\.\w+)?)\s*\}/g);
  return [...found].map(([, path = ""]) => path.replace("[0]", ""));
}

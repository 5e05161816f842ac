import type { Program } from "@flowrun/core";
import type { DeskRules, LotRules } from "@flowrun/core/tooling";
import { comparedWith } from "../explore/sources.ts";
import type { Constant } from "../solve/term.ts";

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
      const { kind, of = "" } = verb.options[name] ?? {};
      const values = liked(String(kind), name, of);
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
  return Object.fromEntries([...typed, ...read]);
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
  return [...source.matchAll(/(?<!\/)\$\{\s*(\w+(?:\.\w+)?)\s*\}/g)].map(([, path = ""]) => path);
}

import type { Program } from "@flowrun/core";
import type { LotRules } from "@flowrun/core/tooling";
import { comparedWith } from "../explore/sources.ts";
import type { Constant } from "../solve/term.ts";

/**
 * The values that names and columns should have where nothing forces them, by `name` and
 * `name.column`. Endpoints can be called, media can be played, a slot is the first of its lot. A
 * column that is compared with typed keys has a number of its own, so that two PINs of a row differ.
 */
export function likingsOf(program: Program): Readonly<Record<string, readonly Constant[]>> {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const slots = Object.values(program.rooms ?? {}).flatMap((rules) =>
    rules.kind === "lot" ? (rules as LotRules).slots.slice(0, 1) : [],
  );
  const read = steps.flatMap(({ verb, options }) =>
    Object.entries(options).flatMap(([name, option]) => {
      const kind = String(verb.options[name]?.kind);
      const ofKind = kind.startsWith("endpoint")
        ? ["PJSIP/7"]
        : kind === "media" && ["sound:hello"];
      const liked = name === "slot" ? slots : ofKind;
      if (option.kind !== "computed" || liked === false) return [];
      return wholePaths(option.source).map((path) => [path, liked] as const);
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

/** The paths that are a whole value: not `${args.number}` in `PJSIP/${args.number}`. */
function wholePaths(source: string): readonly string[] {
  return [...source.matchAll(/(?<!\/)\$\{\s*(\w+(?:\.\w+)?)\s*\}/g)].map(([, path = ""]) => path);
}

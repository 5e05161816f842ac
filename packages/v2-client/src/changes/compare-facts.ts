import type { Change, ChangeKind } from "./change.ts";
import type { Facts } from "./facts-of.ts";

/** A change whose endpoint is known elsewhere. */
export type Difference = Pick<Change, "kind" | "status" | "place" | "from" | "to">;

/** What is compared. */
export type Part = "parameter" | "request" | "response";

type FactsByPlace = ReadonlyMap<string, Facts>;

/** The differences between what two versions say of one body, or of the parameters. */
export function compareFacts(part: Part, before: FactsByPlace, after: FactsByPlace): readonly Difference[] {
  const kept = [...after].flatMap(([place, facts]) => {
    const old = before.get(place);
    return old === undefined ? [] : comparePlace(part, old, facts).map((each) => ({ ...each, place }));
  });
  return [
    ...topmost(before, after).map((place) => ({ kind: `${part}-property-removed` as const, place })),
    ...topmost(after, before).map((place) => ({ kind: `${part}-property-added` as const, place })),
    ...kept,
  ];
}

/** The places of `some` that `others` lacks, without those inside another such place. */
function topmost(some: FactsByPlace, others: FactsByPlace): readonly string[] {
  const lacking = [...some.keys()].filter((place) => !others.has(place));
  return lacking.filter((place) => !lacking.some((outer) => place.startsWith(`${outer}/`)));
}

function comparePlace(part: Part, before: Facts, after: Facts): readonly Difference[] {
  return [
    ...compareType(part, before.type, after.type),
    ...without(before.schemas, after.schemas).map((from) => ({ kind: `${part}-schema-removed` as const, from })),
    ...without(after.schemas, before.schemas).map((to) => ({ kind: `${part}-schema-added` as const, to })),
    ...without(before.values, after.values).map((from) => ({ kind: `${part}-value-removed` as const, from })),
    ...without(after.values, before.values).map((to) => ({ kind: `${part}-value-added` as const, to })),
    ...compareConstraints(part, before.constraints, after.constraints),
  ];
}

function compareType(part: Part, from: string, to: string): readonly Difference[] {
  if (from === to) return [];
  return [{ kind: from === "any" ? `${part}-type-narrowed` : `${part}-type-changed`, from, to }];
}

function compareConstraints(
  part: Part,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Difference[] {
  const names = Object.keys({ ...before, ...after });
  return names.flatMap((name) => {
    const from = before[name];
    const to = after[name];
    const label = `${part}-${kebab(name)}`;
    if (from === to) return [];
    if (from === undefined) return [{ kind: `${label}-set` as ChangeKind, ...(to === undefined ? {} : { to }) }];
    if (to === undefined) return [{ kind: `${label}-removed` as ChangeKind, from }];
    return [{ kind: `${label}-changed` as ChangeKind, from, to }];
  });
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What is in `some` and not in `others`. */
export function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((each) => !others.includes(each));
}

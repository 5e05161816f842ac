import {
  suggest,
  validatorOf,
  isEmpty,
  type YamlEntry,
  type YamlNode,
} from "@flowrun/core/tooling";
import type { Json } from "@flowrun/core";
import { withoutDecimalCommas } from "./decimal-comma.ts";
import { looseItems, withoutBraces, writtenList } from "./list-without-brackets.ts";
import { memberOf } from "./members.ts";
import { meantFor, type Misfit, type Shape } from "./shape.ts";
import { besideHolder, hintOfDepth, hintOfHolder, type Holder } from "./stray-keys.ts";
import type { ShapeReader } from "./shape-reader.ts";

/**
 * The most mistakes among the parts of one list or map that are told apart: thousands there are one
 * mistake.
 */
const mostMistakes = 20;

/** The keys and indices that lead from a node to a part of it. */
export type Path = readonly string[];

/** A node that has been judged. */
export interface Judged {
  /** The node with its unknown keys taken for those that were probably meant, or left out. */
  readonly entry: YamlEntry;
  /** The parts of it that are wrong. */
  readonly wrong: readonly Path[];
}

/**
 * Lets Ajv judge a node by a shape, and then its parts by their shapes. Each fault is reported, one
 * message for each place. `parent` is the node's holder.
 */
export function judge(
  reader: ShapeReader,
  shape: Shape,
  entered: YamlEntry,
  holder?: Holder,
): Judged {
  const written = withoutDecimalCommas(reader, entered);
  const here = meantFor(shape, written.value);
  const found = findFaults(here, written.value);
  const parent = holder?.entry;
  const entry = mend(reader, here, { written, faults: found, holder });
  const faults = entry === written ? found : findFaults(here, entry.value);
  for (const { keyword, key } of faults.slice(0, mostMistakes)) {
    const misfit: Misfit = {
      keyword,
      key,
      at: entry,
      parent,
      member: memberOf(entry, key),
      text: reader.source.text,
    };
    const problem = here.explain(misfit);
    if (problem !== undefined)
      reader.add(problem, here.isHarmless?.(misfit) === true ? undefined : "hole");
  }
  const wrong = faults.map(({ keyword, key }): Path =>
    keyword === "additionalProperties" ? [key] : [],
  );
  // Where a node is altogether wrong, its parts are too.
  if (faults.some(({ key }) => key === "")) return { entry, wrong };
  const ofAll = here.ofAll?.({ at: entry, text: reader.source.text });
  if (ofAll !== undefined) {
    reader.add(ofAll, "hole");
    return { entry, wrong: [[]] };
  }
  const inside = judgeParts(reader, here, entry, new Set(wrong.flat()));
  return { entry: inside.entry, wrong: [...wrong, ...inside.wrong] };
}

/** A fault that Ajv found in a node itself. */
interface Fault {
  readonly keyword: string;
  /**
   * The key that is missing in a map, or that may not be in it; `""` when the node is wrong as a
   * whole.
   */
  readonly key: string;
}

function findFaults(shape: Shape, node: YamlNode): readonly Fault[] {
  const isMissing = node.kind === "scalar" && isEmpty(node) && shape.isMissing?.(node) === true;
  if (isMissing) return [{ keyword: "missing", key: "" }];
  if (shape.schema === false) return [{ keyword: "false schema", key: "" }];
  const validate = validatorOf(shape.schema);
  if (validate(toJson(node))) return [];
  const byKey = new Map<string, Fault>();
  for (const { keyword, params } of validate.errors ?? []) {
    const named: unknown = params["missingProperty"] ?? params["additionalProperty"];
    const key = typeof named === "string" ? named : "";
    if (!byKey.has(key)) byKey.set(key, { keyword, key });
  }
  return [...byKey.values()];
}

/**
 * A node as Ajv sees it: a single value is its spelling, and what stands inside lists and maps is
 * `true`.
 */
function toJson(node: YamlNode): Json {
  if (node.kind === "scalar") return isEmpty(node) ? null : node.text;
  if (node.kind === "list") return node.items.map(() => true);
  // It defines properties, so that a key `__proto__` is a key like any other.
  return Object.fromEntries(node.entries.map(({ key }) => [key.value, true]));
}

/** A node with faults, and what holds it. */
interface Mended {
  readonly written: YamlEntry;
  readonly faults: readonly Fault[];
  readonly holder: Holder | undefined;
}

/**
 * The same node with each unknown key reported, and put in the place of the one that was probably
 * meant, if that is free.
 */
function mend(
  reader: ShapeReader,
  { keys, ...shape }: Shape,
  { written, faults, holder }: Mended,
): YamlEntry {
  const { key, value: map } = written;
  const unknown = new Set(
    faults.flatMap((fault) => (fault.keyword === "additionalProperties" ? [fault.key] : [])),
  );
  if (keys === undefined || map.kind !== "map" || unknown.size === 0) return written;
  const { names, refuse, elsewhere, meantElsewhere } = keys;
  const taken = new Set(map.entries.map((entry) => entry.key.value));
  const free = names.filter((name) => !taken.has(name));
  const reported = new Set([...unknown].slice(0, mostMistakes));
  const lacking = onlyMissing(faults, unknown);
  const nearest = (entry: YamlEntry): string | undefined => {
    const name = entry.key.value;
    if (elsewhere?.(name, entry.value) !== undefined) return undefined;
    if (lacking !== undefined && fits(shape, lacking, entry, map)) return lacking;
    return suggest(name, free) ?? suggest(name, names);
  };
  let known: YamlEntry | undefined;
  const { text } = reader.source;
  const isTold = (name: string, index: number): boolean =>
    reported.has(name) && looseItems(text, map.entries, index)?.isFirst !== false;
  const adviceOn = (entry: YamlEntry, index: number, hint: string): string =>
    writtenList(looseItems(text, map.entries, index), {
      free,
      takes: (name, value) => fits(shape, name, { key: entry.key, value }, map),
    }) ??
    withoutBraces(text, key.value, map) ??
    elsewhere?.(entry.key.value, entry.value) ??
    hintOfHolder(text, known, entry) ??
    besideHolder(holder, written, entry) ??
    hintOfDepth(text, shape, { before: map.entries[index - 1], name: entry.key.value, hint });
  const hintFor = (
    meant: string | undefined,
    spelt: string | undefined,
    entry: YamlEntry,
  ): string | undefined => {
    if (meant === undefined) return undefined;
    if (spelt !== undefined) return `Did you mean "${meant}"?`;
    return elsewhere?.(entry.key.value, entry.value) ?? `Write "${meant}" for it.`;
  };
  const likeliest = (
    stands: readonly string[],
    entry: YamlEntry,
  ): { readonly near: string | undefined; readonly spelt: string | undefined } => {
    const fitting = stands.find((each) => fits(shape, each, entry, map));
    // A word that is known from elsewhere is surer than one that is spelt alike.
    const spelt = fitting === undefined ? nearest(entry) : undefined;
    return { near: fitting ?? spelt ?? stands[0], spelt };
  };
  const entries = map.entries.flatMap((entry, index) => {
    const { value: name, span } = entry.key;
    if (!unknown.has(name)) {
      known = entry;
      return [entry];
    }
    if (!isTold(name, index)) return [];
    const stands = meantElsewhere?.(name, free).filter((each) => mayStand(shape, each, entry));
    const { near, spelt } = likeliest(stands ?? [], entry);
    const isFit = near === undefined || mayBe(shape, near, entry);
    const meant = isFit ? near : undefined;
    const able = free.filter((each) => fits(shape, each, entry, map));
    const { code, message, hint } = refuse(name, able, free);
    const say = isFit ? reader.report : reader.damage;
    say(code, span, message, {
      hint: hintFor(meant, spelt, entry) ?? adviceOn(entry, index, hint),
    });
    if (meant === undefined || taken.has(meant)) return [];
    taken.add(meant);
    return [{ key: { value: meant, span }, value: entry.value }];
  });
  return { key, value: { ...map, entries } };
}

/** Whether a map takes a key that stands for one of another system. */
function mayStand(shape: Shape, name: string, { value }: YamlEntry): boolean {
  const inside = shape.inside?.(name, value);
  return inside !== undefined && inside.schema !== false;
}

/** The one required key that is missing where a single key is unknown: that one was meant for it. */
function onlyMissing(faults: readonly Fault[], unknown: ReadonlySet<string>): string | undefined {
  const [missing, second] = faults.filter(({ keyword }) => keyword === "required");
  return unknown.size === 1 && second === undefined ? missing?.key : undefined;
}

/** Whether a value can stand under a key of a map as it is. */
function fits(shape: Shape, name: string, { value }: YamlEntry, map: YamlNode): boolean {
  const inside = shape.inside?.(name, map);
  return inside !== undefined && countFaults(inside, value) === 0;
}

/** Whether a list or a map is no wrong value of a key: what holds other things was not meant. */
function mayBe(shape: Shape, name: string, { value }: YamlEntry): boolean {
  const inside = shape.inside?.(name, value);
  if (value.kind === "scalar" || inside === undefined) return true;
  return countFaults(inside, value) < Infinity;
}

/** The faults of a node itself, without its parts; infinitely many where it is altogether wrong. */
export function countFaults(shape: Shape, node: YamlNode): number {
  const faults = findFaults(meantFor(shape, node), node);
  return faults.some(({ key }) => key === "") ? Infinity : faults.length;
}

function judgeParts(
  reader: ShapeReader,
  shape: Shape,
  entry: YamlEntry,
  wrongKeys: ReadonlySet<string>,
): Judged {
  const { key, value } = entry;
  const wrong: Path[] = [];
  let wrongParts = 0;
  const judgePart = (part: string, each: YamlEntry): YamlEntry => {
    const isJudged = wrongParts < mostMistakes && !wrongKeys.has(part);
    const inside = isJudged ? shape.inside?.(part, value) : undefined;
    if (inside === undefined) return each;
    const judged = judge(reader, inside, each, { entry, shape });
    wrongParts += judged.wrong.length > 0 ? 1 : 0;
    for (const path of judged.wrong) wrong.push([part, ...path]);
    return judged.entry;
  };
  switch (value.kind) {
    case "scalar":
      return { entry, wrong };
    case "list": {
      const items = value.items.map(
        (item, index) => judgePart(String(index), { key, value: item }).value,
      );
      return { entry: { key, value: { ...value, items } }, wrong };
    }
    case "map": {
      const entries = value.entries.map((each) => judgePart(each.key.value, each));
      return { entry: { key, value: { ...value, entries } }, wrong };
    }
  }
}

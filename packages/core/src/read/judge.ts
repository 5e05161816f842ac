import type { ErrorObject } from "ajv";
import { suggest } from "../diagnostics/suggest.ts";
import type { Json } from "../json.ts";
import { pathOf, validatorOf } from "../language/validator.ts";
import { isEmpty, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/yaml-node.ts";
import { withoutOtherTypes } from "./alternatives.ts";
import type { KnownKeys, OpenShape, Shape } from "./shape.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** The most mistakes among the parts of one list or map that are told apart: thousands there are one mistake. */
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

/** Lets Ajv judge a node by a shape, and reports what is wrong: one message for each part. */
export function judge(reader: ShapeReader, shape: OpenShape, entry: YamlEntry): Judged {
  let judged = entry;
  let faults = findFaults(shape, judged);
  // A key that is taken for another one brings its value along, which may hold unknown keys, too.
  for (let maps = mapsToMend(shape, judged, faults); maps.length > 0; maps = mapsToMend(shape, judged, faults)) {
    for (const map of maps) judged = mend(reader, judged, map);
    faults = findFaults(shape, judged);
  }
  reportAll(reader, shape, judged, faults);
  const wrong = faults.map(({ keyword, path, key }) => (keyword === "additionalProperties" ? [...path, key] : path));
  return { entry: judged, wrong };
}

/** What Ajv found wrong with one part. */
interface Fault {
  readonly keyword: string;
  readonly path: Path;
  /** The key that is missing in the part, or that may not be in it; `""` for any other fault. */
  readonly key: string;
}

function findFaults(shape: OpenShape, { value }: YamlEntry): readonly Fault[] {
  const missing: Fault[] = [];
  const validate = validatorOf(shape.schema);
  const json = toJson(value, shape, { path: [], missing });
  const errors = validate(json) ? [] : withoutOtherTypes(validate.errors ?? []);
  const byPart = new Map<string, Fault>();
  for (const fault of [...errors.map(faultOf), ...missing]) {
    const part = JSON.stringify([...fault.path, fault.key]);
    if (!byPart.has(part)) byPart.set(part, fault);
  }
  return [...byPart.values()];
}

/** A node as Ajv sees it: single values are their spelling, and what no shape asks about is `true`. */
function toJson(
  node: YamlNode,
  shape: Shape | undefined,
  at: { readonly path: Path; readonly missing: Fault[] },
): Json {
  if (shape === undefined) return true;
  if (node.kind === "scalar") {
    if (!isEmpty(node)) return node.text;
    if (shape.isMissing?.(node) === true) at.missing.push({ keyword: "missing", path: at.path, key: "" });
    return null;
  }
  const inside = (part: string, value: YamlNode): Json =>
    toJson(value, shape.inside?.(part, node), { ...at, path: [...at.path, part] });
  if (node.kind === "list") return node.items.map((item, index) => inside(String(index), item));
  // It defines properties, so that a key `__proto__` is a key like any other.
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, inside(key.value, value)]));
}

function faultOf({ keyword, instancePath, params }: ErrorObject): Fault {
  const key: unknown = params["missingProperty"] ?? params["additionalProperty"];
  return { keyword, path: pathOf(instancePath), key: typeof key === "string" ? key : "" };
}

/** A map that has keys which its shape does not know. */
interface MapToMend {
  readonly path: Path;
  readonly known: KnownKeys;
  readonly unknown: ReadonlySet<string>;
}

function mapsToMend(shape: Shape, entry: YamlEntry, faults: readonly Fault[]): readonly MapToMend[] {
  const walk = createWalk(shape, entry);
  const maps = new Map<string, MapToMend & { readonly unknown: Set<string> }>();
  for (const { keyword, path, key } of faults) {
    if (keyword !== "additionalProperties") continue;
    const place = JSON.stringify(path);
    const known = maps.get(place)?.known ?? walk(path).shape?.keys;
    if (known === undefined) continue;
    const map = maps.get(place) ?? { path, known, unknown: new Set() };
    map.unknown.add(key);
    maps.set(place, map);
  }
  return [...maps.values()];
}

/** The same node with one of its maps mended. */
function mend(reader: ShapeReader, entry: YamlEntry, map: MapToMend, depth = 0): YamlEntry {
  const { key, value } = entry;
  const part = map.path[depth];
  if (value.kind === "list") {
    const items = value.items.map((item, index) =>
      String(index) === part ? mend(reader, { key, value: item }, map, depth + 1).value : item,
    );
    return { key, value: { ...value, items } };
  }
  if (value.kind === "scalar") return entry;
  if (part === undefined) return { key, value: mendMap(reader, value, map) };
  const entries = value.entries.map((each) => (each.key.value === part ? mend(reader, each, map, depth + 1) : each));
  return { key, value: { ...value, entries } };
}

function mendMap(reader: ShapeReader, map: YamlMap, { known: { names, refuse }, unknown }: MapToMend): YamlMap {
  const taken = new Set(map.entries.map(({ key }) => key.value));
  const free = names.filter((name) => !taken.has(name));
  let reported = 0;
  const entries = map.entries.flatMap((entry) => {
    const { value: name, span } = entry.key;
    if (!unknown.has(name)) return [entry];
    reported += 1;
    if (reported > mostMistakes) return [];
    const meant = suggest(name, names);
    const { code, message, hint } = refuse(name, free);
    reader.report(code, span, message, { hint: meant === undefined ? hint : `Did you mean "${meant}"?` });
    if (meant === undefined || taken.has(meant)) return [];
    taken.add(meant);
    return [{ key: { value: meant, span }, value: entry.value }];
  });
  return { ...map, entries };
}

function reportAll(reader: ShapeReader, shape: Shape, entry: YamlEntry, faults: readonly Fault[]): void {
  const walk = createWalk(shape, entry);
  const reported = new Map<string, number>();
  for (const { keyword, path, key } of faults) {
    const parent = JSON.stringify(key === "" ? path.slice(0, -1) : path);
    const count = (reported.get(parent) ?? 0) + 1;
    reported.set(parent, count);
    if (count > mostMistakes) continue;
    const { shape: here, at, above, member } = walk(path, key);
    const misfit = { keyword, at, above, key, member, text: reader.source.text };
    const problem = here?.explain(misfit);
    if (problem !== undefined) reader.add(problem, here?.isHarmless?.(misfit) === true ? undefined : "hole");
  }
}

/** What is found at the end of a path. */
interface Walked {
  readonly shape: Shape | undefined;
  readonly at: YamlEntry;
  readonly above: readonly YamlEntry[];
  /** The entry of a key of what is there. */
  readonly member: YamlEntry | undefined;
}

/** Follows paths from an entry. Maps are searched by an index, as there may be as many paths as entries. */
function createWalk(shape: Shape, entry: YamlEntry): (path: Path, key?: string) => Walked {
  const indices = new Map<YamlMap, ReadonlyMap<string, YamlEntry>>();
  const find = (node: YamlNode, key: string): YamlEntry | undefined => {
    if (node.kind !== "map") return undefined;
    const index = indices.get(node) ?? new Map(node.entries.map((each) => [each.key.value, each]));
    indices.set(node, index);
    return index.get(key);
  };
  return (path, key = "") => {
    let [here, at]: [Shape | undefined, YamlEntry] = [shape, entry];
    const above: YamlEntry[] = [];
    for (const part of path) {
      above.push(at);
      here = here?.inside?.(part, at.value);
      const item = at.value.kind === "list" ? at.value.items[Number(part)] : undefined;
      at = find(at.value, part) ?? { key: at.key, value: item ?? at.value };
    }
    return { shape: here, at, above, member: find(at.value, key) };
  };
}

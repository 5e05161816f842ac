import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import { readYaml } from "@flowrun/flow/tooling";

/** A place in a flow: a value, the keys and indices that lead to it, and what it stands under. */
export interface FlowPlace {
  readonly path: readonly string[];
  readonly value: YamlNode;
  readonly entry: YamlEntry | undefined;
}

/** A flow of the cookbook, or one that was made for mutants, with all its places. */
export interface MutableFlow {
  readonly name: string;
  readonly text: string;
  readonly places: readonly FlowPlace[];
}

/** The same flow with another text in the place of a span. */
export function withText(
  { text }: Pick<MutableFlow, "text">,
  { start, end }: { readonly start: number; readonly end: number },
  put: string,
): string {
  return `${text.slice(0, start)}${put}${text.slice(end)}`;
}

/** The flow with one more key in a map, before its first. */
export function withKey(
  flow: MutableFlow,
  map: YamlNode & { readonly kind: "map" },
  pair = "zork: zork",
): string {
  const first = map.entries[0]?.key.span.start ?? map.span.end;
  const column = first - flow.text.lastIndexOf("\n", first - 1) - 1;
  const isInLine = flow.text[map.span.start] === "{";
  const between = isInLine ? ", " : `\n${" ".repeat(column)}`;
  return withText(flow, { start: first, end: first }, `${pair}${between}`);
}

function placesOf(root: YamlNode): readonly FlowPlace[] {
  const open: FlowPlace[] = [{ path: [], value: root, entry: undefined }];
  // A list hands out what is added while it is walked.
  for (const { path, value, entry } of open) {
    if (value.kind === "list")
      for (const [index, item] of value.items.entries())
        open.push({ path: [...path, String(index)], value: item, entry });
    if (value.kind === "map")
      for (const each of value.entries)
        open.push({ path: [...path, each.key.value], value: each.value, entry: each });
  }
  return open;
}

/** A flow as one that can be changed in each of its places. */
export function mutableFlow(name: string, text: string): MutableFlow {
  const { root } = readYaml({ name, text });
  if (root === undefined) throw new Error(`${name} cannot be read.`);
  return { name, text, places: placesOf(root) };
}

/** The flows in a folder of the project, or the test files beside them. */
export function flowsIn(path: string, kind: "flow" | "test" = "flow"): readonly MutableFlow[] {
  const folder = new URL(`../../${path}`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml") && file.endsWith(".test.yaml") === (kind === "test"))
    .map((file) => mutableFlow(file, readFileSync(new URL(file, folder), "utf8")));
}

/** The flows of the cookbook. */
export const cookbook: readonly MutableFlow[] = flowsIn("flows/");

/** What the cookbook writes nowhere, or seldom. */
export const rare: MutableFlow = mutableFlow(
  "rare.yaml",
  `flowrun: 1
name: rare
languages: [en]
prompts: { hello: { en: Hello. } }
tables: { t: { key: id, columns: { id: string, rank: { type: integer, nullable: true } } } }
settings: { most: { type: integer, default: 3, minimum: 1, maximum: 9 } }
queues: { q: { members: [{ to: PJSIP/2001, skills: [german], level: 2 }], callback: again, ring: 15s } }
conferences: { room: { joined: [sound:beep], wait_for: moderator } }
lots: { office: { slots: 701-720, timeout: 2m, music: none } }
calendars: { office: { zone: Europe/Oslo, open: { mon-fri: ["08:00-16:00"] }, holidays: { 12-25: closed } } }
lanes: { slow: { at_once: 2, per_minute: 9 } }
on_schedule: { daily: { at: "09:00", days: mon-fri, zone: Europe/Oslo, part: tidy } }
parts:
  tidy: { about: Tidies. }
  again: { takes: { number: string, data: json, place: string, waited: duration } }
  announce: { takes: { media: recording } }
limits: { call: 2h, steps: 500 }
otherwise: { missing: last, failed: last, empty: last, closed: last }
start: main
blocks:
  main:
    - answer
    - lookup: { in: t, key: "1" }
      retry: { times: 2, wait: 200ms }
      as: row
    - record: { max: 1m }
      as: message
    - call: { part: announce, with: { media: "\${message}" } }
    - bridge: { to: { turn: [PJSIP/1, { all: [PJSIP/2, PJSIP/3] }] }, keys: { "*1": { do: note, by: both, apart: false }, "*2": note } }
      then: { else: talk }
  talk:
    - queue: { name: q, max: 10m, keys: { "*9": { do: note, by: caller } } }
      then: { else: meet }
  meet:
    - conference: { name: room, keys: { "*6": note } }
      then: { else: last }
  last:
    - play: [{ number: 3, language: en }, { money: 12.5, currency: EUR }]
    - hangup
  note: [{ log: noted }]
  tidy: [{ log: tidied }]
  announce: [{ play: "\${args.media.media}" }]
  again: [{ log: "\${args.number}" }]
finally:
  - log: "\${message.name}"
    if: message != null
`,
);

/** A flow changed in one place. */
export interface FlowMutant {
  readonly flow: string;
  /** The keys and indices that lead to the place. */
  readonly path: string;
  readonly line: string;
  /** The text of the flow, as a function, so that a counterexample stays short. */
  readonly text: () => string;
}

/** A flow changed in a place, where `change` gives another text for it. */
export function flowMutant(
  flows: readonly MutableFlow[],
  change: (flow: MutableFlow, place: FlowPlace) => string | undefined,
): fc.Arbitrary<FlowMutant> {
  const changed = (index: number, at: number): FlowMutant | undefined => {
    const flow = flows[index];
    const place = flow?.places[at % flow.places.length];
    const text = flow && place && change(flow, place);
    if (flow === undefined || place === undefined || text === undefined) return undefined;
    const start = place.entry?.key.span.start ?? place.value.span.start;
    const line = text.slice(text.lastIndexOf("\n", start - 1) + 1).split("\n", 1)[0] ?? "";
    return { flow: flow.name, path: place.path.join(" "), line, text: () => text };
  };
  return fc
    .tuple(fc.nat({ max: flows.length - 1 }), fc.nat())
    .map(([index, at]) => changed(index, at))
    .filter((mutant) => mutant !== undefined);
}

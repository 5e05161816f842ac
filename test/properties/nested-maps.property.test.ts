import { cases } from "../cases.ts";
import type { Program } from "@flowrun/core";
import { checkFlow, compileFlow } from "@flowrun/flow";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cookbook,
  flowMutant,
  mutableFlow,
  withKey,
  withText,
  type FlowMutant,
  type MutableFlow,
} from "../arbitraries/flow-mutant.ts";

const numRuns = cases(60);
const timeout = 30_000 + numRuns * 1_000;

/** What the cookbook writes nowhere, or seldom. */
const rare = mutableFlow(
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

const flows: readonly MutableFlow[] = [...cookbook, rare];

function programOf(name: string, text: string): Program | undefined {
  return compileFlow({ name, text }).program;
}

/** All that a program does, without where it stands in the file. */
function meaningOf(program: Program | undefined): string | undefined {
  if (program === undefined) return undefined;
  const { source: _source, verbs: _verbs, ...meaning } = program;
  return JSON.stringify(meaning, (key, value: unknown) => (key === "span" ? undefined : value));
}

const meanings = new Map(
  flows.map(({ name, text }) => [name, meaningOf(programOf(name, text))] as const),
);

/** Whether a flow is taken and does what it did, so that what was changed is read by nobody. */
function isEaten({ flow, text }: FlowMutant): boolean {
  return meaningOf(programOf(flow, text())) === meanings.get(flow);
}

/** Nobody but people reads these. */
const toldToPeople = ["note", "about", "description", "version", "name"];

/** Any JSON may stand under these. */
const anyJson = ["data", "json", "value", "with", "note"];

describe("a flow that is changed in one place", { timeout }, () => {
  test("is right to begin with", () => {
    const wrong = flows.flatMap(({ name, text }) => checkFlow({ name, text }));
    expect(wrong.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("is refused, or means something else, with a key that nobody knows", () => {
    const mutant = flowMutant(flows, (flow, { value }) =>
      value.kind === "map" ? withKey(flow, value) : undefined,
    );
    fc.assert(
      fc.property(mutant, (each) => {
        expect(isEaten(each)).toBe(false);
      }),
      { numRuns },
    );
  });

  test("is refused, or means something else, with a key that is misspelt", () => {
    const mutant = flowMutant(flows, (flow, { entry, path }) =>
      entry === undefined || path.some((key) => toldToPeople.includes(key))
        ? undefined
        : withText(flow, entry.key.span, "zork"),
    );
    fc.assert(
      fc.property(mutant, (each) => {
        expect(isEaten(each)).toBe(false);
      }),
      { numRuns },
    );
  });

  test("takes no text, list and map alike, but where any JSON may stand", () => {
    const mutants = fc
      .tuple(fc.constantFrom(...flows), fc.nat())
      .map(([{ name }, at]) => ({ name, at }));
    fc.assert(
      fc.property(mutants, ({ name, at }) => {
        const flow = flows.find((each) => each.name === name);
        const place = flow?.places[at % flow.places.length];
        if (flow === undefined || place === undefined || place.path.length === 0) return;
        if (place.path.some((key) => anyJson.includes(key))) return;
        const taken = ['"zork zork"', "[zork]", "{ zork: zork }"].filter(
          (put) => programOf(name, withText(flow, place.value.span, put)) !== undefined,
        );
        expect(taken.length < 3 || place.path.join(" ")).toBe(true);
      }),
      { numRuns },
    );
  });
});

import type { Json, JsonObject, Program, ValueType } from "@flowrun/core";
import { isScalarType } from "@flowrun/core/tooling";
import { isJsonObject } from "@flowrun/core/plugin";
import { defaultClock, nobody, type Scenario } from "../scenario/scenario.ts";
import { plainValue } from "../run/plain-value.ts";
import { runPartsOf } from "../run/runs-of.ts";
import { bodiesFor } from "./bodies.ts";
import { type Hints, typedPlain } from "./hints.ts";

/** A world in which somebody calls, no table has a row and every called phone answers. */
export const plainWorld: Scenario = {
  name: "",
  from: "4712345678",
  to: "1000",
  args: [],
  clock: defaultClock,
  settings: {},
  tables: {},
  legs: {},
  requests: {},
  v2: {},
  ports: [],
  caller: [],
  expect: {},
};

const mostValues = 8;
const mostPayloads = 100;

/**
 * The worlds that a search begins with: the plain one with these settings, and one for each value
 * outside the call that expressions look at, and for each webhook.
 */
export function worldsFor(
  program: Program,
  settings: Scenario["settings"],
  hints: Hints,
): readonly Scenario[] {
  const plain = { ...plainWorld, settings };
  const changed: readonly Partial<Scenario>[] = [
    ...settingsOf(program, hints).map((other) => ({ settings: { ...settings, ...other } })),
    ...typedSettings(program, hints).flatMap((other) =>
      [plain.to, ...numbersOf(textsOf(hints, "call.to"))].map((to) => ({
        to,
        settings: { ...settings, ...other },
      })),
    ),
  ];
  const payloads = Object.keys(program.webhooks).length === 0 ? [] : payloadsFor(program, hints);
  const webhooks = Object.keys(program.webhooks).flatMap((name) =>
    payloads.map((payload): Partial<Scenario> => ({ ...nobody, webhook: { name, payload } })),
  );
  const worlds = [...changed, ...webhooks].map((change) => ({ ...plain, ...change }));
  const runs = runPartsOf(program).map((part) => ({
    ...plain,
    ...nobody,
    starts: { part, with: plainly(program, part, hints) },
  }));
  return [
    plain,
    ...worldsAround(program, plain, hints),
    ...worlds,
    ...runs.flatMap((run) => [run, ...worldsAround(program, run, hints)]),
  ];
}

/**
 * The worlds around this one. Each changes one fact outside the call that expressions look at: the
 * caller, the time, the arguments of a run. Nothing else has happened in them yet.
 */
export function worldsAround(program: Program, world: Scenario, hints: Hints): readonly Scenario[] {
  const { webhook, starts } = world;
  const fresh: Scenario = { ...plainWorld, ...outsideOf(world) };
  if (webhook !== undefined) return [];
  if (starts === undefined)
    return callsAround(program, hints).map((change) => ({ ...fresh, ...change }));
  if (!("part" in starts)) return [];
  const { part, with: given } = starts;
  const others = Object.entries(program.parts[part]?.takes ?? {}).flatMap(([name, type]) =>
    valuesOf(program, type, `args.${name}`, hints).map((value) => ({ ...given, [name]: value })),
  );
  return others.map((other) => ({ ...fresh, starts: { part, with: other } }));
}

/** The parts of a world that are outside the call. */
function outsideOf(world: Scenario): Partial<Scenario> {
  const names = [
    "from",
    "callerName",
    "headers",
    "variables",
    "divertedFrom",
    "to",
    "args",
    "clock",
    "draws",
    "settings",
    "starts",
  ] as const;
  return Object.fromEntries(
    names.flatMap((name) => (world[name] === undefined ? [] : [[name, world[name]]])),
  );
}

/** The facts about a call that may be others. */
function callsAround(program: Program, hints: Hints): readonly Partial<Scenario>[] {
  const texts = (name: string): readonly string[] => textsOf(hints, name);
  return [
    ...texts("call.from").map((from) => ({ from })),
    ...texts("call.name").map((callerName) => ({ callerName })),
    ...Object.entries(program.headers ?? {}).flatMap(([name, header]) =>
      ["7", ...texts(`call.headers.${name}`)].map((value) => ({ headers: { [header]: value } })),
    ),
    ...Object.entries(program.variables ?? {}).flatMap(([name, { variable }]) =>
      ["7", "yes", ...texts(`call.variables.${name}`)].map((value) => ({
        variables: { [variable]: value },
      })),
    ),
    ...(program.readsDiversion === undefined
      ? []
      : ["7", ...texts("call.diverted_from")].map((divertedFrom) => ({ divertedFrom }))),
    ...numbersOf(texts("call.to")).map((to) => ({ to })),
    ...hints
      .textsAbout("call.from")
      .flatMap((from) => hints.textsAbout("call.to").map((to) => ({ from, to }))),
    ...texts("call.args").map((text) => ({ args: [text] })),
    ...(hints.mentions("now") ? weekOfClocks().map((clock) => ({ clock })) : []),
    ...drawsOf(hints).map((draws) => ({ draws })),
  ];
}

/** Texts for something outside the call, where expressions look at it. */
function textsOf(hints: Hints, name: string): readonly string[] {
  return hints.mentions(name) ? hints.texts(name, mostValues).filter((text) => text !== "") : [];
}

/**
 * Numbers that are called: those that expressions look for, and another one where the plain one is
 * among them.
 */
function numbersOf(texts: readonly string[]): readonly string[] {
  return texts.includes(plainWorld.to) ? [...texts, "1001"] : texts;
}

/** Something for each argument of a part. */
function plainly(program: Program, part: string, hints: Hints): JsonObject {
  const takes = Object.entries(program.parts[part]?.takes ?? {});
  return Object.fromEntries(
    takes.map(([name, type]) => [name, valuesOf(program, type, `args.${name}`, hints)[0] ?? null]),
  );
}

function valuesOf(program: Program, type: ValueType, name: string, hints: Hints): readonly Json[] {
  const nothing = isScalarType(type) && type.nullable === true ? [null] : [];
  switch (type.kind) {
    case "string":
      return ["7", ...hints.texts(name, mostValues), ...nothing];
    case "boolean":
      return [true, false, ...nothing];
    case "integer":
    case "number":
    case "duration":
      return [
        1,
        ...hints
          .numbers(name, mostValues)
          .filter((number) => type.kind !== "duration" || number >= 0),
        ...nothing,
      ];
    case "json":
      return bodiesFor(program, name, {}, hints);
    default:
      return [plainValue(program, type)];
  }
}

/** Numbers to draw that expressions compare with, and their neighbours, one label at a time. */
function drawsOf(hints: Hints): readonly Readonly<Record<string, number>>[] {
  return hints.labels.flatMap((label) => {
    const compared = hints
      .numbers("draw", mostValues)
      .filter((number) => number >= 0 && number <= 99);
    return [...new Set([0, ...compared, 99])].map((number) => ({ [label]: number }));
  });
}

const hourMs = 3_600_000;

/** Some instants of every day of a week, for expressions that look at the time. */
function weekOfClocks(): readonly number[] {
  const hours = Array.from({ length: 7 }, (_, day) =>
    [0, 5, 9, 13].map((hour) => day * 24 + hour),
  ).flat();
  return hours.map((hour) => defaultClock + hour * hourMs);
}

/**
 * The payloads of a webhook: everything that expressions read of it, with the values that these
 * look for.
 */
function payloadsFor(program: Program, hints: Hints): readonly JsonObject[] {
  const from = (payload: Json): readonly JsonObject[] =>
    bodiesFor(program, "webhook.payload", payload, hints).filter(isJsonObject);
  const found = from({}).flatMap((payload) => [payload, ...from(payload)]);
  return [
    ...new Map([...found].map((payload) => [JSON.stringify(payload), payload])).values(),
  ].slice(0, mostPayloads);
}

/**
 * Texts for secret settings that stand beside something in an `if`: a code can be typed, whatever
 * number was called.
 */
function typedSettings(program: Program, hints: Hints): readonly Readonly<Record<string, Json>>[] {
  return program.secretSettings.flatMap((name) => {
    const isText = typeof program.settings[name] === "string";
    return isText && hints.comparedWith(`settings.${name}`).length > 0
      ? [{ [name]: typedPlain }]
      : [];
  });
}

/** Other values for settings that expressions look at; a secret one stays as it is. */
function settingsOf(program: Program, hints: Hints): readonly Readonly<Record<string, Json>>[] {
  return Object.entries(program.settings).flatMap(([name, value]) => {
    const key = `settings.${name}`;
    if (program.secretSettings.includes(name) || !hints.isCompared(key)) return [];
    return valuesLike(value, key, hints).map((other) => ({ [name]: String(other) }));
  });
}

function valuesLike(value: Json, name: string, hints: Hints): readonly Json[] {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return hints.numbers(name, mostValues);
  return hints.texts(name, mostValues);
}

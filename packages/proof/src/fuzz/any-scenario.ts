import * as fc from "fast-check";
import type { Json, Program, Verb } from "@flowrun/core";
import { answeringOutcome } from "@flowrun/core/tooling";
import { clocksFor } from "../explore/clocks.ts";
import { runPartsOf } from "../run/runs-of.ts";
import { constantsOf } from "./constants-of.ts";
import {
  defaultClock,
  type AgentAct,
  type CallerAct,
  type LegBehaviour,
  nobody,
  usualTranscript,
  type Scenario,
} from "../scenario/scenario.ts";
import { anyArguments } from "./any-arguments.ts";
import { anyNumber } from "./any-number.ts";
import { anyDraws } from "./any-draws.ts";
import { anyOrigin } from "./any-origin.ts";
import { anyFaultIn, anyRooms, otherName, withoutLostJoins } from "./any-rooms.ts";
import { anyJson, anyServers } from "./any-servers.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary-of.ts";
import { anyFault } from "./any-fault.ts";
import { anyRows } from "./any-rows.ts";
import { callers, entries } from "./known-values.ts";
import { mapValues } from "../scenario/map-values.ts";

const terminators = ["#", "*", ""] as const;

const milliseconds = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }),
  fc.integer({ min: 0, max: 40_000 }),
);

/**
 * Calls that a flow may have to handle: their callers, rows, phones and failing ports. Small ones
 * first, as shrinking wants.
 */
export function anyScenario(program: Program): fc.Arbitrary<Scenario> {
  const vocabulary = vocabularyOf(program);
  const { endpoints } = vocabulary;
  const vocal = vocalIn(program, vocabulary.words);
  const call = fc
    .record({
      from: fc.constantFrom(...callers),
      ...anyNumber(program, [plain.to, ...callers, ...vocabulary.entries]),
      ...anyOrigin(program, [...callers, ...vocabulary.words]),
      clock: anyClock(program),
      draws: anyDraws(program),
      tables: fc.record(mapValues(program.tables, (table) => anyRows(table, vocabulary))),
      legs: fc.dictionary(fc.constantFrom(...endpoints), anyPhone(vocabulary, vocal), {
        maxKeys: endpoints.length,
        noNullPrototype: true,
      }),
      ports: fc.array(anyFaultIn(program, anyFault(program)), { maxLength: 3 }),
      ...anyRooms(program, anyAct(vocabulary.entries, vocal), vocabulary.transfers),
      caller: fc.array(anyCallerAct(program, vocabulary, vocal), { maxLength: 8 }),
      agent: anyAgent(program),
      ...anyTranscripts(program, vocabulary.words),
      servers: anyServers(vocabulary),
    })
    .map(({ servers, ...world }): Scenario => withoutLostJoins({ ...plain, ...world, ...servers }));
  const webhooks = Object.keys(program.webhooks);
  const runs = [
    ...(webhooks.length === 0 ? [] : [anyRun(call, webhooks, vocabulary)]),
    ...runPartsOf(program).map((part) => anyPartRun(call, program, part, vocabulary)),
  ];
  return runs.length === 0 ? call : fc.oneof(call, ...runs);
}

const plain = { name: "a call", to: "200", args: [], settings: {}, expect: {} } as const;

/** The words that callers may say where steps listen, and that expressions may compare with. */
function sayableIn(program: Program, words: readonly string[]): readonly string[] {
  const steps = Object.values(program.blocks).flat();
  const wanted = steps.flatMap(({ verb, options }) => verb.ears?.(constantsOf(options)) ?? []);
  return wanted.length === 0
    ? []
    : ["hello", ...wanted.flatMap(({ text }) => (text === "" ? words : [text]))];
}

/** The texts of recordings, where the flow has some written down. */
function anyTranscripts(
  program: Program,
  words: readonly string[],
): { readonly transcripts?: fc.Arbitrary<readonly string[]> } {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  if (!steps.some(({ verb }) => verb.sends?.kind === "speech.transcribe")) return {};
  return {
    transcripts: fc.array(fc.constantFrom("", usualTranscript, ...words), { maxLength: 3 }),
  };
}

/**
 * The acts of voice agents, also those that they should not do: tools with arguments that do not
 * fit, and tools that do not exist.
 */
function anyAgent(program: Program): fc.Arbitrary<NonNullable<Scenario["agent"]>> {
  const parts = Object.values(program.parts);
  const isUsed = Object.values(program.blocks).some((steps) =>
    steps.some(({ verb }) => verb.sends?.kind === "agent.begin"),
  );
  if (!isUsed) return fc.constant([]);
  const args = fc.dictionary(
    fc.constantFrom("number", ...parts.flatMap(({ takes }) => Object.keys(takes))),
    fc.constantFrom<Json>("", "1", "hello", 7, true, null, {}),
    { maxKeys: 4, noNullPrototype: true },
  );
  const tool = fc.constantFrom("nothing", ...parts.map(({ name }) => name));
  const act: fc.Arbitrary<AgentAct> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("tool" as const), tool, with: args }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("event" as const), event: tool, with: args }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: milliseconds }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("ends" as const),
        summary: fc.constantFrom<Json>(null, "done", {}),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "fails" as const }) },
  );
  return fc.array(fc.array(act, { maxLength: 5 }), { maxLength: 3 });
}

const halfHourMs = 1_800_000;

/**
 * When calls begin: often at the usual time, or when some step comes to an outcome by the clock. Others
 * begin when an expression may ask for it, or at any time of a year.
 */
function anyClock(program: Program): fc.Arbitrary<number> {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const known = steps.flatMap(
    ({ verb, options }) => verb.instants?.(constantsOf(options), program, defaultClock) ?? [],
  );
  const asked = clocksFor(program);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(defaultClock, ...known.map(({ at }) => at)) },
    ...(asked.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...asked) }]),
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 0, max: 17_520 })
        .map((times) => defaultClock + times * halfHourMs),
    },
  );
}

/** The same worlds, in which a webhook comes instead of a call. */
function anyRun(
  call: fc.Arbitrary<Scenario>,
  webhooks: readonly string[],
  { members, words }: Vocabulary,
): fc.Arbitrary<Scenario> {
  const payload = fc.dictionary(fc.constantFrom("id", ...members), anyJson(members, words), {
    noNullPrototype: true,
  });
  const webhook = fc.record({ name: fc.constantFrom(...webhooks), payload });
  return fc.tuple(call, webhook).map(([world, each]) => ({ ...world, ...nobody, webhook: each }));
}

/** The same worlds, in which the run of a part begins instead of a call. */
function anyPartRun(
  call: fc.Arbitrary<Scenario>,
  program: Program,
  part: string,
  vocabulary: Vocabulary,
): fc.Arbitrary<Scenario> {
  return fc
    .tuple(call, anyArguments(program, part, vocabulary))
    .map(([world, args]) => ({ ...world, ...nobody, starts: { part, with: args } }));
}

/** The meanings of a voice for a flow. */
interface Vocal {
  /** Whether it is listened for how long somebody talks. */
  readonly talks: boolean;
  /** The words that a listener may want to hear; nothing where nobody listens. */
  readonly sayable: readonly string[];
}

function vocalIn(program: Program, words: readonly string[]): Vocal {
  const steps = Object.values(program.blocks).flat();
  return {
    talks: steps.some(
      ({ verb }) => answeringOutcome(verb, "dialled") !== undefined || hasRecordings(verb),
    ),
    sayable: sayableIn(program, words),
  };
}

function hasRecordings({ options }: Verb): boolean {
  return Object.values(options).some(({ kind }) => kind === "recording");
}

/** An act of a caller, or a signal where the flow takes any. */
function anyCallerAct(
  program: Program,
  vocabulary: Vocabulary,
  vocal: Vocal,
): fc.Arbitrary<CallerAct> {
  const act = anyAct(vocabulary.entries, vocal);
  const told = Object.entries(program.signals ?? {}).map(([signal, { part }]) =>
    anyArguments(program, part, vocabulary).map((given): CallerAct => ({
      kind: "signal",
      signal,
      with: given,
    })),
  );
  return told.length === 0 ? act : fc.oneof({ weight: 3, arbitrary: act }, ...told);
}

function anyAct(known: readonly string[], { talks, sayable }: Vocal): fc.Arbitrary<CallerAct> {
  const idle = talks ? (["wait", "talks"] as const) : (["wait"] as const);
  const keys = fc
    .tuple(fc.constantFrom(...entries, ...known), fc.constantFrom(...terminators))
    .map(([digits, terminator]) => `${digits}${terminator}` || "#");
  const said = {
    kind: fc.constant("says" as const),
    text: fc.constantFrom("yes", "sales", ...sayable),
  };
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...idle), ms: milliseconds }) },
    ...(sayable.length === 0
      ? []
      : [
          {
            weight: 2,
            arbitrary: fc.record(
              {
                ...said,
                heard: fc.constantFrom("", "something else"),
                confidence: fc.constantFrom(0, 0.5),
              },
              { requiredKeys: ["kind", "text"] },
            ),
          },
        ]),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("press" as const),
        keys,
        gapMs: fc.constantFrom(200, 0, 4_900, 6_000),
      }),
    },
  );
}

function anyPhone(
  { endpoints, entries: known, transfers }: Vocabulary,
  { talks }: Vocal,
): fc.Arbitrary<LegBehaviour> {
  const simple = anyAct(known, { talks, sayable: [] });
  const act =
    transfers.length === 0
      ? simple
      : fc.oneof(
          simple,
          fc.record({
            kind: fc.constant("transfers" as const),
            to: fc.constantFrom("7", ...transfers),
          }),
          fc.constant({ kind: "joins" as const, call: otherName }),
        );
  return fc.oneof(
    fc.record({
      kind: fc.constant("answers" as const),
      afterMs: milliseconds,
      hangUpMs: milliseconds,
    }),
    fc.record({
      kind: fc.constant("answers" as const),
      afterMs: milliseconds,
      hangUpMs: milliseconds,
      acts: fc.array(act, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom("busy" as const, "declines" as const),
      afterMs: milliseconds,
    }),
    fc.record({
      kind: fc.constant("forwards" as const),
      to: fc.constantFrom(
        "7",
        "anybody",
        ...endpoints.map((each) => each.slice(each.indexOf("/") + 1)),
      ),
      afterMs: milliseconds,
    }),
    fc.constantFrom<LegBehaviour>({ kind: "never" }, { kind: "absent" }),
  );
}

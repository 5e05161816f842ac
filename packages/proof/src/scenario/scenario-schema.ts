import type { JsonObject } from "@flowrun/core";
import { formatInstant, instantPattern } from "./instant.ts";
import { defaultClock, legEnds } from "./scenario.ts";
import { failures, portKeys } from "./read-ports.ts";
import { testVersion } from "./open-test-file.ts";
import { recordingEnds } from "./read-recordings.ts";
import { closed, count, listOf, mapOf, orCase, time, word } from "./schema-parts.ts";
import { countsOfRooms, endings } from "./read-expectations.ts";
import { duty, otherCall } from "./schema-of-others.ts";

const value: JsonObject = { type: ["string", "number", "boolean", "null"] };

const port: JsonObject = orCase(
  ...[...portKeys.values()].map((key) =>
    closed(
      {
        [key]: { ...word, description: "What the command is about; true for every one of its kind." },
        how: { ...orCase({ enum: failures }), description: "How it fails.", default: "fails" },
        late: { ...time, description: "How late it is answered, with how: late." },
        nth: { ...count, description: "Only this one of them, counted from 1." },
      },
      [key],
    ),
  ),
);

const anything: JsonObject = { type: ["string", "number", "boolean", "null", "array", "object"] };
const status: JsonObject = orCase({ type: "integer", minimum: 200, maximum: 599 });
const answer: JsonObject = orCase(
  { enum: ["fails", "never"] },
  {
    ...closed({
      status: { ...status, description: "The status.", default: 200 },
      body: { ...anything, description: "The body, as JSON.", default: null },
      after: { ...time, description: "How long it takes.", default: "0s" },
    }),
    minProperties: 1,
  },
);
const server: JsonObject = orCase(
  { type: "array", items: answer, description: "One answer after the other; the last one stays." },
  answer,
);

const phoneActs: readonly JsonObject[] = [
  closed(
    {
      hears: { ...word, description: "Waits until this media begins to play." },
      within: { ...time, description: "How long at most.", default: "30s" },
    },
    ["hears"],
  ),
  closed(
    {
      press: { ...word, description: "Presses keys, the first one at once." },
      gap: { ...time, description: "The time between two keys.", default: "200ms" },
    },
    ["press"],
  ),
  closed(
    {
      says: { ...word, description: "Says something, which takes a second." },
      heard: {
        type: "string",
        description: "What is understood of it; empty for nothing. Left out, it is what was said.",
      },
      confidence: { type: "number", minimum: 0, maximum: 1, description: "How sure the recogniser is.", default: 1 },
    },
    ["says"],
  ),
  closed({ wait: { ...time, description: "Does nothing for this time." } }, ["wait"]),
  closed({ talks: { ...time, description: "Says something for this time." } }, ["talks"]),
];
const act: JsonObject = orCase(
  { enum: ["recording", "connected", "hang_up"] },
  ...phoneActs,
  closed({ recording: { ...time, description: "Waits until a recording has begun." } }, ["recording"]),
  closed({ connected: { ...time, description: "Waits until a called phone has answered." } }, ["connected"]),
);

const phoneAct: JsonObject = orCase({ enum: ["hang_up"] }, ...phoneActs);

const phone: JsonObject = orCase(
  { enum: ["answers", "busy", "declines", "never", "absent"] },
  {
    ...closed(
      {
        answers: time,
        hangs_up: time,
        acts: {
          ...orCase({ type: "array", items: phoneAct }, phoneAct),
          description: "What the phone does once it answered, one act after the other.",
        },
      },
      ["answers"],
    ),
    description: "When it answers, what it does then, and when it hangs up after.",
  },
  closed({ busy: time }, ["busy"]),
  closed({ declines: time }, ["declines"]),
);
const phones: JsonObject = orCase(
  {
    type: "array",
    items: phone,
    minItems: 1,
    description: "What it does at one call after the other; the last stays.",
  },
  phone,
);

const agentAct: JsonObject = orCase(
  { enum: ["ends", "fails"] },
  closed({ tool: { ...word, description: "Asks for a tool." }, with: { type: "object" } }, ["tool"]),
  closed({ wait: { ...time, description: "Does nothing for this time." } }, ["wait"]),
  closed({ ends: { ...anything, description: "Ends the talk, with a summary." } }, ["ends"]),
);

const surroundings: JsonObject = {
  duty,
  clock: {
    type: "string",
    pattern: `${instantPattern}|\\$\\{`,
    description: "When the call begins: 2026-01-05T09:30Z, or 2026-01-05 09:30 Europe/Oslo.",
    default: formatInstant(defaultClock),
  },
  settings: { ...mapOf(value), description: "Values for settings of the flow." },
  tables: {
    ...mapOf(listOf({ type: ["object", "string"] })),
    description: "The rows that lookups find, by table. A table that is not here is empty.",
  },
  legs: {
    ...mapOf(phones),
    description: "What the phones of called endpoints do. One that is not here answers after 1 s and stays.",
  },
  requests: {
    ...mapOf(server),
    description: "What servers answer, by URL with * for any text, perhaps after a method. Any other request gets 200.",
  },
  v2: { ...mapOf(server), description: "What the platform answers, by operation. Any other call gets 200." },
  agent: {
    type: "array",
    items: orCase(agentAct, { type: "array", items: agentAct }),
    description:
      "What voice agents do: acts, or a list of acts for each talk. Left out, an agent ends each talk after 1 s.",
  },
  ports: { ...orCase({ type: "array", items: port }, port), description: "Which commands fail, and how." },
};

const texts: JsonObject = orCase({ type: "array", items: word }, word);

const request: JsonObject = orCase(
  word,
  closed(
    {
      request: { ...word, description: "The URL with * for any text, perhaps after a method." },
      json: { ...anything, description: "The whole body." },
      headers: { ...mapOf(word), description: "Some of the headers." },
    },
    ["request"],
  ),
);

const v2Call: JsonObject = orCase(
  word,
  closed(
    {
      call: { ...word, description: "The operation." },
      with: { ...mapOf(anything), description: "All of the arguments." },
    },
    ["call"],
  ),
);

const recording: JsonObject = orCase(
  word,
  closed({
    name: { ...word, description: "Its name, with * for any text." },
    seconds: { ...orCase({ type: "number", minimum: 0 }), description: "How long it is." },
    ended_by: { ...orCase({ enum: recordingEnds }), description: "What ended it." },
  }),
);

const expectation: JsonObject = closed({
  path: { ...texts, description: "The blocks walked, in order, all of them." },
  hears: { ...texts, description: "The media that begins to play, in order, all of it." },
  calls: { ...texts, description: "The endpoints called, in order, all of them." },
  tools: { ...texts, description: "The tools that voice agents ask for, in order, all of them." },
  emits: { ...texts, description: "The names of the events that are emitted, in order, all of them." },
  starts: { ...texts, description: "The parts of which runs are to begin, in order, all of them." },
  legs: {
    ...mapOf(
      orCase(
        closed({
          hears: { ...texts, description: "The media that begins to play to it, in order, all of it." },
          ended: { ...orCase({ enum: legEnds }), description: "How the last call to it ends." },
        }),
      ),
    ),
    description: "By endpoint, what comes of the calls to its phone.",
  },
  requests: {
    ...orCase({ type: "array", items: request }, request),
    description: "What `request` sends, in order, all of it.",
  },
  v2: { ...orCase({ type: "array", items: v2Call }, v2Call), description: "What `v2` calls, in order, all of it." },
  saved: {
    ...mapOf(listOf({ type: ["object", "string"] })),
    description: "By table, the rows that are saved, in order, all of them; of each row the columns that matter.",
  },
  recordings: {
    ...orCase({ type: "array", items: recording }, recording),
    description: "The recordings that are there at the end, in order, all of them; of each what matters.",
  },
  erased: {
    ...texts,
    description: "The names of the recordings that are erased, in order, all of them, with * for any text.",
  },
  rooms: {
    ...mapOf(orCase(closed(Object.fromEntries(countsOfRooms.map((key) => [key, { type: ["integer", "string"] }]))))),
    description: "By queue, how many wait, talk and are ready at the end.",
  },
  outcomes: { ...mapOf(word), description: "By step, how it ends the last time." },
  values: {
    ...mapOf({ type: ["string", "number", "boolean", "null", "array", "object"] }),
    description: "Values at the end: names under `as`, `name.column`, `name.status`, `name.body`, `vars.name`.",
  },
  ends: { ...orCase({ enum: endings }), description: "Why the call ends." },
  within: { ...time, description: "The longest time for the whole call." },
});

const scenario: JsonObject = closed(
  {
    name: { type: "string", minLength: 1, description: "What must be true, as a sentence." },
    from: { ...word, description: "Who calls.", default: "555" },
    to: { ...word, description: "The number that is called.", default: "1000" },
    args: { ...texts, description: "Arguments that the dial plan gives." },
    draws: {
      type: "object",
      additionalProperties: { type: ["integer", "string"], minimum: 0, maximum: 99 },
      maxProperties: 3,
      description: "What the call draws, 0 to 99, by the label of `draw`.",
    },
    webhook: {
      ...orCase(
        closed(
          {
            name: { ...word, description: "Which webhook." },
            payload: { ...mapOf(anything), description: "What comes with it, as JSON." },
          },
          ["name"],
        ),
      ),
      description: "The webhook that comes instead of a call.",
    },
    starts: { ...mapOf(anything), description: "The run that begins instead of a call: request, schedule or part." },
    ...surroundings,
    caller: {
      ...orCase({ type: "array", items: act }, act),
      description: "What the caller does, one act after the other.",
    },
    others: {
      ...orCase({ type: "array", items: otherCall(act, expectation) }),
      description: "Further calls in the same world, in which phones that are in a call are busy.",
    },
    expect: { ...orCase(expectation), description: "What must be true of the call." },
    cases: {
      type: "array",
      minItems: 1,
      items: { type: "object" },
      description: "Runs the scenario once for each, with ${case.key} replaced.",
    },
  },
  ["name"],
);

/** The JSON Schema (2020-12) of test files for editors. What only the flow can tell, such as its blocks, the reader judges. */
export function scenarioSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "flowrun test",
    description: "Scenarios of a call flow: calls, and what must be true of them.",
    ...closed(
      {
        "flowrun-test": { const: testVersion, description: "The version of test files." },
        flow: {
          type: "string",
          description: "The path of the flow, from the folder of this file. Default: the file's name without .test.",
        },
        ...surroundings,
        scenarios: { type: "array", items: scenario, description: "The calls." },
      },
      ["flowrun-test", "scenarios"],
    ),
  };
}

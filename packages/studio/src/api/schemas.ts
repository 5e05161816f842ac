import type { Schema } from "./route.ts";

const text: Schema = { type: "string" };
const number: Schema = { type: "number" };
const count: Schema = { type: "integer", minimum: 0 };
const truth: Schema = { type: "boolean" };

/** An object with these members and no others; those with `?` behind their name may be missing. */
export function record(members: Readonly<Record<string, Schema>>): Schema {
  const properties = Object.entries(members).map(([name, schema]) => [
    name.replace("?", ""),
    schema,
  ]);
  const required = Object.keys(members).filter((name) => !name.endsWith("?"));
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
}

/** A list of values of one shape. */
export function listOf(items: Schema): Schema {
  return { type: "array", items };
}

/** Counts by name. */
const counts: Schema = { type: "object", additionalProperties: count };

const tests = listOf(text);
const binEntry = record({ id: text, at: number, names: listOf(text) });
const flowFile = record({ name: text, text, etag: text, tests });

const versionFigures = record({
  started: count,
  ended: count,
  faulted: count,
  early: count,
  reasons: counts,
});
const offeredVersion = record({ id: text, version: text });

const cell: Schema = { type: ["string", "number", "boolean", "null"] };
/** A row of a table, without what is secret in it. */
const tableRow = record({
  key: text,
  etag: text,
  values: { type: "object", additionalProperties: cell },
  filled: listOf(text),
});

/** The shapes of what the API answers, by the names of their types. */
export const schemas: Readonly<Record<string, Schema>> = {
  StudioFacts: record({
    contract: { const: 1 },
    place: text,
    roles: listOf({ enum: ["edit", "publish", "call"] }),
    "running?": text,
    "phone?": text,
    "plugin?": text,
    hasOffers: truth,
    "environments?": listOf(text),
    isLive: truth,
    hasCalls: truth,
  }),
  FlowList: record({ folder: text, flows: listOf(record({ name: text, tests })) }),
  FlowFile: flowFile,
  BinEntry: binEntry,
  BinList: record({ entries: listOf(binEntry) }),
  TemplateList: record({
    templates: listOf(record({ name: text, about: text, text, tests: text })),
  }),
  TableRow: tableRow,
  Saved: record({ etag: text }),
  CallList: record({
    calls: listOf(
      record({
        ...{ id: text, from: text, to: text, at: number, block: text, step: text, flow: text },
        "ended?": record({ at: number, reason: text }),
      }),
    ),
    hasMore: truth,
  }),
  OfferState: record({
    offer: {
      oneOf: [
        { type: "null" },
        record({
          share: count,
          offered: versionFigures,
          current: versionFigures,
          isTakenBack: truth,
        }),
      ],
    },
    current: offeredVersion,
    offered: { oneOf: [{ type: "null" }, offeredVersion] },
  }),
  CommitList: record({
    commits: listOf(record({ id: text, at: number, author: text, subject: text })),
  }),
  Committed: record({ id: text }),
  LiveVersion: record({
    id: text,
    flow: text,
    version: text,
    live: count,
    started: count,
    ended: counts,
  }),
  StudioProblem: record({
    code: { type: "string", pattern: "^STUDIO_" },
    message: text,
    hint: text,
    "file?": flowFile,
    "row?": tableRow,
  }),
};

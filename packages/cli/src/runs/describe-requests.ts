import type { Program, ValueType } from "@flowrun/core";
import type { JsonObject } from "@flowrun/core/plugin";
import { type AskedArgument, choicesOf, isScalarType } from "@flowrun/core/tooling";

/** How runs of a flow are asked for over HTTP, as OpenAPI 3.1 describes it. */
export function describeRequests({
  name,
  version,
  parts,
  requests = {},
  signals = {},
}: DescribedProgram): JsonObject {
  const paths = [
    ...Object.entries(requests).map(([request, part]) => [
      `/runs/${request}`,
      pathOf(request, part, parts, begun),
    ]),
    ...Object.entries(signals).map(([signal, { part }]) => [
      `/calls/{call}/signals/${signal}`,
      pathOf(`signal-${signal}`, part, parts, signalled),
    ]),
  ];
  return {
    openapi: "3.1.0",
    info: {
      title: name,
      version: version ?? "0",
      description: "Begins runs of this flow, without a caller, and tells live calls something.",
    },
    paths: Object.fromEntries(paths) as JsonObject,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The value of `runs.token`." },
      },
      schemas: { Run: runSchema, Told: toldSchema, Refusal: refusalSchema },
      parameters: { key: keyParameter, call: callParameter },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, content: jsonOf("Refusal") },
        ]),
      ),
    },
    security: [{ token: [] }],
  };
}

/** The parts of a flow that say which requests it takes. */
export type DescribedProgram = Pick<Program, "name" | "version" | "parts" | "requests" | "signals">;

const keyParameter: JsonObject = {
  name: "idempotency-key",
  in: "header",
  schema: { type: "string", maxLength: 200 },
  description:
    "Asked again with the same key and body, no other run begins, and the answer is that of the first.",
};

const callParameter: JsonObject = {
  name: "call",
  in: "path",
  required: true,
  schema: { type: "string" },
  description: "The id of the live call, as the flow has it in `call.id`.",
};

const toldSchema: JsonObject = {
  type: "object",
  required: ["call", "signal"],
  properties: { call: { type: "string" }, signal: { type: "string" } },
};

const runSchema: JsonObject = {
  type: "object",
  required: ["run"],
  properties: {
    run: {
      type: "string",
      description: "The name of the run, in the log, in records and in journals.",
    },
  },
};

const refusalSchema: JsonObject = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", description: "What `flowrun explain` explains." },
    message: { type: "string" },
  },
};

const refusals: Readonly<Record<string, string>> = {
  400: "The body does not fit what the part takes.",
  401: "The token is missing, or is another one.",
  404: "The flow has nothing of this name, or no such call is live.",
  413: "The body has more than 64 KiB.",
  415: "The body is not application/json.",
  503: "Not just now, and nothing has come of it. Ask again after the seconds of `retry-after`.",
};

/** The differences of runs and signals. */
interface Way {
  readonly parameters: readonly string[];
  readonly answer: JsonObject;
}

const begun: Way = {
  parameters: ["key"],
  answer: { description: "The run has begun.", content: jsonOf("Run") },
};

const signalled: Way = {
  parameters: ["call", "key"],
  answer: { description: "The call takes it.", content: jsonOf("Told") },
};

function pathOf(
  operationId: string,
  part: string,
  parts: DescribedProgram["parts"],
  { parameters, answer }: Way,
): JsonObject {
  const { about, takes = {}, asked = {} } = parts[part] ?? {};
  const required = Object.entries(takes).flatMap(([name, type]) =>
    mayBeLeftOut(type) ? [] : [name],
  );
  const schema: JsonObject = {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(takes).map(([name, type]) => [
        name,
        { ...schemaOf(type), ...toldOf(type, asked[name]) },
      ]),
    ),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
  const responses = Object.keys(refusals).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  return {
    post: {
      operationId,
      ...(about !== undefined && { summary: about }),
      requestBody: { required: required.length > 0, content: { "application/json": { schema } } },
      parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      responses: {
        202: answer,
        ...(Object.fromEntries(responses) as JsonObject),
      },
    },
  };
}

function toldOf(type: ValueType, asked: AskedArgument = {}): JsonObject {
  const { about } = asked;
  const choices = choicesOf(type, asked);
  return { ...(about && { description: about }), ...(choices && { enum: choices }) };
}

function jsonOf(schema: string): JsonObject {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}

function mayBeLeftOut(type: ValueType): boolean {
  return type.kind === "json" || (isScalarType(type) && type.nullable === true);
}

const schemas = {
  string: { type: ["string", "number"] },
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  duration: { type: ["string", "integer"], description: "Such as 90s, or milliseconds." },
  date: { type: "string" },
  time: { type: "string" },
  timestamp: { type: "string" },
  json: {},
  row: { type: "object" },
  rows: { type: "array", items: { type: "object" } },
  texts: { type: "array", items: { type: "string" } },
  record: { type: "object" },
  list: { type: "array" },
} as const satisfies Readonly<Record<ValueType["kind"], JsonObject>>;

/** The schema of the values that `fitted` takes for a type. */
function schemaOf(type: ValueType): JsonObject {
  const schema = schemas[type.kind];
  return isScalarType(type) && type.nullable === true
    ? { anyOf: [schema, { type: "null" }] }
    : schema;
}

import {
  type ApiVersion,
  type Description,
  descriptions,
  type MediaType,
} from "../openapi/description.ts";
import { type Endpoint, endpointsOf, webhooksOf } from "../openapi/endpoints.ts";
import { type Change, severityOf } from "./change.ts";
import {
  compareFacts,
  type Difference,
  type Facts,
  factsOf,
  type Part,
  without,
} from "./compare-facts.ts";

/** Every difference between two versions, computed from their descriptions; breaking ones first. */
export function changes(from: ApiVersion, to: ApiVersion): readonly Change[] {
  const before = descriptions[from];
  const after = descriptions[to];
  const all = [
    ...compareLists("endpoint", described(before, endpointsOf), described(after, endpointsOf)),
    ...compareLists("webhook", described(before, webhooksOf), described(after, webhooksOf)),
  ];
  return [...all.filter(isBreaking), ...all.filter((each) => !isBreaking(each))];
}

function isBreaking({ severity }: Change): boolean {
  return severity === "breaking";
}

type ByName = ReadonlyMap<string, Described>;

function described(
  description: Description,
  list: (of: Description) => readonly Endpoint[],
): ByName {
  return new Map(
    list(description).map((endpoint) => [nameOf(endpoint), { endpoint, description }]),
  );
}

function nameOf({ name, method, path }: Endpoint): string {
  return name === "" ? path : `${method.toUpperCase()} ${path}`;
}

function compareLists(
  what: "endpoint" | "webhook",
  before: ByName,
  after: ByName,
): readonly Change[] {
  const removed = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...removed.map((name) => changeOf(name, { kind: `${what}-removed` })),
    ...[...after].flatMap(([name, now]) => {
      const old = before.get(name);
      const found: readonly Difference[] =
        old === undefined ? [{ kind: `${what}-added` }] : compareEndpoints(old, now);
      return found.map((each) => changeOf(name, each));
    }),
  ];
}

function changeOf(endpoint: string, difference: Difference): Change {
  return { ...difference, endpoint, severity: severityOf(difference.kind) };
}

/** An endpoint, and the description that its pointers lead into. */
export interface Described {
  readonly endpoint: Endpoint;
  readonly description: Description;
}

/** The differences between two versions of one endpoint: tags, parameters, request, answers. */
function compareEndpoints(before: Described, after: Described): readonly Difference[] {
  return [
    ...compareNames("tag", before.endpoint.tags, after.endpoint.tags),
    ...compareFacts("parameter", parameterFacts(before), parameterFacts(after)),
    ...compareBodies("request", requestBodyOf(before), requestBodyOf(after)),
    ...compareAnswers(before, after),
  ];
}

function compareNames(
  what: "tag" | "media-type",
  before: readonly string[],
  after: readonly string[],
): readonly Difference[] {
  return [
    ...without(before, after).map((from) => ({ kind: `${what}-removed` as const, from })),
    ...without(after, before).map((to) => ({ kind: `${what}-added` as const, to })),
  ];
}

function parameterFacts({ endpoint, description }: Described): ReadonlyMap<string, Facts> {
  const properties = Object.fromEntries(
    endpoint.parameters.map(({ name, schema }) => [name, schema]),
  );
  return factsOf({ properties }, description);
}

function compareAnswers(before: Described, after: Described): readonly Difference[] {
  const old = Object.keys(before.endpoint.responses);
  const now = Object.keys(after.endpoint.responses);
  const shared = now.filter((status) => old.includes(status));
  return [
    ...without(old, now).map((status) => ({ kind: `${kindOf(status)}-removed` as const, status })),
    ...without(now, old).map((status) => ({ kind: `${kindOf(status)}-added` as const, status })),
    ...shared.flatMap((status) =>
      compareBodies("response", answerOf(before, status), answerOf(after, status)).map((each) => ({
        ...each,
        status,
      })),
    ),
  ];
}

function kindOf(status: string): "success-status" | "error-status" {
  return status.startsWith("2") ? "success-status" : "error-status";
}

/** A body in each of its media types. */
interface Body {
  readonly content: Readonly<Record<string, MediaType>>;
  readonly description: Description;
}

function requestBodyOf({ endpoint, description }: Described): Body {
  return { content: endpoint.requestBody?.content ?? {}, description };
}

function answerOf({ endpoint, description }: Described, status: string): Body {
  return { content: endpoint.responses[status]?.content ?? {}, description };
}

function compareBodies(part: Part, before: Body, after: Body): readonly Difference[] {
  const old = Object.keys(before.content);
  const now = Object.keys(after.content);
  const shared = now.filter((type) => old.includes(type));
  return [
    ...compareNames("media-type", old, now),
    ...shared.flatMap((type) =>
      compareFacts(part, bodyFacts(before, type), bodyFacts(after, type)),
    ),
  ];
}

function bodyFacts({ content, description }: Body, type: string): ReadonlyMap<string, Facts> {
  return factsOf(content[type]?.schema ?? {}, description);
}

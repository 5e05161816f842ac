import type { Description, MediaType, ResponseDescription } from "../description.ts";
import type { Endpoint } from "../endpoints.ts";
import { compareFacts, type Difference, type Part, without } from "./compare-facts.ts";
import { type Facts, factsOf } from "./facts-of.ts";

/** An endpoint, and the description that its pointers lead into. */
export interface Described {
  readonly endpoint: Endpoint;
  readonly description: Description;
}

/** The differences between two versions of one endpoint: tags, parameters, request, answers. */
export function compareEndpoints(before: Described, after: Described): readonly Difference[] {
  const media = (side: Described): MediaTypes => ({
    content: side.endpoint.requestBody?.content ?? {},
    description: side.description,
  });
  return [
    ...compareNames("tag", before.endpoint.tags, after.endpoint.tags),
    ...compareFacts("parameter", parameterFacts(before), parameterFacts(after)),
    ...compareMedia("request", media(before), media(after)),
    ...compareResponses(before, after),
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
  const properties = Object.fromEntries(endpoint.parameters.map(({ name, schema }) => [name, schema]));
  return factsOf({ properties }, description);
}

function compareResponses(before: Described, after: Described): readonly Difference[] {
  const old = before.endpoint.responses;
  const now = after.endpoint.responses;
  const shared = Object.entries(now).flatMap(([status, response]) => {
    const earlier = old[status];
    if (earlier === undefined) return [];
    const media = (side: Described, { content = {} }: ResponseDescription): MediaTypes => ({
      content,
      description: side.description,
    });
    return compareMedia("response", media(before, earlier), media(after, response)).map((each) => ({
      ...each,
      status,
    }));
  });
  return [
    ...without(Object.keys(old), Object.keys(now)).map((status) => ({
      kind: `${kindOf(status)}-removed` as const,
      status,
    })),
    ...without(Object.keys(now), Object.keys(old)).map((status) => ({
      kind: `${kindOf(status)}-added` as const,
      status,
    })),
    ...shared,
  ];
}

function kindOf(status: string): "success-status" | "error-status" {
  return status.startsWith("2") ? "success-status" : "error-status";
}

interface MediaTypes {
  readonly content: Readonly<Record<string, MediaType>>;
  readonly description: Description;
}

function compareMedia(part: Part, before: MediaTypes, after: MediaTypes): readonly Difference[] {
  const bodies = Object.entries(after.content).flatMap(([type, { schema = {} }]) => {
    const earlier = before.content[type];
    if (earlier === undefined) return [];
    return compareFacts(part, factsOf(earlier.schema ?? {}, before.description), factsOf(schema, after.description));
  });
  return [...compareNames("media-type", Object.keys(before.content), Object.keys(after.content)), ...bodies];
}

import { pathParameters, ariResources, resourceOf } from "./ari-api-docs.ts";
import { type AriOperation, ariOperations } from "./ari-operations.ts";
import type { Reference, ReferenceOperation } from "./reference.ts";

/** ARI for people: what `/ari/api-docs` shows a browser. */
export function ariReference(): Reference {
  return {
    title: "ARI of the embedded platform",
    about:
      "Every operation that the embedded platform has, relative to /ari. Parameters may be in the query, in a form or in a JSON body.",
    data: ["resources", ...ariResources].map((name) => ({ name, path: `/ari/api-docs/${name}.json` })),
    groups: ariResources.map((name) => ({
      name,
      operations: ariOperations.filter((operation) => resourceOf(operation) === name).map(show),
    })),
  };
}

function show({ method, path, nickname, summary, gives, needs, takes }: AriOperation): ReferenceOperation {
  return {
    method,
    path,
    summary,
    notes: [gives === "void" ? nickname : `${nickname} gives ${gives}`],
    fields: [
      ...pathParameters(path).map((name) => ({ name, place: "path", isNeeded: true, rule: "" }) as const),
      ...needs.map((name) => ({ name, place: "query", isNeeded: true, rule: "" }) as const),
      ...takes.map((name) => ({ name, place: "query", isNeeded: false, rule: "" }) as const),
    ],
    answers: [],
  };
}

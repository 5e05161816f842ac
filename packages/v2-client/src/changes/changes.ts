import type { ApiVersion } from "../api-version.ts";
import type { Description } from "../description.ts";
import { descriptions } from "../descriptions.ts";
import { type Endpoint, endpointsOf, webhooksOf } from "../endpoints.ts";
import type { Change } from "./change.ts";
import { compareEndpoints, type Described } from "./compare-endpoints.ts";
import type { Difference } from "./compare-facts.ts";
import { severityOf } from "./severity-of.ts";

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

function described(description: Description, list: (of: Description) => readonly Endpoint[]): ByName {
  return new Map(list(description).map((endpoint) => [nameOf(endpoint), { endpoint, description }]));
}

function nameOf({ name, method, path }: Endpoint): string {
  return name === "" ? path : `${method.toUpperCase()} ${path}`;
}

function compareLists(what: "endpoint" | "webhook", before: ByName, after: ByName): readonly Change[] {
  const removed = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...removed.map((name) => changeOf(name, { kind: `${what}-removed` })),
    ...[...after].flatMap(([name, now]) => {
      const old = before.get(name);
      const found: readonly Difference[] = old === undefined ? [{ kind: `${what}-added` }] : compareEndpoints(old, now);
      return found.map((each) => changeOf(name, each));
    }),
  ];
}

function changeOf(endpoint: string, difference: Difference): Change {
  return { ...difference, endpoint, severity: severityOf(difference.kind) };
}

import { formatDuration, type Json, type JsonObject } from "@flowrun/core";
import { Document, isCollection, isPair, isScalar, visit, type YAMLMap, type YAMLSeq } from "yaml";
import type { Property } from "../property/property.ts";
import { formatInstant } from "./instant.ts";
import { mapValues } from "./map-values.ts";
import { printFault } from "./read-ports.ts";
import { printFigures } from "./read-queues.ts";
import { actNode, agentNode, legNode, unless } from "./print-acts.ts";
import {
  defaultClock,
  isRunScenario,
  type LegBehaviour,
  type OtherCall,
  type Scenario,
  type ServerAnswer,
} from "./scenario.ts";
import type { Expectations } from "./expectations.ts";

/**
 * The text of a `*.test.yaml` file with these scenarios, ready to run. `flow` is the path of the
 * flow from the file's own folder. Empty parts of a scenario are left out, and so are values that a
 * file means anyway where it says nothing.
 */
export function printScenarios(
  scenarios: readonly Scenario[],
  flow: string,
  properties: readonly PrintedProperty[] = [],
): string {
  const document = new Document(
    {
      "flowrun-test": 1,
      flow,
      ...(properties.length === 0 ? {} : { properties: properties.map(propertyNode) }),
      scenarios: scenarios.map((scenario) => escapePlaceholders(scenarioNode(scenario))),
    },
    { aliasDuplicateObjects: false },
  );
  visit(document, {
    // Rows, acts and lists stand on one line each; the maps that hold them, and everything named,
    // have lines of their own.
    Collection: (_key, node, path) => {
      for (const item of node.items) quoteOddKey(item);
      if (!isLeaf(node)) return undefined;
      const name = nameOf(path.at(-1));
      node.flow = name === undefined || !wideMaps.includes(name);
      return node.flow ? visit.SKIP : undefined;
    },
  });
  return document.toString({ lineWidth: 120 });
}

/** A property by its words. */
export type PrintedProperty = Pick<Property, "name" | "text"> & {
  readonly rule: Pick<Property["rule"], "kind">;
};

function propertyNode({ name, text, rule }: PrintedProperty): JsonObject {
  const key = rule.kind === "never" ? "never" : "always";
  return { ...(name === `${key}: ${text}` ? {} : { name }), [key]: text };
}

/** Maps that have a line for each entry, however short they are. */
const wideMaps = ["legs", "requests", "v2", "outcomes", "values", "expect", "settings"];

/**
 * A test file refuses a bare key that many YAML tools take for true or false, or that seems to have
 * taken in a sign of YAML.
 */
function quoteOddKey(item: unknown): void {
  if (!isPair(item) || !isScalar(item.key)) return;
  const key = String(item.key.value);
  if (/^(y|n|yes|no|on|off)$/i.test(key) || !/^[\w./-]+$/.test(key)) item.key.type = "QUOTE_DOUBLE";
}

function isLeaf({ items }: YAMLMap | YAMLSeq): boolean {
  return !items.some((item) => isCollection(isPair(item) ? item.value : item));
}

function nameOf(parent: unknown): string | undefined {
  return isPair(parent) && isScalar(parent.key) ? String(parent.key.value) : undefined;
}

/** In a test file `${` begins a placeholder of a case, and `$${` stands for the two characters. */
function escapePlaceholders(value: Json): Json {
  if (typeof value === "string") return escapeText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(escapePlaceholders);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [escapeText(key), escapePlaceholders(item)]),
  );
}

function escapeText(text: string): string {
  return text.replaceAll("${", "$$$${");
}

function scenarioNode(scenario: Scenario): JsonObject {
  const {
    name,
    draws = {},
    clock,
    settings,
    tables,
    legs,
    requests,
    v2,
    agent = [],
    ports,
    duty = {},
    queues = {},
    transcripts = [],
    others = [],
    caller,
    expect,
  } = scenario;
  return withoutEmpty({
    name,
    ...(isRunScenario(scenario)
      ? runNode(scenario)
      : { ...callNode(scenario), args: scenario.args }),
    ...(clock === defaultClock ? {} : { clock: formatInstant(clock) }),
    draws,
    settings,
    tables: { ...tables },
    legs: mapValues(legs, (leg) => (isList(leg) ? leg.map(legNode) : legNode(leg))),
    requests: mapValues(requests, serverNode),
    v2: mapValues(v2, serverNode),
    agent:
      agent.length === 1
        ? (agent[0] ?? []).map(agentNode)
        : agent.map((acts) => acts.map(agentNode)),
    ports: ports.map(printFault),
    duty,
    queues: mapValues(queues, printFigures),
    transcripts,
    others: others.map(otherNode),
    caller: caller.map(actNode),
    expect: expectNode(expect),
  });
}

/** The webhook, or the part, that a run begins with. */
function runNode({ webhook, starts }: Scenario): JsonObject {
  return {
    ...(webhook === undefined ? {} : { webhook: { ...webhook } }),
    ...(starts === undefined ? {} : { starts: withoutEmpty({ ...starts }) }),
  };
}

/** The caller, the called number, and how the call comes. */
function callNode({
  from,
  callerName,
  headers = {},
  variables = {},
  divertedFrom,
  to,
}: Scenario | OtherCall): JsonObject {
  return {
    from,
    ...(callerName === undefined ? {} : { caller_name: callerName }),
    headers: { ...headers },
    variables: { ...variables },
    ...(divertedFrom === undefined ? {} : { diverted_from: divertedFrom }),
    to,
  };
}

function otherNode(other: OtherCall): JsonObject {
  const { name, afterMs, acts, expect } = other;
  return withoutEmpty({
    name,
    ...callNode(other),
    ...unless(afterMs, 0, "after"),
    acts: acts.map(actNode),
    expect: expectNode(expect),
  });
}

function isList(leg: Scenario["legs"][string]): leg is readonly LegBehaviour[] {
  return Array.isArray(leg);
}

function serverNode(answers: readonly ServerAnswer[]): Json {
  const [first = {}, ...others] = answers.map(answerNode);
  return others.length === 0 ? first : [first, ...others];
}

function answerNode(answer: ServerAnswer): Json {
  if (answer.kind !== "answers") return answer.kind;
  const { status, body, afterMs } = answer;
  const rest: JsonObject = { ...(body === null ? {} : { body }), ...unless(afterMs, 0, "after") };
  return status === 200 && Object.keys(rest).length > 0 ? rest : { status, ...rest };
}

function expectNode({
  path,
  hears,
  calls,
  emits,
  starts,
  tools,
  requests,
  v2,
  withinMs,
  ...rest
}: Expectations): JsonObject {
  return {
    ...(path && { path }),
    ...(hears && { hears }),
    ...(calls && {
      calls: calls.map((call): Json => (typeof call === "string" ? call : { ...call })),
    }),
    ...(emits && { emits: emits.map(({ event, ...parts }) => sentNode({ event }, parts)) }),
    ...(tools && { tools }),
    ...(starts && { starts: starts.map(({ part, ...parts }) => sentNode({ part }, parts)) }),
    ...(requests && {
      requests: requests.map(({ request, ...parts }) => sentNode({ request }, parts)),
    }),
    ...(v2 && { v2: v2.map(({ call, ...parts }) => sentNode({ call }, parts)) }),
    ...(rest as JsonObject),
    ...(withinMs === undefined ? {} : { within: formatDuration(withinMs) }),
  };
}

/** The sent content, as a text where nothing else is said of it. */
function sentNode(subject: JsonObject, parts: JsonObject): Json {
  return Object.keys(parts).length === 0
    ? (Object.values(subject)[0] ?? null)
    : { ...subject, ...parts };
}

function withoutEmpty(members: JsonObject): JsonObject {
  const isEmpty = (value: Json | undefined): boolean =>
    typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

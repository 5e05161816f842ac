import type { Json, Option, Program, Verb } from "@flowrun/core";
import {
  calledEndpoint,
  type DeskRules,
  type FlowAst,
  heardAt,
  mediaNodes,
  mediaOfStep,
  type MediaNode,
  type OptionNode,
  possibleOutcomes,
  type SectionFacts,
  type StepNode,
  writtenOptions,
  withTechnology,
} from "@flowrun/core/tooling";
import {
  type Declarations,
  declarationsOf,
  mediaByLanguage,
  parseTemplate,
  queues,
  sections,
  stepsOf,
  prompts,
  settings,
} from "@flowrun/flow/tooling";
import type { RequestPattern } from "./request-pattern.ts";
import type { Scenario } from "./scenario.ts";

/** The names of its flow that a scenario may use. */
export interface FlowFacts {
  readonly ast: FlowAst;
  /** The verbs of its language, by their key. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /** The types of settings, variables, tables and the names under `as`. */
  readonly declarations: Declarations;
  /** The outcomes that each step can have, by step id. */
  readonly outcomes: ReadonlyMap<string, readonly string[]>;
  /** The media that the flow plays, as it is heard, with `*` for what an expression decides. */
  readonly media: readonly string[];
  /** The requests that it can make, with `*` for what an expression decides. */
  readonly requests: readonly RequestPattern[];
  /** The operations of the REST API v2 that it calls. */
  readonly operations: readonly string[];
  /** The events that it can emit, with `*` for what an expression decides. */
  readonly events: readonly string[];
  /** The columns in which it keeps the sound of recordings, by table; no table declares them. */
  readonly sounds: ReadonlyMap<string, readonly string[]>;
}

/** The facts of a flow that has no errors. */
export function factsOf(ast: FlowAst, verbs: FlowFacts["verbs"]): FlowFacts {
  const places = [...ast.blocks].flatMap(([block, { steps }]) =>
    steps.map((step, index) => ({ block, step, index })),
  );
  const last = ast.finally.map((step, index) => ({ block: "finally", step, index }));
  const outcomes = [...places, ...last].map(
    ({ block, step, index }) =>
      [step.id?.value ?? `${block}/${index + 1}`, outcomesOf(step, verbs)] as const,
  );
  return {
    ast,
    verbs,
    declarations: declarationsOf(ast, verbs),
    outcomes: new Map(outcomes),
    media: mediaOf(ast, verbs),
    requests: requestsIn(ast, verbs),
    operations: operationsIn(ast, verbs),
    events: eventsIn(ast, verbs),
    sounds: soundsIn(ast, verbs),
  };
}

function outcomesOf(step: StepNode, verbs: FlowFacts["verbs"]): readonly string[] {
  const verb = verbs[step.verb.value];
  return verb === undefined ? [] : possibleOutcomes(verb, step);
}

function mediaOf(ast: FlowAst, verbs: FlowFacts["verbs"]): readonly string[] {
  const texts = stepsOf(ast).flatMap((step) => {
    const verb = verbs[step.verb.value];
    if (verb === undefined) return [];
    return [
      ...mediaOfStep(verb, step).map(heardWith),
      ...(verb.plays?.(writtenOptions(verb, step)) ?? []),
    ];
  });
  const inPrompts = [...prompts.in(ast).values()].flatMap((prompt) =>
    mediaByLanguage(ast, prompt).flatMap(([, node]) => mediaNodes(node, true).map(heardWith)),
  );
  return [...new Set([...texts, ...inPrompts].map(starred))];
}

/** A text with `*` for each expression. */
function starred(text: string): string {
  const cut = parseTemplate(text);
  if (!cut.ok) return text;
  return cut.template.parts.map((part) => (part.kind === "text" ? part.text : "*")).join("");
}

/** The heard form of an item, with its expressions, or with `*` for what is not written out. */
function heardWith(item: MediaNode): string {
  const heard = heardAt(item);
  if (heard !== undefined) return heard;
  if (item.kind === "uri") return item.node.text;
  const said = item.parts.get("say");
  if (item.saying === "ssml") return "say:*";
  return said?.kind === "text" ? `say:${said.text}` : `${item.saying ?? ""}*`;
}

/** The requests that a flow can make, with `*` for what an expression decides. */
export function requestsIn(ast: FlowAst, verbs: FlowFacts["verbs"]): readonly RequestPattern[] {
  return stepsOf(ast).flatMap((step) => {
    const verb = verbs[step.verb.value];
    if (verb?.sends?.kind !== "http.request") return [];
    const { method, url } = verb.sends.request(writtenOptions(verb, step));
    return [{ method, url: url === "" ? "*" : starred(url) }];
  });
}

/** The operations of the REST API v2 that a flow calls, each once. */
export function operationsIn(ast: FlowAst, verbs: FlowFacts["verbs"]): readonly string[] {
  const operations = stepsOf(ast).map((step) => {
    const verb = verbs[step.verb.value];
    return verb?.sends?.kind === "v2.call" ? verb.sends.operation(writtenOptions(verb, step)) : "";
  });
  return [...new Set(operations)].filter((operation) => operation !== "");
}

function eventsIn(ast: FlowAst, verbs: FlowFacts["verbs"]): readonly string[] {
  const events = stepsOf(ast).flatMap((step) => {
    const verb = verbs[step.verb.value];
    const event = verb?.sends?.kind === "event.emit" && step.options.get(verb.principal ?? "");
    if (typeof event !== "object") return [];
    return event.kind === "text" ? [starred(event.text)] : [];
  });
  return [...new Set(events)];
}

function soundsIn(ast: FlowAst, verbs: FlowFacts["verbs"]): FlowFacts["sounds"] {
  const sounds = new Map<string, readonly string[]>();
  for (const step of stepsOf(ast)) {
    const verb = verbs[step.verb.value];
    if (verb?.sends?.kind !== "store.save" || !step.options.has("column")) continue;
    const written = writtenOptions(verb, step);
    const table = verb.sends.table(written);
    sounds.set(table, [...(sounds.get(table) ?? []), written.text("column")]);
  }
  return sounds;
}

/**
 * Every endpoint that the flow can call in a scenario, with `*` for what an expression puts behind a
 * technology; `undefined` when an expression computes a whole one.
 */
export function endpointsOf(facts: FlowFacts, scenario: Scenario): readonly string[] | undefined {
  const found = stepsOf(facts.ast).flatMap((step) =>
    [...step.options].flatMap(([name, node]) => {
      const kind = facts.verbs[step.verb.value]?.options[name]?.kind;
      return kind === undefined || calledEndpoint(kind, "") === undefined
        ? []
        : textNodesIn(node).map((text) => valuesOf({ node: text, kind }, facts, scenario));
    }),
  );
  const members = [...queues.in(facts.ast).values()].flatMap((queue) =>
    queue.members.map(({ to }) => withTechnology(to.value)),
  );
  return found.includes(undefined)
    ? undefined
    : [...new Set([...members, ...found.flatMap((values) => values ?? [])])];
}

function textNodesIn(node: OptionNode): readonly OptionNode[] {
  if (node.kind === "list") return node.items.flatMap(textNodesIn);
  return node.kind === "map"
    ? [...node.entries.values()].flatMap(({ value }) => textNodesIn(value))
    : [node];
}

/** The values of an option that is a text, a setting or a column of a row. */
function valuesOf(
  { node, kind }: { readonly node: OptionNode; readonly kind: Option["kind"] },
  { ast, declarations }: FlowFacts,
  scenario: Scenario,
): readonly string[] | undefined {
  if (node.kind !== "text") return undefined;
  const written = writtenOf(node.text, kind);
  if (written !== undefined) return [written];
  const [, root = "", member = ""] = /^\$\{\s*(\w+)\.(\w+)\s*\}$/.exec(node.text) ?? [];
  const type = declarations.names.get(root);
  if (root === "settings")
    return endpointsAmong([scenario.settings[member] ?? defaultOf(ast, member)]);
  if (type?.kind !== "row") return undefined;
  return endpointsAmong((scenario.tables[type.table] ?? []).map((row) => row[member]));
}

/** An endpoint that is written out, at least with its technology: no expression gives another then. */
function writtenOf(text: string, kind: Option["kind"]): string | undefined {
  if (!text.includes("${")) return calledEndpoint(kind, text) ?? text;
  return /^[^/$]+\//.test(text) ? starred(text) : undefined;
}

function defaultOf(ast: FlowFacts["ast"], setting: string): Json | undefined {
  return settings.in(ast).get(setting)?.default?.value;
}

function endpointsAmong(values: readonly (Json | undefined)[]): readonly string[] {
  return values.flatMap((value) =>
    typeof value === "string" && value !== "" ? [withTechnology(value)] : [],
  );
}

/**
 * The texts in quotes of an expression, or of a map in YAML; texts that hold an expression are none
 * of them.
 */
export function literalsIn(source: string): readonly string[] {
  const quoted = source.matchAll(/"([^"\\\n]*)"|'([^'\\\n]*)'/g);
  return [...quoted]
    .map(([, double, single]) => double ?? single ?? "")
    .filter((text) => !text.includes("${"));
}

/**
 * The words that a scenario may write before the name of a room. Queues come first: among rooms
 * with the same name the first counts.
 */
export const kindsOfRooms: readonly string[] = queuesFirst(sections).flatMap(
  ({ met }) => met ?? [],
);

function queuesFirst<Of extends SectionFacts>(all: readonly Of[]): readonly Of[] {
  return all.toSorted(({ met: a = "" }, { met: b = "" }) => (a > b ? -1 : 1));
}

/** The rooms of a flow: the word for each kind, with the names that the flow declares. */
function metIn({ ast }: Pick<FlowFacts, "ast">): readonly (readonly [string, readonly string[]])[] {
  return queuesFirst([...ast.declared.values()].map(({ section }) => section)).flatMap(
    ({ key, met }) =>
      met === undefined ? [] : [[met, [...(ast.declared.get(key)?.nodes.keys() ?? [])]] as const],
  );
}

/** The kinds of rooms in words, for the end of `The flow has no …`. */
export function roomsInWords(facts: Pick<FlowFacts, "ast">): string {
  const kinds = metIn(facts).map(([kind]) => kind);
  return `${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}`;
}

/**
 * The rooms of the flow, by the names under which scenarios count and lose them.
 */
export function roomNames(facts: Pick<FlowFacts, "ast">): readonly string[] {
  return metIn(facts).flatMap(([, names]) => names);
}

/**
 * The same, each with what it is, for flows in which different things have one name:
 * `queue:support`.
 */
export function kindsAndNames(facts: Pick<FlowFacts, "ast">): readonly string[] {
  return metIn(facts).flatMap(([kind, names]) => names.map((name) => `${kind}:${name}`));
}

/** The members that queues list, as endpoints. */
export function membersOfQueues({ rooms = {} }: Pick<Program, "rooms">): readonly string[] {
  const members = deskOf(rooms)?.queues.flatMap((queue) => queue.members.map(({ to }) => to)) ?? [];
  return [...new Set(members)];
}

function deskOf({ desk }: NonNullable<Program["rooms"]>): DeskRules | undefined {
  return desk?.kind === "desk" ? (desk as DeskRules) : undefined;
}

import type { Place, Verb } from "@flowrun/core";
import { answeringOutcome, mayStand } from "@flowrun/core/tooling";
import { describePath } from "../graph/graph-search.ts";
import { standingsFrom, type Standing } from "../graph/places.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * A verb stands only in places that it names, on every way that leads to it. The rule
 * `webhooksNeedNoCall` judges the lacks of a run without a caller, `finallyNeedsNoCall` those of
 * the flow's `finally`.
 */
export const verbsStandInPlace: Rule = defineRule({
  code: "FLOW_NOT_HERE",
  severity: "error",
  title: "A verb stands where it cannot do what it does.",
  why: "A block that a step runs beside itself talks with somebody else, or with nobody: with a phone that was called, with one side of a conversation, with a caller who waits; a tool of a voice agent talks with nobody. What connects the caller, or ends the call, is for the flow itself.",
  remedy:
    "Let the block return a word, map it under `then` of the step that runs it, and put the verb into the block that this leads to.",
  example: `
    parts: { ask: { finally: tidy } }
    blocks:
      main:
        - answer
        - call: ask
      ask:
        - wait: 1s
      tidy:
        - play: sound:goodbye
  `,
  followsPaths: true,
  find: (flow) => {
    const { graph } = flow;
    const entries = [...graph.callEntries, ...graph.partEntries];
    const begins = entries.flatMap((node) => {
      const place = placeOfEntry(flow, node);
      return place === undefined ? [] : [{ node, place }];
    });
    const runs = [...graph.webhookEntries, ...graph.runEntries.map(({ node }) => node)];
    const ran = runs.map((node) => ({ node, place: "R" }) as const);
    const told = graph.signalEntries.map((node) => ({ node, place: "S" }) as const);
    const isMisplaced = ({ node, place }: Pick<Standing, "node" | "place">): boolean => {
      const step = graph.steps[node];
      return step !== undefined && !mayStand(step.verb, place);
    };
    const isDialling = graph.steps.map(
      ({ verb }) => answeringOutcome(verb, "dialled") !== undefined,
    );
    // `webhooksNeedNoCall` tells what needs a caller before `dial`, and a `dial` behind another.
    const isOfRun = ({ node, place, path }: Standing): boolean =>
      place === "R" ||
      (isDialling[node] === true && path.slice(0, -1).some((before) => isDialling[before]));
    const misplaced = standingsFrom(graph, [...begins, ...ran, ...told], isMisplaced).filter(
      (at) => !isOfRun(at),
    );
    return misplaced.flatMap((at) => problem(flow, at));
  },
});

/**
 * The place that an entry has by itself; a part has that of the step which calls it, and the
 * `finally` of the flow a rule of its own.
 */
function placeOfEntry({ graph }: CheckedFlow, node: number): Place | undefined {
  const { isLast = false, block } = graph.steps[node] ?? {};
  if (isLast) return block === null ? undefined : "F";
  return graph.callEntries.includes(node) ? "M" : undefined;
}

/** The words for a place: the people who are there. */
const words: Readonly<Record<Place, string>> = {
  M: "where there is a caller",
  P: "on a phone that was called",
  K: "in a conversation that waits meanwhile",
  C: "in a conversation that goes on meanwhile",
  W: "beside a caller who waits",
  S: "in the part of a signal, which talks to nobody",
  R: "in a run without a caller",
  F: "where a part has been left",
};

function problem(
  { graph, verbs }: CheckedFlow,
  { node, place, path, opener }: Standing,
): readonly Finding[] {
  const verb = graph.steps[node]?.node.verb;
  if (verb === undefined) return [];
  const isTool = (graph.out[opener ?? -1] ?? []).some(({ enters }) => enters === "tool");
  const message = `"${verb.value}" cannot stand ${isTool ? "in a tool" : words[place]}: ${describePath(graph, path)}.`;
  const by = opener === undefined ? undefined : graph.steps[opener]?.node.verb;
  const related = by === undefined ? [] : [{ message: "This step runs the block.", span: by.span }];
  return [{ span: verb.span, message, hint: hintOf(place, verbs, verb.value), related }];
}

function hintOf(place: Place, verbs: Readonly<Record<string, Verb>>, written: string): string {
  const instead = verbs[written]?.instead?.[place];
  const own = verbs[written];
  if (place === "M" && own !== undefined && mayStand(own, "R")) {
    const begun = "Put it into a run without a caller.";
    return instead === undefined
      ? begun
      : `Write "${instead}", which connects this caller. For a call of its own: put it into a run without a caller.`;
  }
  if (instead !== undefined) return `Write "${instead}".`;
  const able = Object.values(verbs)
    .filter((verb) => mayStand(verb, place))
    .map(({ name }) => `"${name}"`);
  return `Verbs that can are: ${able.join(", ")}.`;
}

import type {
  BlockGraph,
  GraphBlock,
  GraphEdge,
  GraphStep,
  GraphTarget,
  GraphWebhook,
} from "../graph/block-graph.ts";
import { longestArgument, shorten } from "../graph/shorten.ts";
import { edgeLabel } from "./edge-label.ts";
import type { Mark, Picture, PictureEdge, PictureNode, PictureRow } from "./picture.ts";

/** The most steps of a block that a picture shows. */
export const mostRows = 12;

const longestName = 40;

/** Long enough for every message of the checker. */
const longestProblem = 160;

/**
 * A graph as boxes and arrows. Every end of the call has a box of its own beside the block that
 * ends it.
 */
export function createPicture(graph: BlockGraph): Picture {
  const naming = createNaming(graph.blocks.map(({ name }) => name));
  const ends = graph.edges.filter(({ to }) => to.kind === "end");
  // A file of parts begins nowhere.
  const start = {
    ...emptyNode,
    id: "start",
    kind: "start",
    name: "start",
    mark: markOf(graph.calls),
    count: graph.calls,
  } as const;
  const isStarted = graph.start !== "";
  const last = graph.finally.length === 0 ? [] : [finallyNode(graph.finally)];
  return {
    title: [shorten(graph.flow, 60), shorten(graph.version ?? "", 20)].join(" ").trim(),
    caption: captionOf(graph),
    hasCounts: graph.calls !== undefined,
    nodes: [
      ...(isStarted ? [start] : []),
      ...graph.webhooks.map(webhookNode),
      ...graph.blocks.map((block) => blockNode(naming, block)),
      ...ends.map((edge) => endNode(naming, edge)),
      ...last,
    ],
    edges: [
      ...(isStarted
        ? [{ from: "start", to: naming.block(graph.start), label: [], mark: markOf(graph.calls) }]
        : []),
      ...graph.webhooks.map((webhook) => webhookEdge(naming, webhook)),
      ...graph.edges.map((edge) => drawEdge(naming, edge)),
    ],
  };
}

/** `unwalked` for none, `plain` for a count that is not known. */
function markOf(count: number | undefined): Mark {
  if (count === undefined) return "plain";
  return count > 0 ? "walked" : "unwalked";
}

const emptyNode = {
  rows: [],
  count: undefined,
  isUnreachable: false,
  problems: [],
  line: undefined,
} as const;

/** Runs of a webhook are not counted apart from calls. */
function webhookNode({ name, line }: GraphWebhook): PictureNode {
  return {
    ...emptyNode,
    id: webhookId(name),
    kind: "start",
    name: shorten(name, longestName),
    mark: "plain",
    line,
  };
}

function webhookEdge(naming: Naming, { name, block }: GraphWebhook): PictureEdge {
  return { from: webhookId(name), to: naming.block(block), label: [], mark: "plain" };
}

function webhookId(name: string): string {
  return `webhook_${name.replaceAll(/[^A-Za-z0-9]/g, "_")}`;
}

function blockNode(naming: Naming, block: GraphBlock): PictureNode {
  const { name, walked, steps, problems, line, exists, reachable } = block;
  return {
    id: naming.block(name),
    kind: exists ? "block" : "missing",
    name: shorten(name, longestName),
    rows: rowsOf(steps),
    mark: markOf(walked),
    count: walked,
    isUnreachable: exists && !reachable,
    problems: exists
      ? problems.map((problem) =>
          shorten(`line ${problem.line}: ${problem.message}`, longestProblem),
        )
      : [shorten(`line ${line}: There is no block "${name}".`, longestProblem)],
    line,
  };
}

function finallyNode(steps: readonly GraphStep[]): PictureNode {
  return {
    ...emptyNode,
    id: "finally",
    kind: "finally",
    name: "finally",
    rows: rowsOf(steps),
    mark: "plain",
  };
}

function endNode(naming: Naming, { from, to, walked }: GraphEdge): PictureNode {
  const name = to.kind === "end" ? shorten(`end · ${to.by}`, longestName) : "end";
  return {
    ...emptyNode,
    id: targetId(naming, from, to),
    kind: "end",
    name,
    mark: markOf(walked),
    count: walked,
  };
}

function rowsOf(steps: readonly GraphStep[]): readonly PictureRow[] {
  const shown = steps.length > mostRows ? steps.slice(0, mostRows - 1) : steps;
  const rows = shown.map(({ verb, argument, condition, line, walked }) => {
    const texts = {
      verb: shorten(verb, longestName),
      argument: shorten(argument, longestArgument),
    };
    const when = condition === undefined ? undefined : shorten(condition, longestArgument);
    return { ...texts, condition: when, line, mark: markOf(walked), count: walked };
  });
  if (shown.length === steps.length) return rows;
  const argument = `… ${steps.length - shown.length} more steps`;
  return [
    ...rows,
    { verb: "", argument, condition: undefined, line: undefined, mark: "plain", count: undefined },
  ];
}

function drawEdge(naming: Naming, edge: GraphEdge): PictureEdge {
  return {
    from: naming.block(edge.from),
    to: targetId(naming, edge.from, edge.to),
    label: edgeLabel(edge),
    mark: markOf(edge.walked),
  };
}

function targetId(naming: Naming, from: string, to: GraphTarget): string {
  return to.kind === "block" ? naming.block(to.block) : naming.end(from, to.by);
}

function captionOf({ blocks, calls, file }: BlockGraph): string {
  const existing = blocks.filter(({ exists }) => exists).length;
  const count = `${existing} block${existing === 1 ? "" : "s"}`;
  const counts = calls === undefined ? [] : [`walked by ${calls} call${calls === 1 ? "" : "s"}`];
  return [shorten(file, 60), count, ...counts].join(" · ");
}

/** The ids of a picture's nodes. */
interface Naming {
  readonly block: (name: string) => string;
  /** The end of the call that a block has by this verb, or by running out. */
  readonly end: (block: string, by: string) => string;
}

/**
 * Ids that need no escaping anywhere. An id is `b_` and the name of the block with `_` for all that
 * is no letter or digit, and a number behind it where that is taken. The same blocks have the same
 * ids, whatever their steps are.
 */
function createNaming(blocks: readonly string[]): Naming {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of blocks) {
    const id = freeId(`b_${name.replaceAll(/[^A-Za-z0-9]/g, "_")}`, taken);
    taken.add(id);
    ids.set(name, id);
  }
  const block = (name: string): string => ids.get(name) ?? "b";
  return { block, end: (name, by) => `${by.replaceAll(/[^A-Za-z0-9]/g, "_")}_of_${block(name)}` };
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}_${number}`;
  return id;
}

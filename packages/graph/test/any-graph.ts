import { webhookNames } from "@flowrun/core";
import fc from "fast-check";
import type { BlockGraph, GraphBlock, GraphEdge, GraphStep } from "@flowrun/graph";

/** Texts that want to be escaped, cut or measured. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.constantFrom(
    '"',
    "\\",
    "]]>",
    "<b>",
    "&amp;",
    "%%{init: {}}%%",
    "$$x$$",
    "`md`",
    "end",
    "\\n",
    "a\nb",
    "#35;",
    "号码",
    "a\ud800",
  ),
);

const anyCount = fc.option(fc.nat(3), { nil: undefined });

const anyStep: fc.Arbitrary<GraphStep> = fc.record({
  id: anyText,
  verb: anyText,
  argument: anyText,
  condition: fc.option(anyText, { nil: undefined }),
  line: fc.nat(),
  walked: anyCount,
});

const anyBlock: fc.Arbitrary<GraphBlock> = fc.record({
  name: anyText,
  line: fc.nat(),
  exists: fc.boolean(),
  reachable: fc.boolean(),
  walked: anyCount,
  steps: fc.array(anyStep, { maxLength: 14 }),
  problems: fc.array(fc.record({ code: anyText, message: anyText, line: fc.nat() }), {
    maxLength: 2,
  }),
});

/**
 * Any graph at all: names are any texts, and there are loops, islands and arrows in both
 * directions.
 */
export function anyGraph(maxBlocks: number): fc.Arbitrary<BlockGraph> {
  return fc
    .uniqueArray(anyBlock, { minLength: 1, maxLength: maxBlocks, selector: ({ name }) => name })
    .chain((blocks) =>
      fc.record({
        flow: anyText,
        version: fc.option(anyText, { nil: undefined }),
        file: anyText,
        start: fc.constant(blocks[0]?.name ?? ""),
        webhooks: anyWebhooks(blocks.map(({ name }) => name)),
        calls: anyCount,
        blocks: fc.constant(blocks),
        finally: fc.array(anyStep, { maxLength: 2 }),
        edges: anyEdges(blocks.map(({ name }) => name)),
      }),
    );
}

function anyWebhooks(names: readonly string[]): fc.Arbitrary<BlockGraph["webhooks"]> {
  const webhook = fc.record({
    name: fc.constantFrom(...webhookNames),
    block: fc.constantFrom(...names),
    line: fc.nat(),
  });
  return fc.uniqueArray(webhook, { maxLength: 2, selector: ({ name }) => name });
}

function anyEdges(names: readonly string[]): fc.Arbitrary<readonly GraphEdge[]> {
  const edge = fc.record({
    from: fc.constantFrom(...names),
    to: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant("block" as const),
          block: fc.constantFrom(...names),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("end" as const),
          by: fc.constantFrom("hangup", "runs out"),
        }),
      },
    ),
    labels: fc.array(anyText, { maxLength: 6 }),
    ways: fc.constant([]),
    walked: anyCount,
  });
  return fc.uniqueArray(edge, {
    maxLength: 3 * names.length,
    selector: ({ from, to }) => JSON.stringify([from, to]),
  });
}

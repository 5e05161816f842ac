export { toJson, type BlockGraph, type GraphBlock, type GraphEdge } from "./graph/block-graph.ts";
export type {
  GraphProblem,
  GraphStep,
  GraphTarget,
  GraphWay,
  GraphWebhook,
} from "./graph/block-graph.ts";
export { createBlockGraph, type BlockGraphOptions } from "./graph/create-block-graph.ts";
export type { GraphCoverage } from "./graph/graph-coverage.ts";
export { toDot } from "./to-dot.ts";
export { toMermaid } from "./to-mermaid.ts";
export { largestSvg, toSvg } from "./to-svg.ts";

// Cards with every exit written in them, for a page.
export type { Card, Exit, FlowView, Row, VerbSort, Wire } from "./view/flow-view.ts";
export { createFlowView, sortOfVerb, type FlowViewOptions } from "./view/create-flow-view.ts";
export { layOutInTurn } from "./view/lay-out-in-turn.ts";
export { layOutView, type PlacedView } from "./view/lay-out-view.ts";
export {
  cardMeasures,
  type CardLayout,
  type PlacedCard,
  type PlacedExit,
  type PlacedRow,
} from "./view/card-layout.ts";
export type { RoutedWire } from "./view/route-wires.ts";
export type { Point } from "./point.ts";

// Two versions of a flow as one graph, and in words.
export { diffFlows } from "./diff/diff-flows.ts";
export type {
  DiffChange,
  DiffLine,
  DiffMark,
  DiffMarks,
  FlowDiff,
  FlowVersion,
} from "./diff/flow-diff.ts";

export { toJson, type BlockGraph, type GraphBlock, type GraphEdge } from "./graph/block-graph.ts";
export type { GraphProblem, GraphStep, GraphTarget, GraphWay, GraphWebhook } from "./graph/block-graph.ts";
export { createBlockGraph, type BlockGraphOptions } from "./graph/create-block-graph.ts";
export type { GraphCoverage } from "./graph/graph-coverage.ts";
export { toDot } from "./to-dot.ts";
export { toMermaid } from "./to-mermaid.ts";
export { largestSvg, toSvg } from "./to-svg.ts";

// The server, which speaks the Language Server Protocol over two streams.
export { serveLanguage, type ServerEnd, type ServerPorts } from "./protocol/serve-language.ts";
export type { CheckedScenarios, CheckScenarios, ScenarioFile } from "./scenarios.ts";
export type {
  FindFlows,
  FindScenarios,
  FlowScenarios,
  KnownFlow,
  ScenarioSearch,
} from "./scenarios.ts";

// The knowledge of a flow's text, without any protocol.
export { readFlowText, type FlowText, type VerbTable } from "./flow/flow-text.ts";
export { formatText } from "./format/format.ts";

export { agentCatalogue, type AgentCode } from "./catalogue.ts";
export { agentProtocol, createAgents, type AgentContext } from "./create-agents.ts";
export { createStreams, streamProtocol } from "./create-streams.ts";

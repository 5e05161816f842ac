// A folder of flows out of which nothing leads, for others who serve it.
export { openFlowFolder, type FlowFolder } from "./flow-folder.ts";
export type { FlowEntry, FlowFile, FlowList } from "./contract.ts";

// The needs of tests of plugins and flows, and of simulations: the contract suites, and ports that
// can be driven by hand.
export { ContractViolation, type ContractCase } from "./contract-case.ts";
export { cellContract, type CellBench, type CellContractSetup } from "./cell-contract.ts";
export { createCellMemory, type CellMemory, type MemoryCell } from "./memory-cell.ts";
export { ledgerContract, type LedgerBench, type LedgerContractSetup } from "./ledger-contract.ts";
export { recordingLogger, silentLogger, type LogLine, type RecordingLogger } from "./loggers.ts";
export { createLedgerMemory, type LedgerMemory } from "./memory-ledger.ts";
export { memoryStore } from "./memory-store.ts";
export {
  scriptedTransport,
  type ScriptedAnswer,
  type ScriptedTransport,
} from "./scripted-transport.ts";
export { agentContract, type AgentContractSetup, type DrivenAgent } from "./agent-contract.ts";
export { recognitionContract, type RecognitionContractSetup } from "./recognition-contract.ts";
export { soundLineByHand, type HandSoundLine } from "./sound-line-by-hand.ts";
export { speechContract, type SpeechContractSetup } from "./speech-contract.ts";
export { verbContract, type VerbContractSetup } from "./verb-contract.ts";
export { storeContract, type StoreContractSetup } from "./store-contract.ts";
export type { StoreFixture } from "./store-fixture.ts";
export { transportContract } from "./transport-contract.ts";
export {
  type BenchCaller,
  type TransportBench,
  type TransportContractSetup,
} from "./transport-bench.ts";
export {
  createVirtualClock,
  type VirtualClock,
  type VirtualClockOptions,
} from "@flowrun/core/tooling";

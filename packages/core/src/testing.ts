// What tests of plugins and flows, and simulations, need: the contract suites, and ports that can
// be driven by hand.
export { ContractViolation, type ContractCase } from "./testing/contract-case.ts";
export { cellContract, type CellBench, type CellContractSetup } from "./testing/cell-contract.ts";
export { createCellMemory, type CellMemory, type MemoryCell } from "./testing/memory-cell.ts";
export {
  ledgerContract,
  type LedgerBench,
  type LedgerContractSetup,
} from "./testing/ledger-contract.ts";
export {
  recordingLogger,
  silentLogger,
  type LogLine,
  type RecordingLogger,
} from "./testing/loggers.ts";
export { createLedgerMemory, type LedgerMemory } from "./testing/memory-ledger.ts";
export { memoryStore } from "./testing/memory-store.ts";
export {
  scriptedTransport,
  type ScriptedAnswer,
  type ScriptedTransport,
} from "./testing/scripted-transport.ts";
export {
  agentContract,
  type AgentContractSetup,
  type DrivenAgent,
} from "./testing/agent-contract.ts";
export {
  recognitionContract,
  type RecognitionContractSetup,
} from "./testing/recognition-contract.ts";
export { soundLineByHand, type HandSoundLine } from "./testing/sound-line-by-hand.ts";
export { speechContract, type SpeechContractSetup } from "./testing/speech-contract.ts";
export { storeContract, type StoreContractSetup } from "./testing/store-contract.ts";
export type { StoreFixture } from "./testing/store-fixture.ts";
export {
  transportContract,
  type BenchCaller,
  type TransportBench,
  type TransportContractSetup,
} from "./testing/transport-contract.ts";
export {
  createVirtualClock,
  type VirtualClock,
  type VirtualClockOptions,
} from "./time/virtual-clock.ts";

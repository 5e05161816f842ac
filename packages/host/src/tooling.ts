// What two calls are told when a phone connects those it talks to in them.
export { transferEvents } from "./transfer-events.ts";

// Calls, step by step.
export {
  createCallJournal,
  toldOf,
  walkOf,
  type CallJournal,
  type ToldProgram,
} from "./call-journal.ts";
export { createStepSecrecy, mask, type StepSecrecy } from "./mask.ts";
export { judgeOffer } from "./judge-offer.ts";
export { oncePerProgram } from "./once-per-program.ts";

// The events of two calls when a phone connects its partners in them.
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

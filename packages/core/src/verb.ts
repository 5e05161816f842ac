// The needs of a verb's author: its declaration, and the questions that its machine may ask of a
// call. The verbs of the language are written with the same.

// The declaration.
export {
  defineVerb,
  everywhere,
  type Options,
  type ValuesOf,
  type VerbDefinition,
} from "./verbs/define-verb.ts";
export type { AnsweredCaller, Place, Running, Verb, VerbTime } from "./interpret/verb.ts";
export type {
  Entry,
  Menu,
  Saying,
  TalkPress,
  TalkWishes,
  VerbKeys,
} from "./interpret/verb-keys.ts";
export type {
  KnownOptions,
  Mistake,
  TimedOptions,
  VerbMistakes,
  VerbSends,
  WrittenOptions,
} from "./interpret/verb-options.ts";
export { declaredAs, type Declaring } from "./language/declared.ts";
export type { Option } from "./language/option.ts";
export type { OptionKind } from "./language/option-values.ts";
export type { RecordType, ScalarType, ValueType } from "./language/value-type.ts";
export type { MediaItem } from "./language/media-item.ts";
export { defineProblem, type Problem } from "./diagnostics/problem.ts";

// Kinds of options.
export {
  defineKind,
  expressionPattern,
  mustBe,
  orExpression,
  type KindRecord,
  type OwnKind,
  type TextProblem,
  type ValueRule,
} from "./language/option-kinds/option-kind.ts";

// The machine, and machines for what many verbs do.
export {
  flowWord,
  type Done,
  type FlowWord,
  type Progress,
  type SideEnd,
  type VerbMachine,
} from "./interpret/verb-machine.ts";
export { askMachine, type Asking } from "./verbs/ask-machine.ts";
export { play, resumePlaying, type Playing } from "./verbs/playing.ts";
export { interruptingKeys, interrupts } from "./verbs/telephone-keys.ts";
export type { CallEvent } from "./interpret/event.ts";

// The call that a machine works on.
export { currentLeg, currentStep, nextId, note, type CallDraft } from "./interpret/draft.ts";
export { callerLeg } from "./interpret/state.ts";
export { bindName } from "./interpret/activations.ts";
export { isPlaying, isSilent, playMedia, stopMedia } from "./interpret/media.ts";
export { backgroundOf, setUnder, type Background } from "./interpret/under.ts";
export { cancelTimer, isSet, setTimer } from "./interpret/timers.ts";
export { hangUp, muteLeg, originate } from "./interpret/legs.ts";
export { failureOutcome, ringGraceMs, type DialOutcome } from "./interpret/dial-failure.ts";
export { createBridge, destroyBridge, reserveBridge } from "./interpret/bridges.ts";
export { abandonRequest, request } from "./interpret/requests.ts";
export { cutSide, openSide } from "./interpret/tracks.ts";
export { sendToRoom } from "./interpret/rooms.ts";

// Values.
export { isJsonObject, type Json, type JsonObject } from "./json.ts";

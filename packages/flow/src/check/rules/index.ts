import { textsAreNoComments } from "./texts-are-no-comments.ts";
import { textsAreWrittenOut } from "./texts-are-written-out.ts";
import { argumentsFit } from "./arguments-fit.ts";
import { blocksAreReachable } from "./blocks-are-reachable.ts";
import { blocksExist } from "./blocks-exist.ts";
import { calendarsAreRight } from "./calendars-are-right.ts";
import { calendarsOpen } from "./calendars-open.ts";
import { callsHaveNoWebhook } from "./calls-have-no-webhook.ts";
import { declarationsAreUsed } from "./declarations-are-used.ts";
import { dialsAreBounded } from "./dials-are-bounded.ts";
import { elseIsUsed } from "./else-is-used.ts";
import { expressionsSucceed } from "./expressions-succeed.ts";
import { finallyNeedsNoCall } from "./finally-needs-no-call.ts";
import { hoursAreMeant } from "./hours-are-meant.ts";
import { idsAreUnique } from "./ids-are-unique.ts";
import { keysAreNoComments } from "./keys-are-no-comments.ts";
import { itemsCanBeSaid } from "./items-can-be-said.ts";
import { keysAreColumns } from "./keys-are-columns.ts";
import { keysLeadToWords } from "./keys-lead-to-words.ts";
import { languagesAreDeclared } from "./languages-are-declared.ts";
import { endpointsCanBeReached } from "./endpoints-can-be-reached.ts";
import { lookupsHaveOneWay } from "./lookups-have-one-way.ts";
import { requestsHaveOneBody } from "./requests-have-one-body.ts";
import { loopsAreHeard } from "./loops-are-heard.ts";
import { loopsCanBeLeft } from "./loops-can-be-left.ts";
import { loopsWait } from "./loops-wait.ts";
import { mediaNeedsAnswer } from "./media-needs-answer.ts";
import { namesAreDeclared } from "./names-are-declared.ts";
import { namesAreRead } from "./names-are-read.ts";
import { namesAreSet } from "./names-are-set.ts";
import { namesAreUsable } from "./names-are-usable.ts";
import { namesHaveOneType } from "./names-have-one-type.ts";
import { nullIsGuarded } from "./null-is-guarded.ts";
import { operationsExist } from "./operations-exist.ts";
import { optionsAgree } from "./options-agree.ts";
import { outcomesAreMapped } from "./outcomes-are-mapped.ts";
import { outcomesCanCome } from "./outcomes-can-come.ts";
import { outcomesExist } from "./outcomes-exist.ts";
import { playedTextsAreMedia } from "./played-texts-are-media.ts";
import { promptsAreWhole } from "./prompts-are-whole.ts";
import { promptsExist } from "./prompts-exist.ts";
import { quotesHavePartners } from "./quotes-have-partners.ts";
import { textsAreMeant } from "./texts-are-meant.ts";
import { groupsAreShared } from "./groups-are-shared.ts";
import { callersHearSomething } from "./callers-hear-something.ts";
import { causesAreHeard } from "./causes-are-heard.ts";
import { columnsExist } from "./columns-exist.ts";
import { soundsHaveOwnColumns } from "./sounds-have-own-columns.ts";
import { conditionsDecide } from "./conditions-decide.ts";
import type { Rule } from "../rule.ts";
import { partsEnd } from "./parts-end.ts";
import { partsFit } from "./parts-fit.ts";
import { partsGive } from "./parts-give.ts";
import { membersAreToldApart } from "./members-are-told-apart.ts";
import { queuesHaveStaff } from "./queues-have-staff.ts";
import { recordingsAreTold } from "./recordings-are-told.ts";
import { resultsAreRead } from "./results-are-read.ts";
import { returnsHaveACaller } from "./returns-have-a-caller.ts";
import { revealsAreNeeded } from "./reveals-are-needed.ts";
import { ringsFit } from "./rings-fit.ts";
import { schedulesAreRight } from "./schedules-are-right.ts";
import { secretsStayInSecretColumns } from "./secrets-stay-in-secret-columns.ts";
import { secretsStayOutOfUrls } from "./secrets-stay-out-of-urls.ts";
import { saidTextsAreWords } from "./said-texts-are-words.ts";
import { secretsStaySecret } from "./secrets-stay-secret.ts";
import { signalsLeadOn } from "./signals-lead-on.ts";
import { startsArePaced } from "./starts-are-paced.ts";
import { stepsAreReachable } from "./steps-are-reachable.ts";
import { stepsServeSomething } from "./steps-serve-something.ts";
import { timersFitTogether } from "./timers-fit-together.ts";
import { timersOutlastPrompts } from "./timers-outlast-prompts.ts";
import { tonesEnd } from "./tones-end.ts";
import { timersRunOut } from "./timers-run-out.ts";
import { valuesFit } from "./values-fit.ts";
import { variablesBeginWithValues } from "./variables-begin-with-values.ts";
import { variablesAreRead } from "./variables-are-read.ts";
import { verbsStandInPlace } from "./verbs-stand-in-place.ts";
import { webhooksNeedNoCall } from "./webhooks-need-no-call.ts";

/**
 * Every rule that a flow must keep, with those that its verbs bring. A new rule is a new file and a
 * line here.
 */
export const rules: readonly Rule[] = [
  blocksExist,
  partsFit,
  partsGive,
  partsEnd,
  returnsHaveACaller,
  outcomesExist,
  outcomesCanCome,
  outcomesAreMapped,
  elseIsUsed,
  namesAreDeclared,
  columnsExist,
  soundsHaveOwnColumns,
  keysAreColumns,
  lookupsHaveOneWay,
  endpointsCanBeReached,
  requestsHaveOneBody,
  schedulesAreRight,
  startsArePaced,
  signalsLeadOn,
  calendarsAreRight,
  calendarsOpen,
  hoursAreMeant,
  queuesHaveStaff,
  membersAreToldApart,
  groupsAreShared,
  operationsExist,
  argumentsFit,
  valuesFit,
  promptsExist,
  promptsAreWhole,
  languagesAreDeclared,
  itemsCanBeSaid,
  textsAreMeant,
  conditionsDecide,
  expressionsSucceed,
  optionsAgree,
  namesAreUsable,
  namesHaveOneType,
  namesAreSet,
  namesAreRead,
  nullIsGuarded,
  idsAreUnique,
  mediaNeedsAnswer,
  causesAreHeard,
  loopsWait,
  loopsCanBeLeft,
  tonesEnd,
  timersRunOut,
  timersFitTogether,
  timersOutlastPrompts,
  ringsFit,
  callersHearSomething,
  loopsAreHeard,
  keysLeadToWords,
  verbsStandInPlace,
  finallyNeedsNoCall,
  webhooksNeedNoCall,
  callsHaveNoWebhook,
  secretsStaySecret,
  revealsAreNeeded,
  dialsAreBounded,
  recordingsAreTold,
  secretsStayOutOfUrls,
  secretsStayInSecretColumns,
  blocksAreReachable,
  declarationsAreUsed,
  resultsAreRead,
  variablesBeginWithValues,
  variablesAreRead,
  stepsAreReachable,
  keysAreNoComments,
  textsAreNoComments,
  textsAreWrittenOut,
  quotesHavePartners,
  saidTextsAreWords,
  playedTextsAreMedia,
  stepsServeSomething,
];

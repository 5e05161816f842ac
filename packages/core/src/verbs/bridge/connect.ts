import { destroyBridge, reserveBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { stopMedia } from "../../interpret/media.ts";
import type { SideEnd } from "../../interpret/verb-machine.ts";
import { callerLeg } from "../../interpret/state.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { backgroundOf, setUnder } from "../../interpret/under.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import { callingOf, type BridgePlan } from "./bridge-plan.ts";
import { waiting, type At, type Connecting, type BridgeStep } from "./connecting.ts";
import { askForPlace, placeGiven } from "../limiting.ts";
import { unansweredBy } from "./conversation.ts";
import { hearPhone, open, resumeOpening } from "./early.ts";
import { joined, resumeJoining } from "./joined.ts";
import { resumeLeavingTwo } from "./leaving-two.ts";
import { resumeParked } from "./parking.ts";
import { callPhones, unanswered } from "./phones.ts";
import { offerToGroup, pickedUp, resumePickedUp, withdrawFromGroup } from "./picked-up.ts";
import { phoneSaid, ringOn, type Rung } from "./ringing.ts";
import { endTalkBlock, resumeTalk } from "./talking.ts";
import { apartTimer, tellApart, tellNoMore } from "./told-apart.ts";

type Asking = Omit<At<"limiting">, "stage"> & { readonly stage?: "limiting" };

/** Begins to call the first round, once its limit has a place. More phones than may be called are a failure. */
export function connect(
  call: CallDraft,
  rounds: readonly (readonly string[])[],
  plan: BridgePlan,
): BridgeStep {
  const called = rounds.filter((round) => round.length > 0);
  const count = called.flat().length;
  if (count > mostPhones.inAll || called.some((round) => round.length > mostPhones.atOnce)) {
    const detail = `${count} phones are more than ${mostPhones.inAll}, or than ${mostPhones.atOnce} at once`;
    return { kind: "done", outcome: "failed", detail };
  }
  const asking = { plan, rounds: called, phones: [], bridge: reserveBridge(call), before: null };
  if (plan.limit === undefined) return begin(call, asking);
  askForPlace(call, plan.limit);
  return waiting({ ...asking, stage: "limiting" });
}

/** Takes an event until it is known whether there is a place. */
function resumeLimiting(call: CallDraft, memory: At<"limiting">, event: CallEvent): BridgeStep {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  const given = placeGiven(event);
  if (given === undefined) return waiting(memory);
  if (given === "entered") return begin(call, memory);
  const detail = given === "full" ? "as many calls as may be have it" : "the limit was lost";
  return { kind: "done", outcome: given, detail };
}

function begin(call: CallDraft, { stage: _stage, ...asking }: Asking): BridgeStep {
  const { plan, rounds } = asking;
  // For a caller who waits in the bridge without a sound the one before is over.
  const before = plan.early === "caller" ? null : backgroundOf(call);
  stopMedia(call);
  if (plan.background !== null) setUnder(call, plan.background);
  const memory = { ...asking, before };
  if (rounds.length > 0) offerToGroup(call, plan);
  if (rounds.length > 0) tellApart(call, plan.ringing, callerLeg(call.state));
  return plan.early !== undefined && rounds.length > 0
    ? open(call, { ...memory, stage: "clearing" })
    : ringNext(call, { ...memory, stage: "ringing" });
}

/** Takes an event while phones are called, or somebody talks. */
export function resumeConnecting(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): BridgeStep {
  switch (memory.stage) {
    case "limiting":
      return resumeLimiting(call, memory, event);
    case "clearing":
    case "making":
    case "entering":
      return resumeOpening(call, memory, event, (ringing) => ringNext(call, ringing));
    case "ringing":
      return resumeRinging(call, memory, event);
    case "quieting":
    case "answering":
    case "telling":
    case "creating":
    case "adding":
    case "undecided":
      return resumeJoining(call, memory, event);
    case "fetched":
    case "met":
      return resumePickedUp(call, memory, event);
    case "parked":
      return resumeParked(call, memory, event);
    case "leaving_two":
      return resumeLeavingTwo(call, memory, event);
    default:
      return resumeTalk(call, memory, event);
  }
}

function ringNext(call: CallDraft, memory: At<"ringing">): BridgeStep {
  const [round, ...rounds] = memory.rounds;
  if (round === undefined) return nobody(call, memory);
  const early = memory.plan.early === "phone" ? hearPhone(call) : {};
  const phones = callPhones(call, round, memory.bridge, { ...callingOf(memory.plan), ...early });
  return waiting({ ...memory, rounds, phones: [...memory.phones, ...phones] });
}

function resumeRinging(call: CallDraft, memory: At<"ringing">, event: CallEvent): BridgeStep {
  if (event.kind === "room.told") return pickedUp(call, memory, event);
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  const { plan, bridge } = memory;
  if (event.kind === "timer.fired" && event.timer === apartTimer)
    tellApart(call, plan.ringing, callerLeg(call.state));
  const calling = { ...callingOf(plan), bridge };
  return rungOn(call, memory, ringOn(call, memory.phones, event, { calling, plan }));
}

/**
 * Takes the end of a block that runs beside the step: it asks a phone to take the call, or keys
 * have begun it.
 */
export function endBridgeBlock(call: CallDraft, memory: Connecting, end: SideEnd): BridgeStep {
  switch (memory.stage) {
    case "ringing":
      return rungOn(call, memory, phoneSaid(call, memory.phones, end));
    case "talking":
    case "apart":
    case "parked":
      return endTalkBlock(call, memory, end);
    default:
      return waiting(memory);
  }
}

/** The phones stand so now: one may have the call, or none is left that could. */
function rungOn(call: CallDraft, memory: At<"ringing">, { phones, winner }: Rung): BridgeStep {
  if (winner !== undefined) return joined(call, { ...memory, phones }, winner);
  if (phones.some(({ outcome }) => outcome === null)) return waiting({ ...memory, phones });
  cancelTimer(call, "ring");
  return ringNext(call, { ...memory, phones });
}

function nobody(call: CallDraft, memory: At<"ringing">): BridgeStep {
  const { phones, before, bridge, plan } = memory;
  withdrawFromGroup(call, plan);
  if (plan.ringing !== undefined) tellNoMore(call, callerLeg(call.state));
  destroyBridge(call, bridge);
  setUnder(call, before);
  const [only, ...others] = phones;
  const called =
    phones.length === 0 ? "there is nobody to call" : `${phones.length} called, none answered`;
  const detail = others.length === 0 ? (only?.why ?? called) : called;
  const { outcome, phone } = unanswered(call, phones);
  return { kind: "done", outcome, detail, result: unansweredBy(phone) };
}

import type { CallDraft } from "../../interpret/draft.ts";
import { tellTransfer } from "../../interpret/legs.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { HandedPhone, SideEnd } from "../../interpret/verb-machine.ts";
import { request } from "../../interpret/requests.ts";
import { setTimer } from "../../interpret/timers.ts";
import { callerLeg } from "../../interpret/state.ts";
import { openSide } from "../../interpret/tracks.ts";
import { setUnder } from "../../interpret/under.ts";
import { plainReturn } from "../../language/return-target.ts";
import { comeBack, hearerOf, otherOf } from "./adding.ts";
import {
  bothOf,
  isAnswer,
  remove,
  resultOf,
  waiting,
  type At,
  type Both,
  type BridgeStep,
} from "./connecting.ts";
import { ended, endWith } from "./ending.ts";
import { bringIn, promote, withoutGuest } from "./guests.ts";
import { askJoin } from "./leaving-two.ts";
import { bridgeOf, isInside } from "./merged.ts";
import {
  arrived,
  counted,
  followed,
  isOfConference,
  leftByCaller,
  movedThere,
  toldByConference,
} from "./merging.ts";
import { endParkingBlock } from "./parking.ts";
import { hasLeft } from "./phones.ts";
import { askTransfer, callLeft, callWanted, partFor, resumeReferring } from "./referring.ts";
import { replace, resumeReplacing } from "./replacing.ts";
import { showTalk } from "./supervised.ts";
import { apartTimer, tellApart, tellNoMore } from "./told-apart.ts";
import { doubtOver, forgetTyped, pressInTalk, type Side, type TalkKey } from "./talk-keys.ts";

/** Both are there, together or apart. */
type Together = At<"talking" | "parting" | "apart" | "returning">;

/** Both are in the bridge; `wanted`: the phone has asked before to transfer the call there. */
export function beginTalk(call: CallDraft, memory: Both, wanted: string | undefined): BridgeStep {
  return talkOn(call, begun(call, memory), wanted);
}

/** The conversation counts from now on. */
export function begun(call: CallDraft, { plan, phones, bridge, winner }: Both): Both {
  if (plan.maxMs !== null) setTimer(call, "max", plan.maxMs);
  const isAsked = plan.keepCaller || plan.early !== "caller";
  return { plan, phones, bridge, winner, ...(isAsked ? { talkAt: call.at } : {}) };
}

function talkOn(call: CallDraft, both: Both, wanted: string | undefined): BridgeStep {
  showTalk(call, both);
  return wanted === undefined
    ? waiting({ ...both, stage: "talking" })
    : partFor(call, both, wanted);
}

/** Takes an event while they talk, or are apart. */
export function resumeTalk(
  call: CallDraft,
  before: Together | At<"replacing" | "referring">,
  event: CallEvent,
): BridgeStep {
  return counted(call, talkedOn(call, withoutGuest(call, before, event), event));
}

function talkedOn(
  call: CallDraft,
  memory: Together | At<"replacing" | "referring">,
  event: CallEvent,
): BridgeStep {
  if (isOfConference(memory, event)) return toldByConference(call, memory, event);
  if (event.kind === "dtmf.received") return pressed(call, memory, event.leg, event.digit);
  if (event.kind === "timer.fired" && event.timer === "max")
    return endWith(call, memory, "timed_out", "limit");
  if (memory.stage === "replacing") return resumeReplacing(call, memory, event);
  if (memory.stage === "referring") return resumeReferring(call, memory, event);
  return movedThere(call, memory, event) ?? resumeTogether(call, memory, event);
}

function resumeTogether(call: CallDraft, memory: Together, event: CallEvent): BridgeStep {
  if (event.kind === "transfer.requested" || event.kind === "join.requested")
    return asked(call, memory, event);
  const gone = leftByCaller(call, memory);
  if (gone !== undefined) return follow(call, memory, gone);
  if ("leg" in event && event.leg === memory.winner) return phoneLeaves(call, memory, event);
  switch (memory.stage) {
    case "talking":
      return event.kind === "timer.fired" ? timerFired(call, memory, event.timer) : waiting(memory);
    case "apart":
      if (event.kind === "timer.fired" && event.timer === apartTimer)
        tellApart(call, memory.plan.apart, otherOf(call, memory, memory.doing.by));
      return waiting(memory);
    default:
      return resumeMoving(call, memory, event);
  }
}

/** In a conference no button of a phone leads anybody away. */
function asked(
  call: CallDraft,
  memory: Together,
  event: CallEvent & { readonly kind: "transfer.requested" | "join.requested" },
): BridgeStep {
  if (memory.merged !== undefined) return waiting(memory);
  return event.kind === "transfer.requested"
    ? askTransfer(call, memory, event)
    : askJoin(call, memory, event);
}

/** The caller has left the conference, and others of the call talk on there. */
function follow(call: CallDraft, before: Together, gone: string): BridgeStep {
  const memory = followed(call, before);
  const by = "doing" in memory ? memory.doing?.by : undefined;
  if (memory.stage === "talking") {
    const { doing, ...rest } = memory;
    return waiting(doing === undefined || by === gone ? rest : { ...rest, doing });
  }
  if (memory.stage === "apart" && by !== gone) return waiting(memory);
  return together(call, bothOf(memory), gone);
}

/** They are being taken apart, or come back. */
function resumeMoving(
  call: CallDraft,
  memory: At<"parting" | "returning">,
  event: CallEvent,
): BridgeStep {
  if (event.kind === "timer.fired") return waiting(memory);
  if (isAnswer(event, memory.awaited))
    return event.kind === "request.failed"
      ? refused(call, memory, event.message)
      : moved(call, memory);
  return memory.stage === "returning" && memory.awaited === undefined
    ? comeBack(call, memory)
    : waiting(memory);
}

/**
 * Takes the end of the block that somebody's keys have begun. After `ok` they talk on, unless a
 * phone has come in place of the leg that pressed them. Any other word ends the step.
 */
export function endTalkBlock(
  call: CallDraft,
  memory: At<"talking"> | At<"apart"> | At<"parked">,
  end: SideEnd,
): BridgeStep {
  const { doing } = memory;
  const { side } = end;
  if (doing?.side !== side) return waiting(memory);
  if (memory.stage === "apart") tellNoMore(call, otherOf(call, memory, doing.by));
  if (memory.stage === "parked") return endParkingBlock(call, memory, doing.by, end);
  return counted(call, endBlock(call, memory, doing, end));
}

function endBlock(
  call: CallDraft,
  memory: At<"talking"> | At<"apart">,
  doing: At<"apart">["doing"],
  { outcome, phone }: SideEnd,
): BridgeStep {
  if (phone?.isThird === true || (phone !== undefined && isInside(memory)))
    return talkOnWith(call, memory, phone);
  if (phone !== undefined) return replace(call, memory, doing.by, phone);
  // A fault in it is its own: they talk on.
  if (outcome !== plainReturn && outcome !== "failed")
    return endWith(call, memory, outcome, "flow");
  if (memory.stage === "talking") {
    const { doing: _over, ...rest } = memory;
    return waiting(rest);
  }
  return together(call, bothOf(memory), doing.by);
}

/** A phone comes in as one more, and all talk. */
function talkOnWith(
  call: CallDraft,
  memory: At<"talking"> | At<"apart">,
  phone: HandedPhone,
): BridgeStep {
  const both = bringIn(call, bothOf(memory), phone);
  if (memory.stage === "apart") return together(call, both, memory.doing.by);
  const { typed = [] } = memory;
  return waiting({ ...both, stage: "talking", typed });
}

/** The two come back after a block of somebody's keys. */
function together(call: CallDraft, both: Both, by: string): BridgeStep {
  setUnder(call, null, otherOf(call, both, by));
  return comeBack(call, { ...both, stage: "returning" });
}

function phoneLeaves(call: CallDraft, memory: Together, event: CallEvent): BridgeStep {
  const isGone = hasLeft(event, memory.winner);
  const wanted = "wanted" in memory ? memory.wanted : undefined;
  if (wanted !== undefined && (isGone || event.kind === "leg.hangup_requested"))
    return callLeft(call, memory, wanted);
  return isGone ? (promote(call, memory) ?? ended(call, memory)) : waiting(memory);
}

function pressed(
  call: CallDraft,
  memory: Together | At<"replacing" | "referring">,
  leg: string,
  key: string,
): BridgeStep {
  const { plan, guests = [] } = memory;
  if (guests.some((guest) => guest.leg === leg))
    return { kind: "ignored", why: "the others hear this key" };
  if (plan.keys === undefined) return { kind: "ignored", why: "the other side hears this key" };
  if (memory.stage !== "talking") return { kind: "ignored", why: "the two are apart" };
  const side: Side = leg === callerLeg(call.state) ? "caller" : "callee";
  // A single block runs at a time; meanwhile keys are for the other side.
  const meant =
    memory.doing === undefined ? plan.keys.filter(({ by }) => by === side || by === "both") : [];
  const other = hearerOf(call, memory, leg);
  const { sequence, typed } = pressInTalk(call, memory.typed ?? [], meant, { leg, other, key });
  return sequence === undefined
    ? waiting({ ...memory, typed })
    : obey(call, { ...memory, typed }, leg, sequence);
}

/** Begins the block of a sequence: at once, or when the two are apart. */
function obey(
  call: CallDraft,
  memory: At<"talking">,
  by: string,
  { block, apart }: TalkKey,
): BridgeStep {
  forgetTyped(call, memory.typed ?? []);
  const both = bothOf(memory);
  if (!apart) {
    // The block does not talk to those who talk on.
    const side = openSide(call, { block, leg: null });
    return waiting({ ...both, stage: "talking", doing: { side, by } });
  }
  // With a third person there the others talk on.
  const others = isThree(both) ? {} : { others: [otherOf(call, memory, by)] };
  const awaited = request(call, {
    kind: "bridge.remove",
    bridge: bridgeOf(both),
    leg: by,
    ...others,
  });
  return waiting({ ...both, stage: "parting", awaited, ordered: { by, block } });
}

/** They are apart now, or together again. */
function moved(call: CallDraft, memory: At<"parting" | "returning">): BridgeStep {
  if (memory.stage === "returning")
    return talkOn(call, arrived(call, bothOf(memory)), memory.wanted);
  if ("wanted" in memory) return callWanted(call, memory, memory.wanted);
  const { by, block } = memory.ordered;
  const music = { kind: "music", class: memory.plan.music ?? "default" } as const;
  const other = otherOf(call, memory, by);
  if (!isThree(memory)) {
    setUnder(call, music, other);
    tellApart(call, memory.plan.apart, other);
  }
  const side = openSide(call, { block, leg: by });
  return waiting({ ...bothOf(memory), stage: "apart", doing: { side, by } });
}

function isThree(both: Both): boolean {
  return (both.guests ?? []).length > 0 || isInside(both);
}

function timerFired(call: CallDraft, memory: At<"talking">, timer: string): BridgeStep {
  const typed = doubtOver(call, memory.typed ?? [], timer, (leg) => hearerOf(call, memory, leg));
  return waiting(typed === undefined ? memory : { ...memory, typed });
}

/**
 * They could not be taken apart, and talk on; or not be brought together again, and the
 * conversation is over.
 */
function refused(call: CallDraft, memory: At<"parting" | "returning">, detail: string): BridgeStep {
  if (memory.stage === "parting") {
    if ("wanted" in memory) tellTransfer(call, memory.winner, "unavailable");
    return waiting({ ...bothOf(memory), stage: "talking" });
  }
  const result = resultOf(call, memory, "flow");
  remove(call, memory);
  return { kind: "done", outcome: "failed", detail, result };
}

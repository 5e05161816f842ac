import type { CallDraft } from "../../interpret/draft.ts";
import { tellTransfer } from "../../interpret/legs.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress, SideEnd } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { setTimer } from "../../interpret/timers.ts";
import { openSide } from "../../interpret/tracks.ts";
import { setUnder } from "../../interpret/under.ts";
import { plainReturn } from "../../language/return-target.ts";
import { isAnswer, remove, resultOf, waiting, type Connecting } from "./connecting.ts";
import { ended, endWith } from "./ending.ts";
import { comeBack, otherOf } from "./joining.ts";
import { askJoin } from "./leaving-two.ts";
import { endParkingBlock } from "./parking.ts";
import { hasLeft } from "./phones.ts";
import { askTransfer, callLeft, callWanted, partFor, resumeReferring } from "./referring.ts";
import { replace, resumeReplacing } from "./replacing.ts";
import { doubtOver, forgetTyped, pressInTalk, type Side, type TalkKey } from "./talk-keys.ts";

/** Whether they have come to talk, also when they are apart for a while. */
export function isTalking({ stage }: Connecting): boolean {
  return [
    "talking",
    "parting",
    "apart",
    "returning",
    "replacing",
    "referring",
    "leaving_two",
  ].includes(stage);
}

/** Both are in the bridge. */
export function beginTalk(call: CallDraft, memory: Connecting): Progress<Connecting> {
  return talkOn(call, begun(call, memory));
}

/** The conversation counts from now on. */
export function begun(call: CallDraft, memory: Connecting): Connecting {
  const { maxMs } = memory.plan;
  if (maxMs !== null) setTimer(call, "max", maxMs);
  return { ...memory, stage: "talking", awaited: "", talkAt: call.at };
}

/** Both are together, unless the phone has asked before that to transfer the call. */
function talkOn(call: CallDraft, memory: Connecting): Progress<Connecting> {
  return memory.wanted === undefined ? waiting(memory) : partFor(call, memory);
}

/** Takes an event while they talk, or are apart. */
export function resumeTalk(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> {
  if (event.kind === "dtmf.received") return pressed(call, memory, event.leg, event.digit);
  if (event.kind === "timer.fired" && event.timer === "max")
    return endWith(call, memory, "timed_out", "limit");
  if (memory.stage === "replacing") return resumeReplacing(call, memory, event);
  if (memory.stage === "referring") return resumeReferring(call, memory, event);
  return resumeBoth(call, memory, event);
}

/** Both are there, together or apart. */
function resumeBoth(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  if (event.kind === "transfer.requested") return askTransfer(call, memory, event);
  if (event.kind === "join.requested") return askJoin(call, memory, event);
  if (event.kind === "timer.fired") return timerFired(call, memory, event.timer);
  if ("leg" in event && event.leg === memory.winner) return phoneLeaves(call, memory, event);
  if (isAnswer(event, memory.awaited))
    return event.kind === "request.failed"
      ? refused(call, memory, event.message)
      : moved(call, memory);
  return memory.stage === "returning" && memory.awaited === ""
    ? comeBack(call, memory)
    : waiting(memory);
}

/**
 * Takes the end of the block that somebody's keys have begun: after `ok` they talk on, unless a
 * phone has come that takes the place of who pressed them; any other word ends the step.
 */
export function endTalkBlock(
  call: CallDraft,
  memory: Connecting,
  end: SideEnd,
): Progress<Connecting> {
  const { doing, ...rest } = memory;
  const { side, outcome, phone } = end;
  if (doing?.side !== side) return waiting(memory);
  if (memory.meeting !== undefined) return endParkingBlock(call, memory, doing.by, end);
  if (phone !== undefined) return replace(call, rest, doing.by, phone);
  // A fault in it is its own: they talk on.
  if (outcome !== plainReturn && outcome !== "failed")
    return endWith(call, memory, outcome, "flow");
  if (!doing.isApart) return waiting(rest);
  setUnder(call, null, otherOf(call, memory, doing.by));
  return comeBack(call, { ...rest, stage: "returning" });
}

function phoneLeaves(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  const isGone = hasLeft(event, memory.winner);
  if (memory.wanted !== undefined && (isGone || event.kind === "leg.hangup_requested"))
    return callLeft(call, memory, memory.wanted);
  return isGone ? ended(call, memory) : waiting(memory);
}

function pressed(
  call: CallDraft,
  memory: Connecting,
  leg: string,
  key: string,
): Progress<Connecting> {
  const { plan, typed: before = [], winner, doing } = memory;
  if (plan.keys === undefined) return { kind: "ignored", why: "the other side hears this key" };
  if (memory.stage !== "talking") return { kind: "ignored", why: "the two are apart" };
  const side: Side = leg === winner ? "callee" : "caller";
  // One block at a time: while it runs, keys are for the other side.
  const meant =
    doing === undefined ? plan.keys.filter(({ by }) => by === side || by === "both") : [];
  const { sequence, typed } = pressInTalk(call, before, meant, {
    leg,
    other: otherOf(call, memory, leg),
    key,
  });
  return sequence === undefined
    ? waiting({ ...memory, typed })
    : obey(call, { ...memory, typed }, leg, sequence);
}

/** Begins what a sequence is for: at once, or when the two are apart. */
function obey(
  call: CallDraft,
  memory: Connecting,
  by: string,
  { block, apart }: TalkKey,
): Progress<Connecting> {
  const { typed = [], ...rest } = memory;
  const doing = { side: null, by, block, isApart: apart };
  forgetTyped(call, typed);
  if (!apart) return begin(call, { ...rest, doing });
  const { bridge } = memory;
  const awaited = request(call, {
    kind: "bridge.remove",
    bridge,
    leg: by,
    others: [otherOf(call, memory, by)],
  });
  return waiting({ ...rest, stage: "parting", awaited, doing });
}

function begin(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const { doing } = memory;
  if (doing === undefined) return waiting(memory);
  if (doing.isApart)
    setUnder(
      call,
      { kind: "music", class: memory.plan.music ?? "default" },
      otherOf(call, memory, doing.by),
    );
  // Who talks on is not talked to by a block.
  const side = openSide(call, { block: doing.block, leg: doing.isApart ? doing.by : null });
  return waiting({ ...memory, doing: { ...doing, side } });
}

/** They are apart now, or together again. */
function moved(call: CallDraft, memory: Connecting): Progress<Connecting> {
  if (memory.stage === "parting" && memory.wanted !== undefined)
    return callWanted(call, memory, memory.wanted);
  if (memory.stage === "parting") return begin(call, { ...memory, stage: "apart", awaited: "" });
  return talkOn(call, { ...memory, stage: "talking", awaited: "" });
}

function timerFired(call: CallDraft, memory: Connecting, timer: string): Progress<Connecting> {
  const typed = doubtOver(call, memory.typed ?? [], timer, (leg) => otherOf(call, memory, leg));
  return waiting(typed === undefined ? memory : { ...memory, typed });
}

/**
 * They could not be taken apart, and talk on; or not be brought together again, and the
 * conversation is over.
 */
function refused(call: CallDraft, memory: Connecting, detail: string): Progress<Connecting> {
  if (memory.stage === "parting") {
    const { doing: _doing, wanted, ...rest } = memory;
    if (wanted !== undefined) tellTransfer(call, memory.winner, "unavailable");
    return waiting({ ...rest, stage: "talking", awaited: "" });
  }
  const result = resultOf(call, memory, "flow");
  remove(call, memory);
  return { kind: "done", outcome: "failed", detail, result };
}

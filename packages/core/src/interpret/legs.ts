import type { HangupCause } from "./hangup-cause.ts";
import type { PlatformCommand, TransferState } from "./platform-command.ts";
import type { CallEvent } from "./event.ts";
import { withoutControls } from "../language/control-characters.ts";
import { dialled } from "../language/phone-number.ts";
import { madeIn, nextId, note, type CallDraft } from "./draft.ts";
import type { Leg, PendingRequest } from "./call-things.ts";
import { thingWith, withThing } from "./listing.ts";
import { isPending, request } from "./requests.ts";

/** The values with which an outbound leg is originated. */
export type Origination = Omit<
  Extract<PlatformCommand, { readonly kind: "leg.originate" }>,
  "kind" | "request" | "leg"
>;

/** The commands that make a leg. */
const creations = ["leg.originate", "leg.snoop", "media.open"] as const;

/** Whether a request was to make a leg. */
export function isLegCreation({ kind }: Pick<PendingRequest, "kind">): boolean {
  return creations.some((creation) => creation === kind);
}

/**
 * Originates an outbound leg, and gives its id and the id of the request. By itself the leg gets an
 * id of its own. Its phone shows the caller's name unless `display` is another, as with `Dial()` of
 * Asterisk; an empty one is none.
 */
export function originate(
  call: CallDraft,
  { endpoint, callerId, display = call.state.call.name, headers, dialPlan, ...rest }: Origination,
  leg: string = nextId(call),
): { readonly leg: string; readonly request: string } {
  const voice = rest.quietMs === undefined ? {} : ({ voice: "unheard" } as const);
  setLeg(call, {
    id: leg,
    role: "callee",
    status: "dialing",
    failures: 0,
    ...voice,
    ...madeIn(call),
  });
  const origination = {
    endpoint: withoutControls(endpoint),
    callerId: dialled(withoutControls(callerId)),
    ...rest,
    ...(display === undefined ? {} : { display: withoutControls(display) }),
    ...(headers === undefined ? {} : { headers: mapValues(headers, withoutControls) }),
    ...(dialPlan === undefined
      ? {}
      : {
          dialPlan: { ...dialPlan, variables: mapValues(dialPlan.variables, withoutControls) },
        }),
  };
  note(call, { kind: "leg.originated", leg, endpoint: origination.endpoint });
  return { leg, request: request(call, { kind: "leg.originate", leg, ...origination }) };
}

/**
 * Hangs a leg up, once: a leg that is gone or being removed is left alone. A leg whose originate is
 * not answered yet is hung up when the answer says that it exists.
 */
export function hangUp(call: CallDraft, id: string, cause?: HangupCause): void {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined || leg.status === "gone" || leg.status === "removing") return;
  if (leg.status === "dialing" && creations.some((kind) => isPending(call, kind, id))) {
    setLeg(call, { ...leg, status: "removing", ...(cause === undefined ? {} : { cause }) });
    return;
  }
  commandHangup(call, id, cause);
}

/** Commands the hangup of a leg: the first time, or again after a failure. */
export function commandHangup(call: CallDraft, id: string, cause?: HangupCause): void {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined) return;
  const told = cause ?? leg.cause;
  setLeg(call, { ...leg, status: "removing" });
  request(call, { kind: "leg.hangup", leg: id, ...(told === undefined ? {} : { cause: told }) });
}

/** Takes the answer that a leg was made: one that is wanted no more is hung up. */
export function originateSucceeded(call: CallDraft, id: string): void {
  if (thingWith(call.state.legs, id)?.status === "removing") hangUpOnce(call, id);
}

/**
 * Takes the answer that a leg was not made. Without certainty it may be there, so it is hung up
 * like one that is.
 */
export function originateFailed(call: CallDraft, id: string, certain: boolean): void {
  const leg = thingWith(call.state.legs, id);
  if (leg?.status !== "dialing" && leg?.status !== "removing") return;
  if (certain) setLeg(call, { ...leg, status: "gone" });
  else hangUpOnce(call, id);
}

/**
 * Notes that an outbound leg answered; `false` when that is not news (I8). The one that bears the
 * id of its run is the caller's from now on.
 */
export function legJoined(call: CallDraft, id: string): boolean {
  const leg = thingWith(call.state.legs, id);
  if (leg?.status !== "dialing") return false;
  if (leg.role !== "helper") note(call, { kind: "leg.joined", leg: id });
  setLeg(call, { ...leg, role: id === call.state.call.id ? "caller" : leg.role, status: "here" });
  return true;
}

/**
 * Notes that somebody talks, or does no longer, on a leg that was originated to tell of it. Gives
 * `false` when that is not news (I8).
 */
export function legTalked(
  call: CallDraft,
  { kind, leg: id }: CallEvent & { kind: "talk.started" | "talk.stopped" },
): boolean {
  const leg = thingWith(call.state.legs, id);
  const isTalking = leg?.voice === "talking";
  if (leg?.voice === undefined || leg.status !== "here" || isTalking === (kind === "talk.started"))
    return false;
  setLeg(call, { ...leg, voice: isTalking ? "quiet" : "talking" });
  return true;
}

/** Asks the platform to tell no more of talk on a leg. */
export function stopListening(call: CallDraft, id: string): void {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined) return;
  const { voice: _voice, ...rest } = leg;
  setLeg(call, rest);
  request(call, { kind: "leg.detect", leg: id, quietMs: null });
}

/**
 * Sends a leg elsewhere, and gives the id of the request: when it leaves now, it has gone there.
 */
export function redirect(call: CallDraft, id: string, to: string): string {
  const leg = thingWith(call.state.legs, id);
  if (leg !== undefined) setLeg(call, { ...leg, isRedirected: true });
  return request(call, { kind: "leg.redirect", leg: id, to: withoutControls(to) });
}

/**
 * Tells the phone of a leg the result of the transfer that it asked for, if it is still there.
 * Perhaps nobody has told yet that it answered.
 */
export function tellTransfer(call: CallDraft, id: string, state: TransferState): void {
  const status = thingWith(call.state.legs, id)?.status;
  if (status !== "here" && status !== "dialing") return;
  note(call, { kind: "transfer.told", leg: id, state });
  request(call, { kind: "leg.transfer_progress", leg: id, state });
}

/** A leg that was sent elsewhere has stayed. */
export function keepRedirected(call: CallDraft, id: string): void {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined) return;
  const { isRedirected: _went, ...stayed } = leg;
  setLeg(call, stayed);
}

/**
 * Notes that a leg was hung up by its own side and is about to leave; `false` when that is not news
 * (I8).
 */
export function legHangingUp(call: CallDraft, id: string): boolean {
  const leg = thingWith(call.state.legs, id);
  if (leg?.status !== "here") return false;
  setLeg(call, { ...leg, status: "hanging_up" });
  return true;
}

/**
 * Notes that another channel is the leg from now on; `false` when that is not news (I8). The
 * platform mutes channels, so a leg that nobody hears is muted anew.
 */
export function legReplaced(call: CallDraft, id: string, channel: string): boolean {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined || leg.status === "gone" || leg.channel === channel) return false;
  setLeg(call, { ...leg, channel });
  note(call, { kind: "leg.replaced", leg: id });
  if (leg.isMuted === true) request(call, { kind: "leg.mute", leg: id, isMuted: true });
  return true;
}

/** Notes that a leg is gone, however it went; `false` when that is not news (I8). */
export function legGone(call: CallDraft, id: string): boolean {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined || leg.status === "gone") return false;
  setLeg(call, { ...leg, status: "gone" });
  if (leg.role !== "helper") note(call, { kind: "leg.left", leg: id });
  return true;
}

/** A leg may have joined, and been hung up, before its originate was answered. */
function hangUpOnce(call: CallDraft, id: string): void {
  if (!isPending(call, "leg.hangup", id)) commandHangup(call, id);
}

/**
 * Has nobody hear a leg, or all again, and gives the id of the request; `undefined` when that is so
 * already.
 */
export function muteLeg(call: CallDraft, id: string, isMuted: boolean): string | undefined {
  const leg = thingWith(call.state.legs, id);
  if (leg?.status !== "here" || (leg.isMuted ?? false) === isMuted) return undefined;
  const { isMuted: _before, ...rest } = leg;
  setLeg(call, isMuted ? { ...rest, isMuted } : rest);
  return request(call, { kind: "leg.mute", leg: id, isMuted });
}

/** A leg that a side track has made does not go with it any more. */
export function keepLeg(call: CallDraft, id: string): void {
  const leg = thingWith(call.state.legs, id);
  if (leg === undefined) return;
  const { track: _track, ...kept } = leg;
  setLeg(call, kept);
}

/** Another leg is the caller's from now on: with the end of the one before nothing is over. */
export function changeCaller(call: CallDraft, id: string): void {
  const legs = call.state.legs.map((leg) => {
    if (leg.id === id) return { ...leg, role: "caller" as const };
    return leg.role === "caller" ? { ...leg, role: "callee" as const } : leg;
  });
  call.state = { ...call.state, legs };
}

/** Puts a leg on record. */
export function setLeg(call: CallDraft, leg: Leg): void {
  call.state = { ...call.state, legs: withThing(call.state.legs, leg) };
}

function mapValues(
  record: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, change(text)]));
}

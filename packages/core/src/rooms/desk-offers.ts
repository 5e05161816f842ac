import { thingWith, withThing, withoutThing } from "../interpret/listing.ts";
import { callable, callBack, inTurn } from "./desk-callbacks.ts";
import { choose, fits, isIdle } from "./desk-choice.ts";
import { count, nextNumber, put, putMember, queueOf, rest, type DeskDraft } from "./desk-draft.ts";
import type { MemberOutcome } from "./desk-messages.ts";
import type { Callback, Member, Offer, Waiting } from "./desk-state.ts";

/** How long after the ringing the desk waits for results before it takes an offer back, in ms. */
const offerGrace = 30_000;

/** Offers members to those who wait, in their order, until nobody idle fits anybody (R3). */
export function offerMembers(desk: DeskDraft): void {
  let idle = desk.state.members.filter((member) => isIdle(member, desk.at));
  for (const turn of turnsOf(desk)) {
    if (idle.length === 0) return;
    const chosen = "number" in turn ? callBack(desk, turn, idle) : offerTo(desk, turn, idle);
    if (chosen.length > 0) idle = idle.filter((member) => !chosen.includes(member));
  }
}

/**
 * The callers without an offer, and those who may be called back now, in the order in which they
 * are served.
 */
function turnsOf(desk: DeskDraft): readonly (Waiting | Callback)[] {
  const waiting = desk.state.waiting.filter(({ offer }) => offer === null);
  const calledBack = callable(desk);
  return calledBack.length === 0 ? waiting : [...waiting, ...calledBack].toSorted(inTurn);
}

/** Offers some of these members, who are idle, to a call, and gives them. */
export function offerTo(
  desk: DeskDraft,
  waiting: Waiting,
  idle: readonly Member[],
): readonly Member[] {
  const queue = queueOf(desk, waiting.queue);
  const candidates = idle.filter((member) => fits(member, waiting, desk.at));
  if (queue === undefined || candidates.length === 0) return [];
  const chosen = choose(queue, candidates);
  const members = chosen.map(({ id }) => id);
  const offer = `o${nextNumber(desk)}`;
  const { screening = 0, follows = 0 } = waiting;
  const until = desk.at + queue.ring * (1 + follows) + screening + offerGrace;
  put(desk, {
    offers: [
      ...desk.state.offers,
      { id: offer, call: waiting.id, queue: queue.name, members, until },
    ],
    waiting: withThing(desk.state.waiting, { ...waiting, offer }),
  });
  for (const id of members) putMember(desk, id, { doing: { kind: "offered", offer } });
  desk.tell(waiting.id, { kind: "offer", offer, members, ring: queue.ring });
  return chosen;
}

/** A call's word about the phone of one member. False when it says nothing new. */
export function takeResult(
  desk: DeskDraft,
  call: string,
  told: { offer: string; member: string; outcome: MemberOutcome },
): boolean {
  const { member, outcome } = told;
  const offer = thingWith(desk.state.offers, told.offer);
  const isKnown = offer?.call === call && offer.members.includes(member);
  if (outcome === "answered" && thingWith(desk.state.waiting, call) !== undefined) {
    return connect(desk, call, told);
  }
  if (!isKnown) return false;
  withdraw(desk, offer, member);
  // A member who answered a call that had left meanwhile missed nothing.
  if (outcome !== "cancelled" && outcome !== "answered") missed(desk, offer, member);
  return true;
}

/**
 * Calls are the truth of who talks: the member is given to this call. It is so even when the offer
 * had been taken back and the member is called for another call. It is also so when the member
 * still counts as talking to another call, whose word of the end is under way.
 */
function connect(desk: DeskDraft, call: string, told: { offer: string; member: string }): boolean {
  const waiting = thingWith(desk.state.waiting, call);
  const member = thingWith(desk.state.members, told.member);
  if (waiting === undefined || member === undefined) return false;
  const { doing } = member;
  if (doing?.kind === "offered") takeFromOffer(desk, doing.offer, member.id, told.offer);
  if (waiting.offer !== null && waiting.offer !== told.offer) revoke(desk, waiting.offer);
  put(desk, {
    waiting: withoutThing(desk.state.waiting, call),
    talking: [
      ...desk.state.talking,
      { id: call, queue: waiting.queue, member: member.id, since: desk.at },
    ],
  });
  putMember(desk, member.id, { doing: { kind: "talking", call }, taken: member.taken + 1 });
  return true;
}

function takeFromOffer(desk: DeskDraft, id: string, member: string, answered: string): void {
  const offer = thingWith(desk.state.offers, id);
  if (offer === undefined) return;
  withdraw(desk, offer, member);
  if (id !== answered) desk.tell(offer.call, { kind: "revoke", offer: id, member });
}

/** Takes an offer back: the call is told, and the members are free. */
export function revoke(desk: DeskDraft, id: string): void {
  const offer = thingWith(desk.state.offers, id);
  if (offer === undefined) return;
  dropOffer(desk, offer);
  desk.tell(offer.call, { kind: "revoke", offer: id, member: null });
}

/** Ends an offer without a word: its members are free, its call may have another one. */
export function dropOffer(desk: DeskDraft, offer: Offer): void {
  for (const member of offer.members) {
    const current = thingWith(desk.state.offers, offer.id);
    if (current !== undefined) withdraw(desk, current, member);
  }
}

/** An offer that found no end in its time. Its members pause: the phones may still be ringing. */
export function expire(desk: DeskDraft, offer: Offer): void {
  revoke(desk, offer.id);
  for (const member of offer.members) missed(desk, offer, member);
}

function missed(desk: DeskDraft, offer: Offer, member: string): void {
  rest(desk, member, queueOf(desk, offer.queue)?.pause ?? 0);
  putMember(desk, member, { idleSince: desk.at });
}

/** Takes a member out of an offer, which is over when it was the last one. */
function withdraw(desk: DeskDraft, offer: Offer, member: string): void {
  const members = offer.members.filter((each) => each !== member);
  const { offers, waiting } = desk.state;
  putMember(desk, member, { doing: null });
  if (members.length > 0) return put(desk, { offers: withThing(offers, { ...offer, members }) });
  const owner = waiting.find((each) => each.offer === offer.id);
  put(desk, {
    offers: withoutThing(offers, offer.id),
    waiting: owner === undefined ? waiting : withThing(waiting, { ...owner, offer: null }),
  });
}

/** A conversation is over: its length counts, its member rests. False when there is none. */
export function endConversation(desk: DeskDraft, call: string, why: "served" | "gone"): boolean {
  const conversation = thingWith(desk.state.talking, call);
  if (conversation === undefined) return false;
  const { queue, member, since } = conversation;
  const last = [...(thingWith(desk.state.lengths, queue)?.last ?? []), desk.at - since].slice(-20);
  put(desk, {
    talking: withoutThing(desk.state.talking, call),
    lengths: withThing(desk.state.lengths, { id: queue, last }),
  });
  count(desk, why);
  const doing = thingWith(desk.state.members, member)?.doing;
  if (doing?.kind === "talking" && doing.call === call) {
    putMember(desk, member, { doing: null, idleSince: desk.at });
    rest(desk, member, queueOf(desk, queue)?.rest ?? 0);
  }
  return true;
}

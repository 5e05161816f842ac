import { thingWith, withoutThing } from "../interpret/listing.ts";
import {
  askCallback,
  askerGone,
  callbackOf,
  callbacksOf,
  come,
  dropLapsed,
  dropUncallable,
  freeKept,
  inTurn,
  openings,
  runGone,
} from "./desk-callbacks.ts";
import { isIdle, isStaffed } from "./desk-choice.ts";
import { count, nextNumber, put, type DeskDraft } from "./desk-draft.ts";
import { deskShapes, type DeskMessage, type Refusal } from "./desk-messages.ts";
import {
  dropOffer,
  endConversation,
  expire,
  offerMembers,
  offerTo,
  takeResult,
} from "./desk-offers.ts";
import type { DeskRules } from "./desk-rules.ts";
import type { DeskState, Member, Waiting } from "./desk-state.ts";
import { countWaiting, estimateAt, refusal, standingOf } from "./desk-standing.ts";
import { membersUnder, setDuty } from "./desk-members.ts";
import { declaredPart } from "../language/thing-name.ts";
import { readMessage } from "./message-shapes.ts";
import { defineRoom, type NamedFigures, type RoomHappening, type RoomKind } from "./room-kind.ts";

/** How long a place is kept for one who left it, in ms. */
const placeKept = 120_000;

/** All queues of a flow, and all members of them: a member in two queues is one person. */
export const deskRoom: RoomKind = defineRoom<DeskRules, DeskState>({
  open: openDesk,
  take(desk, happening) {
    passTime(desk);
    const ignored = take(desk, happening);
    settle(desk);
    return ignored;
  },
  due: nextDue,
  figures,
});

function take(desk: DeskDraft, happening: RoomHappening): string | null {
  switch (happening.kind) {
    case "message": {
      const message = readMessage<DeskMessage>(deskShapes, happening.body);
      if (message === undefined) return "not understood";
      return hear(desk, happening.call, message) ? null : message.kind;
    }
    case "gone":
      forget(desk, happening.call);
      return null;
    case "ruled":
      put(desk, { members: membersUnder(desk.rules, desk.state.members, desk.at) });
      dropUncallable(desk);
      return null;
    default:
      return null;
  }
}

/** A desk as it begins: nobody waits, and its listed members are idle since `at`. */
function openDesk(rules: DeskRules, at: number): DeskState {
  const members = membersUnder(rules, [], at);
  const counts = { joined: 0, left: 0, refused: 0, gone: 0, served: 0 };
  return {
    counter: 0,
    members,
    waiting: [],
    offers: [],
    talking: [],
    kept: [],
    lengths: [],
    counts,
  };
}

function figures(state: DeskState, { queues }: DeskRules): NamedFigures {
  const { waiting, talking, members } = state;
  const inQueue = (name: string, things: readonly { readonly queue: string }[]): number =>
    things.filter(({ queue }) => declaredPart(queue) === name).length;
  const isReady = (name: string, { posts, doing }: Member): boolean =>
    doing === null && posts.some(({ id, duty }) => declaredPart(id) === name && duty === "ready");
  return Object.fromEntries(
    queues.map(({ name, callback }) => [
      name,
      {
        waiting: inQueue(name, waiting),
        talking: inQueue(name, talking),
        ready: members.filter((member) => isReady(name, member)).length,
        ...(callback === undefined ? {} : { callbacks: inQueue(name, callbacksOf(state)) }),
      },
    ]),
  );
}

/**
 * Takes a message of a call. False when it means nothing as things stand; then nothing has changed.
 */
function hear(desk: DeskDraft, call: string, message: DeskMessage): boolean {
  switch (message.kind) {
    case "join":
      return join(desk, call, message);
    case "where":
      return place(desk, call);
    case "look":
      desk.tell(call, standingOf(desk, message.queue));
      return true;
    case "leave":
      return leave(desk, call, message);
    case "callback": {
      const why = askCallback(desk, call, message);
      desk.tell(call, why === undefined ? { kind: "noted" } : { kind: "refused", why });
      return true;
    }
    case "result":
      return takeResult(desk, call, message);
    case "over":
      return endConversation(desk, call, "served");
    case "duty":
      desk.tell(call, { kind: "noted" });
      return setDuty(desk, message);
  }
}

function join(desk: DeskDraft, call: string, message: JoinMessage): boolean {
  const { queue, priority, needs, relax, place: known } = message;
  const { waiting, talking, kept } = desk.state;
  if (thingWith(waiting, call) !== undefined || thingWith(talking, call) !== undefined)
    return false;
  count(desk, "joined");
  const keptPlace = kept.find(
    (each) => each.id === known && each.queue === queue && each.call === call,
  );
  const callback = callbackOf(desk, call, known, queue);
  const before = keptPlace ?? callback;
  const why = refusal(desk, queue, before !== undefined);
  if (why !== undefined) return refuse(desk, call, why);
  const order = nextNumber(desk);
  const turn = before ?? { id: `p${order}`, queue, priority, order };
  if (keptPlace !== undefined) put(desk, { kept: withoutThing(kept, keptPlace.id) });
  const keptMember = callback && come(desk, callback);
  const joined: Waiting = {
    id: call,
    queue,
    priority: turn.priority,
    order: turn.order,
    place: turn.id,
    needs: needs.filter((need) => need !== ""),
    relaxAt: relax === null ? null : desk.at + relax,
    since: desk.at,
    offer: null,
    ...longerIn(message),
  };
  insert(desk, joined);
  place(desk, call);
  // Nobody else may have the member who was kept free for this call.
  if (keptMember !== undefined && isIdle(keptMember, desk.at)) offerTo(desk, joined, [keptMember]);
  return true;
}

/** The reasons for which its phones may need longer. */
function longerIn({ screening, follows }: JoinMessage): Pick<Waiting, "screening" | "follows"> {
  return {
    ...(screening === undefined ? {} : { screening }),
    ...(follows === undefined ? {} : { follows }),
  };
}

type JoinMessage = Extract<DeskMessage, { kind: "join" }>;

function refuse(desk: DeskDraft, call: string, why: Refusal): true {
  put(desk, { waiting: withoutThing(desk.state.waiting, call) });
  count(desk, "refused");
  desk.tell(call, { kind: "refused", why });
  return true;
}

function insert(desk: DeskDraft, turn: Waiting): void {
  const { waiting } = desk.state;
  const later = waiting.findIndex((each) => inTurn(each, turn) > 0);
  put(desk, { waiting: later === -1 ? [...waiting, turn] : waiting.toSpliced(later, 0, turn) });
}

function place(desk: DeskDraft, call: string): boolean {
  const turn = thingWith(desk.state.waiting, call);
  if (turn === undefined) return false;
  const line = desk.state.waiting.filter(({ queue }) => queue === turn.queue);
  const kept = callbacksOf(desk.state).filter(({ queue }) => queue === turn.queue);
  const position =
    line.indexOf(turn) + 1 + kept.filter((callback) => inTurn(callback, turn) < 0).length;
  const waiting = countWaiting(desk, turn.queue);
  const estimate = estimateAt(desk, turn.queue, position);
  desk.tell(call, { kind: "placed", place: turn.place, position, waiting, estimate });
  return true;
}

function leave(desk: DeskDraft, call: string, { keep, offer: called }: LeaveMessage): boolean {
  const turn = thingWith(desk.state.waiting, call);
  if (turn === undefined) return endConversation(desk, call, "served");
  const { place: id, queue, priority, order, needs, relaxAt } = turn;
  put(desk, { waiting: withoutThing(desk.state.waiting, call) });
  const offer = thingWith(desk.state.offers, turn.offer ?? "");
  // It was under way when the call left: nobody calls its members, and no result would come.
  if (offer !== undefined && called !== undefined && offer.id !== called) dropOffer(desk, offer);
  const until = desk.at + placeKept;
  if (keep)
    put(desk, {
      kept: [...desk.state.kept, { id, call, queue, priority, order, needs, relaxAt, until }],
    });
  count(desk, "left");
  return true;
}

type LeaveMessage = Extract<DeskMessage, { kind: "leave" }>;

/** Forgets a call that is over: nothing of it is left (R4). */
function forget(desk: DeskDraft, call: string): void {
  for (const offer of desk.state.offers) if (offer.call === call) dropOffer(desk, offer);
  if (thingWith(desk.state.waiting, call) !== undefined) count(desk, "gone");
  endConversation(desk, call, "gone");
  runGone(desk, call);
  askerGone(desk, call);
  put(desk, {
    waiting: withoutThing(desk.state.waiting, call),
    kept: desk.state.kept.filter((each) => each.call !== call),
  });
}

/** The effects of time: offers that found no end are taken back, places are kept no longer. */
function passTime(desk: DeskDraft): void {
  const { at } = desk;
  for (const offer of desk.state.offers) if (offer.until <= at) expire(desk, offer);
  if (desk.state.kept.some(({ until }) => until <= at)) {
    put(desk, { kept: desk.state.kept.filter(({ until }) => until > at) });
  }
  freeKept(desk);
  dropLapsed(desk);
}

/**
 * Sees to everybody once something has changed: who waits where nobody is on duty is refused, the
 * others are offered members.
 */
function settle(desk: DeskDraft): void {
  for (const { id, queue, offer } of desk.state.waiting) {
    if (offer === null && !isStaffed(desk, queue)) refuse(desk, id, "unstaffed");
  }
  offerMembers(desk);
}

/** When time will bring something next; null: never. */
function nextDue(desk: Pick<DeskDraft, "rules" | "state" | "at">): number | null {
  const { state, at } = desk;
  const times = [
    ...state.offers.map(({ until }) => until),
    ...state.kept.map(({ until }) => until),
    ...state.waiting.map(({ relaxAt }) => relaxAt ?? at),
    ...callbacksOf(state).flatMap(({ until, relaxAt, run, lapsesAt = at }) => [
      until,
      relaxAt ?? at,
      run === null ? lapsesAt : at,
    ]),
    ...openings(desk),
    ...(state.waiting.length + callbacksOf(state).length === 0
      ? []
      : state.members.map(({ restsUntil }) => restsUntil)),
  ].filter((time) => time > at);
  return times.length === 0 ? null : Math.min(...times);
}

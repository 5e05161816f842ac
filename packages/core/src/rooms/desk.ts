import { thingWith, withThing, withoutThing } from "../interpret/state.ts";
import { isStaffed } from "./desk-choice.ts";
import { count, nextNumber, put, queueOf, type DeskDraft } from "./desk-draft.ts";
import { readDeskMessage, type DeskMessage, type Refusal } from "./desk-messages.ts";
import { dropOffer, endConversation, expire, offerMembers, takeResult } from "./desk-offers.ts";
import type { DeskRules } from "./desk-rules.ts";
import type { DeskState, Duty, Member, Post, Waiting } from "./desk-state.ts";
import { defineRoom, type RoomFigures, type RoomHappening, type RoomKind } from "./room-kind.ts";

/** How long a place is kept for one who left it, in ms. */
export const placeKept = 120_000;

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
      const message = readDeskMessage(happening.body);
      if (message === undefined) return "not understood";
      return hear(desk, happening.call, message) ? null : message.kind;
    }
    case "gone":
      forget(desk, happening.call);
      return null;
    case "ruled":
      put(desk, { members: membersUnder(desk.rules, desk.state.members, desk.at) });
      return null;
    default:
      return null;
  }
}

/** A desk as it begins: nobody waits, and its listed members are idle since `at`. */
function openDesk(rules: DeskRules, at: number): DeskState {
  const members = membersUnder(rules, [], at);
  const counts = { joined: 0, left: 0, refused: 0, gone: 0, served: 0 };
  return { counter: 0, members, waiting: [], offers: [], talking: [], kept: [], lengths: [], counts };
}

/** Members as they are listed; those who were there already keep their duty, and what they are doing. */
function membersUnder({ queues }: DeskRules, before: readonly Member[], at: number): readonly Member[] {
  const isQueue = ({ id }: Post): boolean => queues.some(({ name }) => name === id);
  let members: readonly Member[] = before.map((member) => ({ ...member, posts: member.posts.filter(isQueue) }));
  for (const { name, duty, members: listed } of queues) {
    for (const { to, skills, level } of listed) {
      const member = thingWith(members, to) ?? newMember(to, at);
      const post = thingWith(member.posts, name) ?? { id: name, skills, level, duty };
      members = withThing(members, { ...member, posts: withThing(member.posts, post) });
    }
  }
  return members;
}

function figures({ waiting, talking, members }: DeskState, { queues }: DeskRules): RoomFigures {
  const inQueue = (name: string, things: readonly { readonly queue: string }[]): number =>
    things.filter(({ queue }) => queue === name).length;
  const isReady = (name: string, { posts, doing }: Member): boolean =>
    doing === null && thingWith(posts, name)?.duty === "ready";
  return Object.fromEntries(
    queues.map(({ name }) => [
      name,
      {
        waiting: inQueue(name, waiting),
        talking: inQueue(name, talking),
        ready: members.filter((member) => isReady(name, member)).length,
      },
    ]),
  );
}

function newMember(id: string, at: number): Member {
  return { id, posts: [], doing: null, idleSince: at, restsUntil: at, taken: 0 };
}

/** Takes a message of a call. False when it means nothing as things stand; then nothing has changed. */
function hear(desk: DeskDraft, call: string, message: DeskMessage): boolean {
  switch (message.kind) {
    case "join":
      return join(desk, call, message);
    case "where":
      return place(desk, call);
    case "leave":
      return leave(desk, call, message.keep);
    case "result":
      return takeResult(desk, call, message);
    case "over":
      return endConversation(desk, call, "served");
    case "duty":
      desk.tell(call, { kind: "noted" });
      return setDuty(desk, message);
  }
}

function join(desk: DeskDraft, call: string, { queue, priority, needs, relax, place: known }: JoinMessage): boolean {
  const { waiting, talking, kept } = desk.state;
  if (thingWith(waiting, call) !== undefined || thingWith(talking, call) !== undefined) return false;
  count(desk, "joined");
  const keptPlace = known === null ? undefined : thingWith(kept, known);
  const isKept = keptPlace?.queue === queue && keptPlace.call === call;
  const why = refusal(desk, queue, isKept);
  if (why !== undefined) return refuse(desk, call, why);
  const order = nextNumber(desk);
  const turn = isKept ? keptPlace : { id: `p${order}`, queue, priority, order };
  const relaxAt = relax === null ? null : desk.at + relax;
  if (isKept) put(desk, { kept: withoutThing(kept, keptPlace.id) });
  insert(desk, {
    id: call,
    queue,
    priority: turn.priority,
    order: turn.order,
    place: turn.id,
    needs: needs.filter((need) => need !== ""),
    relaxAt,
    offer: null,
  });
  return place(desk, call);
}

type JoinMessage = Extract<DeskMessage, { kind: "join" }>;

function refusal(desk: DeskDraft, name: string, isKept: boolean): Refusal | undefined {
  const queue = queueOf(desk, name);
  if (queue === undefined) return "unknown";
  if (!isStaffed(desk, name)) return "unstaffed";
  const waiting = desk.state.waiting.filter((each) => each.queue === name).length;
  return waiting >= queue.capacity && !isKept ? "full" : undefined;
}

function refuse(desk: DeskDraft, call: string, why: Refusal): true {
  put(desk, { waiting: withoutThing(desk.state.waiting, call) });
  count(desk, "refused");
  desk.tell(call, { kind: "refused", why });
  return true;
}

function insert(desk: DeskDraft, turn: Waiting): void {
  const { waiting } = desk.state;
  const before = ({ priority, order }: Waiting): boolean =>
    priority === turn.priority ? order < turn.order : priority > turn.priority;
  const later = waiting.findIndex((each) => !before(each));
  put(desk, { waiting: later === -1 ? [...waiting, turn] : waiting.toSpliced(later, 0, turn) });
}

function place(desk: DeskDraft, call: string): boolean {
  const turn = thingWith(desk.state.waiting, call);
  if (turn === undefined) return false;
  const line = desk.state.waiting.filter(({ queue }) => queue === turn.queue);
  const position = line.indexOf(turn) + 1;
  const last = thingWith(desk.state.lengths, turn.queue)?.last ?? [];
  const staff = desk.state.members.filter(({ posts }) => {
    const duty = thingWith(posts, turn.queue)?.duty;
    return duty !== undefined && duty !== "away";
  }).length;
  const mean = last.reduce((sum, length) => sum + length, 0) / last.length;
  const estimate = last.length === 0 || staff === 0 ? null : Math.round((position * mean) / staff);
  desk.tell(call, { kind: "placed", place: turn.place, position, waiting: line.length, estimate });
  return true;
}

function leave(desk: DeskDraft, call: string, keep: boolean): boolean {
  const turn = thingWith(desk.state.waiting, call);
  if (turn === undefined) return endConversation(desk, call, "served");
  const { place: id, queue, priority, order } = turn;
  put(desk, { waiting: withoutThing(desk.state.waiting, call) });
  if (keep) put(desk, { kept: [...desk.state.kept, { id, call, queue, priority, order, until: desk.at + placeKept }] });
  count(desk, "left");
  return true;
}

function setDuty(desk: DeskDraft, message: Extract<DeskMessage, { kind: "duty" }>): boolean {
  const member = thingWith(desk.state.members, message.member) ?? newMember(message.member, desk.at);
  const queues = message.queues ?? member.posts.map(({ id }) => id);
  let { posts } = member;
  for (const queue of queues) {
    if (queueOf(desk, queue) !== undefined) posts = withThing(posts, postOf(posts, queue, message));
  }
  if (posts === member.posts) return false;
  put(desk, { members: withThing(desk.state.members, { ...member, posts }) });
  return true;
}

interface PostChange {
  readonly state: Duty;
  readonly skills: readonly string[] | null;
  readonly level: number | null;
}

function postOf(posts: readonly Post[], queue: string, { state, skills, level }: PostChange): Post {
  const before = thingWith(posts, queue);
  return { id: queue, skills: skills ?? before?.skills ?? [], level: level ?? before?.level ?? 1, duty: state };
}

/** Forgets a call that is over: nothing of it is left (R4). */
function forget(desk: DeskDraft, call: string): void {
  for (const offer of desk.state.offers) if (offer.call === call) dropOffer(desk, offer);
  if (thingWith(desk.state.waiting, call) !== undefined) count(desk, "gone");
  endConversation(desk, call, "gone");
  put(desk, {
    waiting: withoutThing(desk.state.waiting, call),
    kept: desk.state.kept.filter((each) => each.call !== call),
  });
}

/** What time has brought: offers that found no end are taken back, places are kept no longer. */
function passTime(desk: DeskDraft): void {
  const { at } = desk;
  for (const offer of desk.state.offers) if (offer.until <= at) expire(desk, offer);
  if (desk.state.kept.some(({ until }) => until <= at)) {
    put(desk, { kept: desk.state.kept.filter(({ until }) => until > at) });
  }
}

/** Sees to everybody once something has changed: who waits where nobody is on duty is refused, the others are offered members. */
function settle(desk: DeskDraft): void {
  for (const { id, queue, offer } of desk.state.waiting) {
    if (offer === null && !isStaffed(desk, queue)) refuse(desk, id, "unstaffed");
  }
  offerMembers(desk);
}

/** When time will bring something next; null: never. */
function nextDue({ state, at }: Pick<DeskDraft, "state" | "at">): number | null {
  const times = [
    ...state.offers.map(({ until }) => until),
    ...state.kept.map(({ until }) => until),
    ...state.waiting.map(({ relaxAt }) => relaxAt ?? at),
    ...(state.waiting.length === 0 ? [] : state.members.map(({ restsUntil }) => restsUntil)),
  ].filter((time) => time > at);
  return times.length === 0 ? null : Math.min(...times);
}
